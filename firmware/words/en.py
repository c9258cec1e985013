"""English. Capitals except value names."""

# `KEY=text`, several texts of one key with | between them; words/__init__.py says more.
# For translators. A tab label holds about nine letters, a flag label seven, a line of a list ten.
# BELIEVES      what a computer does
# WHO_PLAYS     the first choice of a new game: AS_BEFORE the last table, ALONE against computers, PASS_ROUND
#               with the stick from hand to hand
# YOU_ARE       who plays alone; their name stands below. YOU_SHAKE_FIRST: in the first game
# HARDER        after a shake that was too little
# COMPANY       how computers play, below YOU_ARE and in the list of a new game; eleven letters
# BEST_BLUFF    at the end of a game, above the boldest lie that was believed
# BLUFFS        at the end of a game, with a number: whose lies were believed most often; CAUGHT: whose lies
#               were found out; MISSED: who called the truth a lie; 43 pixels of 80
# I_AM          pressed by whoever was handed the stick; % is their name
# BEATS         below it how many of a hundred rolls are lower than one's own
# SYSTEM.       what the rules of each preset are called; eleven letters
# PASS_ON .. TOAST, NOBODY_PAYS .. TIE: moves and outcomes that plain Tokyo does not have
# SHOW          to show a roll of one's own; AND_LOOK: to believe and have the cup lifted all the same
# WHO_WINS      asked when all persons are out: A to WATCH, B for a NEW game; STILL_IN: who are,
#               if it ended there
# MIA.          what Mia is called by each preset; it stands for the % of LITTLE and HALF
# FULL, FAILS: the flash takes no more of a game; ERASE_OLD: asked then, with ERASE as its flag
# BATTERY, KEPT, CHARGE: a battery that is nearly empty
# NO_ADVICE     said once where the coach says nothing by these rules. NO_COACH: it has no room on this stick
# INSTEAD_OF    the coach: before what was said, above what would have been better; 38 pixels of 80
# WINS_MORE     by how much; AMONG_OTHERS: where others would have been as good
TEXTS = (
    """
NAMES=FOX|OWL|BEAR|HARE|WHALE|CROW|CRAB|SNAIL|MOTH|FISH|FROG|DUCK
START=START
NEXT=NEXT
CHANGE=CHANGE
TABLE=TABLE
RESUME=RESUME
NEW_GAME=NEW
BELIEVE=BELIEVE
BELIEVES=BELIEVES
GIVE_UP=GIVE UP
LIAR=LIAR!
ROLL=ROLL
SKIP=DRAW
HOLD_TO_ROLL=HOLD: ROLL
ROLLING=ROLLING
HOLD_TO_PEEK=HOLD: PEEK
CLAIM=CLAIM
LET_GO=LET GO
ANNOUNCE=ANNOUNCE
PASS=PASS
GO_ON=GO ON
MOMENT=ONE MOMENT
MORE=MORE
CLOSE=CLOSE
CHOOSE=CHOOSE
REMATCH=REMATCH
END=END
WHO_PLAYS=WHO PLAYS?
AS_BEFORE=SAME AGAIN
ALONE=ALONE
PASS_ROUND=PASS ROUND
YOU_ARE=YOU ARE
YOU_SHAKE_FIRST=YOU SHAKE|FIRST
PLAYERS=PLAYERS
LIVES=LIVES
PASS_TO=PASS TO
OVER=OVER
SHAKE=SHAKE!
HARDER=HARDER!
HOLD_A=HOLD A
NO_SENSOR=no sensor
NO_SHAKING=shaking off
TRUE=TRUE
WHO_STARTS=WHO STARTS?
STARTS= STARTS
AGAIN=AGAIN
LOSES= LOSES
WINS= WINS
BEST_BLUFF=BEST BLUFF
BLUFFS=BLUFFS
CAUGHT=CAUGHT
MISSED=MISSED
BEATEN_BY=BEATEN BY %
PAUSE=PAUSE
ORDER=ORDER
SOUND=SOUND
LIGHT=LIGHT
COMPUTER=COMPUTER
COMPANY=FIRST GAMES|FRIENDS|OWLS
DECIMAL=.
RULES=RULES
SETUP=SETUP
QUIT=QUIT
ON=ON
OFF=OFF
UNFINISHED=UNFINISHED
TORN=last move lost
DAMAGED=file kept aside
NOT_SAVED=not saved
NO_COACH=no coach
FULL=MEMORY FULL
FAILS=MEMORY FAILS
ERASE_OLD=Erase old|games?
ERASE=ERASE
ODDS=ODDS
I_AM=I'M %
BEATS=beats
11=double one
22=double two
33=double three
44=double four
55=double five
66=double six
SYSTEM.tokyo=TOKYO
SYSTEM.wikipedia=MIA
SYSTEM.tokio=TOKIO
SYSTEM.reversed=MIA 11 HIGH
SYSTEM.programming=MÄXLE
SYSTEM.maexchen=MÄXCHEN
SYSTEM.meyer=MEYER
SYSTEM.arena=MIA BGA
SYSTEM.mexicali=MEXICALI
SYSTEM.mexico=MEXICO
SYSTEM.machacek=MACHACEK

PASS_ON=PASS ON
SAME=SAME
HIGHER=HIGHER
BACK=BACK
DECIDE=DECIDE
SAY_CLAIM=CLAIM
ROLL_AGAIN=ROLL AGAIN
OR_OVER=OR OVER
LOOK=LOOK
MUST_LOOK=MUST LOOK
SHOW=SHOW
AND_LOOK=AND LOOK
TOAST=TOAST!
NOBODY_PAYS=NOBODY PAYS
SHOWS=SHOWS
GIVES_UP=GIVES UP
ALL_OTHERS=OTHERS
NEW_LIVES=NEW LIVES?
KEEP=KEEP
DRAW=DRAW
STOP=STOP
STOP_GAME=STOP GAME
STOP_HERE=STOP HERE?
WHO_WINS=WHO WINS?
WATCH=WATCH
STILL_IN=STILL IN
TIE=TIE AT %
COST.life=LIFE|LIVES
COST.point=POINT|POINTS
COST.sip=SIP|SIPS
COST.money=COIN|COINS
COST.house=FORFEIT|FORFEITS
MIA.tokyo=Tokyo
MIA.wikipedia=Mia
MIA.tokio=Tokio
MIA.reversed=Mia
MIA.programming=Mäxle
MIA.maexchen=Mäxchen
MIA.meyer=Meyer
MIA.arena=Mia
MIA.mexicali=Mexicali
MIA.mexico=Mexico
MIA.machacek=Mexican
LITTLE=little %
HALF=half %
JOKER=Joker
PIPS=pips
SAID_OVER=or over
A_TOAST=all|toast
BATTERY=BATTERY
KEPT=Your game|is kept.
CHARGE=Charge soon!
COACH=COACH
NO_ADVICE=By these rules I have no advice.
INSTEAD_OF=NOT
WINS_MORE=WINS +%
AMONG_OTHERS=e.g.
""",
)
