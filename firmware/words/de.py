"""German. The names and their places are those of en.py."""

# `KEY=text`, several texts of one key with | between them; words/__init__.py says more.
TEXTS = (
    """
NAMES=FUCHS|EULE|BÄR|HASE|WAL|KRÄHE|KRABBE|SCHNECKE|MOTTE|FISCH|FROSCH|ENTE
# What the buttons do
START=START
NEXT=NÄCHSTES
CHANGE=ÄNDERN
RESUME=ZUM SPIEL
NEW_GAME=NEU
BELIEVE=GLAUBEN
# a computer does
BELIEVES=GLAUBT
GIVE_UP=AUFGEBEN
LIAR=LÜGE!
ROLL=WÜRFELN
SKIP=LOSEN
HOLD_TO_ROLL=WÜRFELN
ROLLING=ROLLT
HOLD_TO_PEEK=SCHAUEN
CLAIM=ANSAGE
LET_GO=LOSLASSEN
ANNOUNCE=ANSAGEN
PASS=GIB AN
GO_ON=WEITER
MORE=MEHR
CLOSE=FERTIG
CHOOSE=WÄHLEN
REMATCH=REVANCHE
END=ENDE
# Headings and lines
WHO_PLAYS=WER SPIELT?
AS_BEFORE=WIE ZULETZT
ALONE=ALLEIN
PASS_ROUND=REIHUM
YOU_ARE=DU BIST
PLAYERS=SPIELER
LIVES=LEBEN
PASS_TO=WEITER AN
OVER=ÜBER
SHAKE=SCHÜTTLE!
HARDER=FESTER!
HOLD_A=HALTE A
NO_SENSOR=kein Sensor
NO_SHAKING=Schütteln aus
TRUE=WAHR
WHO_STARTS=WER BEGINNT?
STARTS= BEGINNT
AGAIN=NOCHMAL
LOSES= RAUS
WINS= SIEGT
BEST_LIAR=BLUFFER
HONEST=EHRLICH
SKEPTIC=ZWEIFLER
BEATEN_BY=BESSER %
PAUSE=PAUSE
ORDER=RANGFOLGE
SOUND=TON
LIGHT=LICHT
COMPUTER=COMPUTER
RULES=REGELN
SETUP=EINRICHTEN
QUIT=BEENDEN
ON=AN
""",
    """
OFF=AUS
UNFINISHED=UNTERBROCHEN
TORN=Zug verloren
DAMAGED=Datei beiseite
NOT_SAVED=nicht gesichert
ODDS=CHANCE
# what who got the stick presses; % is their name
I_AM=ICH BIN'S
# of a place by its last digit; the first is for 10 to 19, too, and all the rest
ENDINGS=.
# so many places from the highest value down
FROM_TOP=von|oben
11=Einserpasch
22=Zweierpasch
33=Dreierpasch
44=Viererpasch
55=Fünferpasch
66=Sechserpasch
# What the rules of each preset are called; eleven letters
SYSTEM.tokyo=TOKYO
SYSTEM.wikipedia=MIA
SYSTEM.tokio=TOKIO
SYSTEM.reversed=MIA 11 OBEN
SYSTEM.programming=MÄXLE
SYSTEM.maexchen=MÄXCHEN
SYSTEM.meyer=MEYER
SYSTEM.arena=MIA BGA
SYSTEM.mexicali=MEXICALI
SYSTEM.mexico=MEXICO
SYSTEM.machacek=MACHACEK

# What plain Tokyo does not have: other moves, other outcomes
# The moves. A tab label holds about nine letters, a flag label seven, a line of a list ten
PASS_ON=SCHIEBEN
# "habe ich auch"
SAME=AUCH
HIGHER=HÖHER
BACK=ZURÜCK
DECIDE=WÄHLEN
SAY_CLAIM=ANSAGEN
""",
    """
ROLL_AGAIN=NEU WÜRFELN
OR_OVER=O. MEHR
LOOK=AUFDECKEN
MUST_LOOK=MUSS SEIN
# to show a roll of one's own; to believe and have the cup lifted all the same
SHOW=ZEIGEN
AND_LOOK=UND SEHEN
TOAST=PROST!
# What came of them
NOBODY_PAYS=KEINER ZAHLT
SHOWS=ZEIGT
GIVES_UP=GIBT AUF
ALL_OTHERS=ANDERE
NEW_LIVES=NEUE LEBEN?
KEEP=BEHALTEN
DRAW=LOSEN
STOP=SCHLUSS
STOP_GAME=ABRECHNEN
STOP_HERE=SCHLUSS?
TIE=GLEICHSTAND
COST.life=LEBEN|LEBEN
COST.point=PUNKT|PUNKTE
COST.sip=SCHLUCK|SCHLUCK
COST.money=MÜNZE|MÜNZEN
COST.house=BUSSE|BUSSEN
# Names of values; Mia's by preset, in the order of the menu, and it stands for the %
MIA.tokyo=Tokio
MIA.wikipedia=Mäxchen
MIA.tokio=Tokio
MIA.reversed=Mäxchen
MIA.programming=Mäxle
MIA.maexchen=Mäxchen
MIA.meyer=Meyer
MIA.arena=Mäxchen
MIA.mexicali=Mexicali
MIA.mexico=Mexico
MIA.machacek=Mäxchen
LITTLE=Klein-%
HALF=Halbmeier
JOKER=Joker
PIPS=Augen
SAID_OVER=oder mehr
A_TOAST=zum|Wohl

# A battery that is nearly empty
BATTERY=AKKU
KEPT=Euer Spiel|bleibt.
""",
    """
CHARGE=Bald laden!

# What the coach says after a round
COACH=TRAINER
# once, where it says nothing: by these rules, or on this stick with so many computers
NO_ADVICE=Zu diesen Regeln habe ich keinen Rat.
NO_ROOM=In diesem Spiel ist kein Platz für mich.
DOUBT_FINE=Zweifeln war gut.
DOUBT_WORSE=Glauben gibt % mehr.
CLAIM_FINE=< war gut.
CLAIM_WORSE=> gibt % mehr.
# after the > where others would have been as good
AMONG_OTHERS= u. a.
""",
)
