"""English, for the menus: loaded with them. A note is in small letters."""

# `KEY=text`, several texts of one key with | between them; words/__init__.py says more.
TEXTS = """
# Setup
SHAKING=SHAKE
SENSITIVITIES=LOW|MID|HIGH
SENSITIVITY=sensitivity
HOLD_TO_ROLL=hold A to roll
FLIP_X=FLIP X
FLIP_Y=FLIP Y
BALL=ball rolls down
COACH=COACH
ADVICE=after a doubt
# Power, about, a low battery
POWER=POWER
ABOUT=ABOUT
REST=DIM|SLEEP|OFF
AFTER=dims after|sleeps after|off after
NEVER=NEVER
NO_BATTERY=no battery chip
SELF_TEST=B at start: test
# How often each face has fallen, in how many games
DICE=DICE
GAMES=GAMES
ONLY_SHAKES=ONLY SHAKES

# Who plays
A_PERSON=one of you
CHARACTERS=plays as computed|bluffs a lot|believes a lot|doubts a lot|learns how you play
DONE=DONE

# Choosing the rules
OPEN=OPEN
TAKE=TAKE IT
PLAY_BY_IT=PLAY BY IT
OTHERS=OTHERS
OK=OK
# what is refused is not taken over
UNDO=UNDO
# What is special about each preset
PRESET.tokyo=Look or not. Tokyo may be believed for free.
PRESET.wikipedia=Hand on unseen. Give up on a Mia for one life.
PRESET.tokio=Eight lives, a star. A claim must be just the dice.
PRESET.reversed=Doubles upside down: 11 is high. Raise unseen.
PRESET.programming=Points without an end, until you stop. Most win.
PRESET.maexchen=Three lives. Give up on a Mia, or pay two. Last one left wins.
PRESET.meyer=Little Meyer, a toast at 32, that or over, new lives at three.
PRESET.arena=Hand the same claim on unseen. Last one left wins.
# Title of each parameter, what it is about, and its choices; none where the choices are numbers
RULE.order=ORDER
ABOUT.order=What beats what. See it in the pause menu.
order.standard=STANDARD
order.reversed=11 ON TOP
order.little=31 SECOND
order.pips=PIP SUMS
order.toast=32 TOAST
order.half=42 SECOND
RULE.raises=RAISES
ABOUT.raises=What a claim must be to follow another.
raises.higher=HIGHER
raises.equal=OR EQUAL
RULE.truth=TRUTH
ABOUT.truth=When a claim is true.
truth.atleast=DICE OR LESS
truth.exact=EXACTLY
truth.beats=ROLL BEATS
RULE.blind=BLIND
ABOUT.blind=May one claim without looking?
RULE.reroll=ROLL AGAIN
ABOUT.reroll=A second roll nobody looks at.
reroll.no=NO
reroll.unseen=UNSEEN
reroll.ormore=OR OVER
RULE.passing=PASSING
ABOUT.passing=Handing on without a roll, under which claim.
passing.no=NO
passing.same=SAME
passing.higher=HIGHER
passing.both=BOTH
RULE.circle=CIRCLE
ABOUT.circle=A passed claim is back at who made it.
circle.open=PASS AGAIN
circle.higher=HIGHER
circle.closed=NO PASS
RULE.lives=LIVES
ABOUT.lives=What everybody begins with.
RULE.revive=NEW LIVES
ABOUT.revive=At three, one may roll for new lives. Once.
RULE.liar=LIAR
ABOUT.liar=What a caught liar loses.
RULE.doubter=DOUBTER
ABOUT.doubter=What it costs to doubt the truth.
RULE.mia=ON 21
ABOUT.mia=What may be done on a 21, besides doubt.
mia.reset=NEW START
mia.follow=ONLY 21
mia.pay1=GIVE 1
mia.pay2=GIVE 2
mia.look=MUST LOOK
mia.shown=SHOWN
RULE.mia_liar=FALSE 21
ABOUT.mia_liar=What a false 21 costs who said it.
RULE.mia_doubter=TRUE 21
ABOUT.mia_doubter=What doubting a true 21 costs.
RULE.mia_pays=WHO PAYS
ABOUT.mia_pays=Who pays for a true 21.
mia_pays.doubter=DOUBTER
mia_pays.others=OTHERS
RULE.hidden_mia=HIDDEN 21
ABOUT.hidden_mia=A 21 under a lower claim costs as much.
RULE.starter=STARTER
ABOUT.starter=Who opens the next round.
starter.afterloser=AFTER LOSER
starter.loser=LOSER
starter.winner=WINNER
starter.doubter=DOUBTER
starter.afterdoubter=NEXT
starter.turn=IN TURN
starter.drawn=DRAWN
RULE.end=END
ABOUT.end=When the game is over.
end.first=FIRST OUT
end.last=LAST LEFT
end.stop=STOPPED
RULE.rounds=ROUNDS
ABOUT.rounds=It ends by itself after so many. 0: never.
RULE.word=WORD
ABOUT.word=What is lost. Only the word changes.
word.life=LIFE
word.point=POINT
word.sip=SIP
word.house=FORFEIT
CHOICE.no=NO
CHOICE.yes=YES
# What contradicts itself
REASON.revive_end=New lives need an end: here nobody is ever out.
REASON.revive_lives=New lives need four lives or more to begin with.
REASON.rounds_end=Rounds count only in a game that is stopped.

# After an error of ours
SORRY=SORRY
CRASH_KEPT=my mistake,|game is kept
CRASH_KNOWN=it happens|again
CRASH_CODE=code %
"""
