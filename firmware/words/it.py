"""Italian. The names and their places are those of en.py."""

# `KEY=text`, several texts of one key with | between them; words/__init__.py says more.
TEXTS = (
    """
NAMES=VOLPE|GUFO|ORSO|LEPRE|BALENA|CORVO|GRANCHIO|LUMACA|FALENA|PESCE|RANA|ANATRA
# What the buttons do
START=INIZIA
NEXT=AVANTI
CHANGE=CAMBIA
RESUME=RIPRENDI
NEW_GAME=NUOVA
BELIEVE=CREDO
# a computer does
BELIEVES=CI CREDE
GIVE_UP=CEDO
LIAR=BUGIA!
ROLL=TIRA
SKIP=A SORTE
HOLD_TO_ROLL=TIRA
ROLLING=SI TIRA
HOLD_TO_PEEK=GUARDA
CLAIM=ANNUNCIA
LET_GO=LASCIA
ANNOUNCE=ANNUNCIA
PASS=PASSA
GO_ON=CONTINUA
MORE=SEGUE
CLOSE=CHIUDI
CHOOSE=SCEGLI
REMATCH=RIVINCITA
END=FINE
# Headings and lines
WHO_PLAYS=CHI GIOCA?
AS_BEFORE=COME PRIMA
ALONE=DA SOLO
PASS_ROUND=INSIEME
YOU_ARE=TU SEI
PLAYERS=GIOCATORI
LIVES=VITE
PASS_TO=PASSA A
OVER=PIÙ DI
SHAKE=AGITA!
HARDER=PIÙ FORTE!
HOLD_A=TIENI A
NO_SENSOR=sensore KO
NO_SHAKING=senza scosse
TRUE=VERO
WHO_STARTS=CHI INIZIA?
STARTS= INIZIA
AGAIN=ANCORA
LOSES= PERDE
WINS= VINCE
BEST_LIAR=BUGIARDO
HONEST=ONESTO
SKEPTIC=SCETTICO
BEATEN_BY=BATTUTO %
PAUSE=PAUSA
ORDER=ORDINE
SOUND=SUONO
LIGHT=LUCE
COMPUTER=COMPUTER
RULES=REGOLE
SETUP=OPZIONI
QUIT=ESCI
ON=ON
OFF=OFF
""",
    """
UNFINISHED=IN SOSPESO
TORN=mossa persa
DAMAGED=file da parte
NOT_SAVED=non salvato
ODDS=PROBAB.
# what who got the stick presses; % is their name
I_AM=SONO IO
# of a place by its last digit; the first is for 10 to 19, too, and all the rest
ENDINGS=°
# so many places from the highest value down
FROM_TOP=dall'|alto
# the word would touch the borders of the panel
11=doppio uno
22=doppio due
33=doppio tre
44=doppio 4
55=doppio cinque
66=doppio sei
# What the rules of each preset are called; eleven letters
SYSTEM.tokyo=TOKYO
SYSTEM.wikipedia=MIA
SYSTEM.tokio=TOKIO
SYSTEM.reversed=MIA 11 ALTO
SYSTEM.programming=MÄXLE
SYSTEM.maexchen=MÄXCHEN
SYSTEM.meyer=MEYER
SYSTEM.arena=MIA BGA
SYSTEM.mexicali=MEXICALI
SYSTEM.mexico=MEXICO
SYSTEM.machacek=MACHACEK

# What plain Tokyo does not have: other moves, other outcomes
# The moves. A tab label holds about nine letters, a flag label seven, a line of a list ten
PASS_ON=RIFILA
SAME=SEMPRE
HIGHER=DI PIÙ
BACK=INDIETRO
DECIDE=DECIDI
SAY_CLAIM=ANNUNCIA
""",
    """
ROLL_AGAIN=ALTRO TIRO
OR_OVER=O PIÙ
LOOK=SCOPRI
MUST_LOOK=DEVI VEDERE
# to show a roll of one's own; to believe and have the cup lifted all the same
SHOW=MOSTRA
AND_LOOK=E GUARDO
TOAST=CIN CIN!
# What came of them
NOBODY_PAYS=NON SI PAGA
SHOWS=MOSTRA
GIVES_UP=CEDE
ALL_OTHERS=ALTRI
NEW_LIVES=NUOVE VITE?
KEEP=NO
DRAW=A SORTE
STOP=FERMA
STOP_GAME=FERMA TUTTO
STOP_HERE=FINE QUI?
TIE=PAREGGIO
COST.life=VITA|VITE
COST.point=PUNTO|PUNTI
COST.sip=SORSO|SORSI
COST.money=MONETA|MONETE
COST.house=PEGNO|PEGNI
# Names of values; Mia's by preset, in the order of the menu, and it stands for the %
MIA.tokyo=Tokio
MIA.wikipedia=due-uno
MIA.tokio=Tokio
MIA.reversed=due-uno
MIA.programming=Mäxle
MIA.maexchen=Mäxchen
MIA.meyer=Meyer
MIA.arena=due-uno
MIA.mexicali=Mexicali
MIA.mexico=Mexico
MIA.machacek=Machacek
LITTLE=tre-uno
HALF=mezzo 21
JOKER=Joker
PIPS=punti
SAID_OVER=o più
A_TOAST=cin|cin

# A battery that is nearly empty
BATTERY=BATTERIA
KEPT=La partita|è salva.
CHARGE=Va ricaricata!

""",
    """
# What the coach says after a round
COACH=COACH
# once, where it says nothing: by these rules, or on this stick with so many computers
NO_ADVICE=Con queste regole non ho consigli.
NO_ROOM=In questa partita non c'è posto per me.
DOUBT_FINE=Dubitare andava bene.
DOUBT_WORSE=Credere vale il % in più.
CLAIM_FINE=< andava bene.
CLAIM_WORSE=> vale il % in più.
# after the > where others would have been as good
AMONG_OTHERS= o altro
""",
)
