"""Danish. The names and their places are those of en.py."""

# `KEY=text`, several texts of one key with | between them; words/__init__.py says more.
TEXTS = (
    """
NAMES=RÆV|UGLE|BJØRN|HARE|HVAL|KRAGE|KRABBE|SNEGL|MØL|FISK|FRØ|AND
# What the buttons do
START=START
NEXT=NÆSTE
CHANGE=SKIFT
RESUME=FORTSÆT
NEW_GAME=NYT
BELIEVE=TROR DET
# a computer does
BELIEVES=TROR DET
GIVE_UP=GIVER OP
LIAR=LØGN!
ROLL=SLÅ
SKIP=TRÆK
HOLD_TO_ROLL=SLÅ
ROLLING=RULLER
HOLD_TO_PEEK=HOLD: KIG
CLAIM=MELDING
LET_GO=SLIP
ANNOUNCE=MELD
PASS=GIV
GO_ON=VIDERE
MORE=MERE
CLOSE=LUK
CHOOSE=VÆLG
REMATCH=REVANCHE
END=SLUT
# Headings and lines
WHO_PLAYS=HVEM ER MED
AS_BEFORE=SOM SIDST
ALONE=ALENE
PASS_ROUND=SEND RUNDT
YOU_ARE=DU ER
PLAYERS=SPILLERE
LIVES=LIV
PASS_TO=GIV TIL
OVER=OVER
SHAKE=RYST!
HARDER=HÅRDERE!
HOLD_A=HOLD A
NO_SENSOR=ingen sensor
NO_SHAKING=rystning fra
TRUE=SANDT
WHO_STARTS=HVEM FØRST?
STARTS= FØRST
AGAIN=IGEN
LOSES= TABER
WINS= VINDER
BEST_LIAR=LØGNHALS
HONEST=ÆRLIG
SKEPTIC=TVIVLER
BEATEN_BY=SLÅS AF %
PAUSE=PAUSE
ORDER=RÆKKEFØLGE
SOUND=LYD
LIGHT=LYS
COMPUTER=COMPUTER
RULES=REGLER
SETUP=OPSÆTNING
QUIT=AFSLUT
ON=TIL
OFF=FRA
UNFINISHED=AFBRUDT
TORN=træk gik tabt
""",
    """
DAMAGED=fil lagt væk
NOT_SAVED=ikke gemt
ODDS=ODDS
# what who got the stick presses; % is their name
I_AM=DET ER MIG
# of a place by its last digit; the first is for 10 to 19, too, and all the rest
ENDINGS=.
# so many places from the highest value down
FROM_TOP=fra|oven
11=Par 1
22=Par 2
33=Par 3
44=Par 4
55=Par 5
66=Par 6
# What the rules of each preset are called; eleven letters
SYSTEM.tokyo=TOKYO
SYSTEM.wikipedia=MIA
SYSTEM.tokio=TOKIO
SYSTEM.reversed=MIA 11 HØJT
SYSTEM.programming=MÄXLE
SYSTEM.maexchen=MÄXCHEN
SYSTEM.meyer=MEYER
SYSTEM.arena=MIA BGA
SYSTEM.mexicali=MEXICALI
SYSTEM.mexico=MEXICO
SYSTEM.machacek=MACHACEK

# What plain Tokyo does not have: other moves, other outcomes
# The moves. A tab label holds about nine letters, a flag label seven, a line of a list ten
PASS_ON=SEND
SAME=OGSÅ
HIGHER=HØJERE
BACK=TILBAGE
DECIDE=VÆLG
SAY_CLAIM=MELD
ROLL_AGAIN=SLÅ IGEN
# "det eller derover"
OR_OVER=DEROVER
LOOK=LØFT
MUST_LOOK=SKAL LØFTES
""",
    """
# to show a roll of one's own; to believe and have the cup lifted all the same
SHOW=VIS
AND_LOOK=OG LØFT
TOAST=FÆLLES!
# What came of them
NOBODY_PAYS=INGEN STRAF
SHOWS=VISER
GIVES_UP=GIVER OP
ALL_OTHERS=ANDRE
NEW_LIVES=NYE LIV?
KEEP=BEHOLD
DRAW=TRÆK
STOP=STOP
STOP_GAME=STOP SPIL
STOP_HERE=STOP HER?
TIE=UAFGJORT
COST.life=LIV|LIV
COST.point=POINT|POINT
COST.sip=SLURK|SLURKE
COST.money=MØNT|MØNTER
COST.house=STRAF|STRAFFE
# Names of values; Mia's by preset, in the order of the menu, and it stands for the %
MIA.tokyo=Tokyo
MIA.wikipedia=Meyer
MIA.tokio=Tokio
MIA.reversed=Meyer
MIA.programming=Mäxle
MIA.maexchen=Mäxchen
MIA.meyer=Meyer
MIA.arena=Meyer
MIA.mexicali=Mexicali
MIA.mexico=Mexico
MIA.machacek=Meyer
LITTLE=lille %
HALF=halv %
JOKER=Joker
PIPS=øjne
SAID_OVER=eller derover
A_TOAST=fælles|skål

# A battery that is nearly empty
BATTERY=BATTERI
KEPT=Jeres spil|er gemt.
CHARGE=Oplad snart!

# What the coach says after a round
COACH=TRÆNER
""",
    """
# once, where it says nothing: by these rules, or on this stick with so many computers
NO_ADVICE=Efter disse regler har jeg ingen råd.
NO_ROOM=Der er ikke plads til mig i dette spil.
DOUBT_FINE=At tvivle var fint.
DOUBT_WORSE=At tro giver % mere.
CLAIM_FINE=< var fint.
CLAIM_WORSE=> giver % mere.
# after the > where others would have been as good
AMONG_OTHERS= o. a.
""",
)
