"""English, for the rules: loaded with their menus."""

# `KEY=text`; words/__init__.py says more. A choice is `parameter.choice=its name|a sentence`.
# For translators. PRESET. is what is special about each system, in at most five lines of the small screen;
# GROUP. what parameters are about; RULE. the title of each, its choices with a sentence behind it; REASON.
# what contradicts itself. @ stands for the highest value, 21 or 11, % for a number.
TEXTS = (
    """
OPEN=OPEN
TAKE=TAKE IT
PLAY_BY_IT=PLAY BY IT
OTHERS=OTHERS
PRESET.tokyo=Look or not. Tokyo may be believed: it costs nothing.
PRESET.wikipedia=Pass the dice on unseen. Give up on a Mia for one life.
PRESET.tokio=Eight lives, a star. A claim must be just the dice.
PRESET.reversed=Doubles upside down: 11 is high. Raise without a roll.
PRESET.programming=Points, until you stop. Look or not. Most points win.
PRESET.maexchen=Three lives. Give up on a 21 for one, or play for two.
""",
    """
PRESET.meyer=Little Meyer, a toast at 32, that or over, new lives at three.
PRESET.arena=Pass the same claim on unseen. The last one left wins.
PRESET.mexicali=31 and 32 may follow any claim. 31 turns the way round. Sips.
PRESET.mexico=11 beats all, even 21. 21 turns the way round. Sips.
PRESET.machacek=Just as high will do. Pass on unseen with a higher claim.
""",
    """
GROUP.values=VALUES
GROUP.claims=CLAIMS
GROUP.roll=ROLLING
GROUP.answer=ANSWERS
GROUP.mia=ON @
GROUP.lives=LOSSES
GROUP.rounds=ROUNDS
RULE.doubles=DOUBLES
doubles.up=66 HIGHEST|66 is the highest of the doubles, 11 the lowest.
doubles.reversed=11 HIGHEST|11 is the highest of the doubles, 66 the lowest.
RULE.little_mia=31
little_mia.no=AS IT IS|31 is just a 31, lower than 41.
little_mia.yes=SECOND|31 beats all but the very highest.
RULE.half_mia=42
""",
    """
half_mia.no=AS IT IS|42 is just a 42, lower than 43.
half_mia.yes=SECOND|42 beats all doubles.
RULE.joker=32
joker.no=AS IT IS|32 is just a 32, lower than 41.
joker.lowest=LOWEST|32 is the lowest value of all.
joker.toast=TOAST|Who sees a 32 shows it: all toast and nobody pays.
RULE.top=HIGHEST
top.21=21|21 beats everything.
top.11=11|11 beats everything, even 21.
""",
    """
RULE.pips=COUNT PIPS
pips.no=NO|The higher die comes first: 6 and 3 are 63.
pips.yes=YES|The sum counts: 6 and 3 are 9. Doubles beat all sums.
RULE.cancel=ANY TIME
cancel.no=NOTHING|Each claim must reach the one before it.
cancel.31=31|31 may follow any claim, but must be true.
cancel.32=32|32 may follow any claim, but must be true.
cancel.both=31 AND 32|31 and 32 may follow any claim, but must be true.
RULE.direction=TURN ROUND
""",
    """
direction.same=NEVER|The stick always goes the same way round.
direction.21=ON 21|Who says 21 turns the way round.
direction.31=ON 31|Who says 31 turns the way round.
RULE.raises=NEXT CLAIM
raises.higher=HIGHER|A claim must be higher than the one before.
raises.equal=OR EQUAL|A claim must be as high as the one before, or higher.
RULE.truth=TRUE IF
truth.atleast=AT LEAST|A claim is true if the dice are worth it, or more.
""",
    """
truth.exact=EXACTLY|A claim is true if the dice are just that.
truth.beats=ROLL BEATS|A claim is true if the dice beat the claim before.
""",
    """
RULE.blind=BLIND
blind.no=NOBODY|Look at the dice before you claim.
blind.receiver=NOT FIRST|Only who opens a round must look before a claim.
blind.yes=ANYBODY|Nobody must look before a claim.
RULE.reroll=2ND ROLL
reroll.no=NO|One roll, no more.
reroll.unseen=UNSEEN|After a look, roll again unseen and claim anything.
reroll.ormore=OR OVER|After a look, roll again unseen: that or over.
RULE.uncover=SHOW LOW
uncover.0=NO|A low roll of your own cannot be shown.
""",
    """
uncover=Show a low roll of your own and pay only %.
RULE.passing=PASSING ON
passing.no=NO|Who believes must roll.
passing.same=SAME|Pass the dice on unseen, with the same claim.
passing.higher=HIGHER|Pass the dice on unseen, with a higher claim.
passing.both=BOTH|Pass the dice on unseen: same claim or higher.
RULE.circle=BACK AGAIN
circle.open=PASS AGAIN|A claim that comes back to you may be passed on.
circle.higher=HIGHER|A claim that comes back to you can only be raised.
""",
    """
circle.closed=NO PASS|When your claim comes back you roll, or doubt.
RULE.look=AND LOOK
look.no=NO|Who believes does not look.
look.mia=ON @|One may believe a @ and look. Who is wrong pays.
look.always=ALWAYS|One may believe and look. Who is wrong pays.
RULE.mia_believed=BELIEVED
mia_believed.reset=NEW LADDER|Who believes a @ may then claim anything.
mia_believed.follow=ONLY @|Who believes a @ must claim @, too.
""",
    """
mia_believed.roll=ROLL A @|Who believes a @ must roll one for all to see, or pay.
mia_believed.no=NEVER|A @ cannot be believed.
RULE.mia_yield=GIVE UP
mia_yield.0=NO|One cannot give up on a @.
mia_yield=One may give up on a @: it costs %.
RULE.mia_shown=SHOWN
mia_shown.no=NO|A @ stays hidden like any other claim.
mia_shown.said=IF CLAIMED|A claimed @ is shown at once.
mia_shown.rolled=IF ROLLED|A rolled @ must be shown at once and is paid.
RULE.mia_doubles=@ ON @
""",
    """
mia_doubles.no=AS BEFORE|A @ upon a @ costs no more than one.
""",
    """
mia_doubles.yes=TWICE|Each @ upon a @ doubles what it costs.
RULE.mia_liar=FALSE @
mia_liar=A false @ costs % who said it.
RULE.mia_doubter=TRUE @
mia_doubter=A true @ costs %.
RULE.mia_pays=WHO PAYS
mia_pays.doubter=DOUBTER|Who doubts a true @ pays for it.
mia_pays.others=ALL OTHERS|All but who said it pay for a true @.
RULE.hidden_mia=HIDDEN @
hidden_mia.no=AS USUAL|A @ under a lower claim costs what any roll costs.
""",
    """
hidden_mia.yes=LIKE A @|A @ under a lower claim costs like a claimed one.
RULE.lives=HOW MANY
lives=Everybody begins with %.
lives.race=The first to have % wins.
RULE.swimming=SWIMMING
swimming.no=NO|With none left it is over.
swimming.yes=YES|With none left one swims: the next loss is the end.
RULE.revive=NEW LIVES
revive.no=NO|Lives only ever get fewer.
revive.yes=YES|At three lives, roll a die for new ones. Once.
RULE.liar=LIAR
liar=A caught liar pays %.
""",
    """
RULE.doubter=DOUBTER
doubter=Who doubts the truth pays %.
RULE.count=COUNTED
""",
    """
count.down=WHAT'S LEFT|The screens count what everybody has left.
count.up=WHAT'S LOST|The screens count what everybody has lost.
RULE.word=CALLED
word.life=LIVES|Who is wrong loses lives.
word.point=POINTS|Who is wrong loses points.
word.sip=SIPS|Who is wrong takes sips.
word.money=MONEY|Who is wrong pays into the pot.
word.house=FORFEITS|Who is wrong owes what your house agreed on.
RULE.starter=WHO STARTS
starter.afterloser=AFTER LOSER|Next begins the one after the loser.
""",
    """
starter.loser=LOSER|Next begins who lost.
starter.winner=WINNER|Next begins who was right.
starter.doubter=DOUBTER|Next begins who doubted.
starter.afterdoubter=AFTER DOUBT|Next begins the one after the doubter.
starter.turn=IN TURN|All begin a round in turn.
starter.drawn=BY CHANCE|Chance says who begins next.
RULE.end=THE END
end.first=FIRST OUT|Who is first to have none left loses the game.
end.last=LAST LEFT|Who has none left is out. The last one left wins.
""",
    """
end.stop=YOU STOP|Nobody is out. It goes on until you stop it.
end.race=A RACE|Who is right gets points. First to have enough wins.
RULE.rounds=ROUNDS
rounds.0=NO LIMIT|It does not end after some number of rounds.
rounds=It ends after % rounds.
REASON.revive_end=New lives need an end: here nobody is ever out.
REASON.revive_lives=New lives need four lives or more to begin with.
REASON.rounds_end=Rounds count only in a game that you stop.
""",
    """
REASON.swim_end=Swimming needs an end: here nobody is ever out.
REASON.little_cancel=31 is second already: it need not follow any claim.
REASON.toast_cancel=32 is a toast here: it is never claimed.
REASON.pips_cancel=As sums, 32 and 41 are the same.
REASON.doubles_follow=It can only double if @ may follow @.
""",
)
