"""Danish, for the menus: loaded with them. A note is in small letters."""

# `KEY=text`, several texts of one key with | between them; words/__init__.py says more.
TEXTS = """
# Setup
SHAKING=RYST
SENSITIVITIES=LAV|MID|HØJ
SENSITIVITY=følsomhed
HOLD_TO_ROLL=hold A: slå
FLIP_X=VEND X
FLIP_Y=VEND Y
BALL=kuglen ruller
COACH=TRÆNER
ADVICE=efter en tvivl
# Power, about, a low battery
POWER=STRØM
ABOUT=INFO
REST=DÆMP|SØVN|SLUK
AFTER=dæmpet efter|sover efter|slukker efter
NEVER=ALDRIG
NO_BATTERY=intet batteri
SELF_TEST=test: start + B
# How often each face has fallen, in how many games
DICE=TERNINGER
GAMES=SPIL
ONLY_SHAKES=KUN RYST

# Who plays
A_PERSON=en af jer
CHARACTERS=spiller som beregnet|bluffer gerne|tror gerne|tvivler gerne|lærer, hvordan I spiller
DONE=FÆRDIG

# Choosing the rules
OPEN=ÅBN
TAKE=TAG DEM
PLAY_BY_IT=SPIL DEM
OTHERS=ANDRE
OK=OK
# what is refused is not taken over
UNDO=FORTRYD
# What is special about each preset
PRESET.tokyo=Kig eller lad være. At tro på Tokyo er gratis.
PRESET.wikipedia=Send uset videre. Giv op på Meyer for et liv.
PRESET.tokio=Otte liv, en stjerne. Kun det præcise tal er sandt.
PRESET.reversed=Par på hovedet: 11 er højt. Forhøj uset.
PRESET.programming=Point uden ende, til I stopper. Flest point vinder.
PRESET.maexchen=Tre liv. Giv op på Mäxchen for ét, eller spil om to.
PRESET.meyer=Lille Meyer, fælles skål, derover, nye liv ved tre.
PRESET.arena=Send samme melding uset videre. Sidste mand vinder.
# Title of each parameter, what it is about, and its choices; none where the choices are numbers
RULE.order=RÆKKEFØLGE
ABOUT.order=Hvad slår hvad. Se den i pausemenuen.
order.standard=NORMAL
order.reversed=11 ØVERST
order.little=31 NR. TO
order.pips=SUM AF ØJNE
order.toast=32 SKÅL
order.half=42 NR. TO
RULE.raises=FORHØJ
ABOUT.raises=Hvad der skal meldes efter en melding.
raises.higher=HØJERE
raises.equal=ELLER SAMME
RULE.truth=SANDHED
ABOUT.truth=Hvornår en melding er sand.
truth.atleast=MINDST
truth.exact=PRÆCIS
truth.beats=SLAG HØJERE
RULE.blind=BLINDT
ABOUT.blind=Må man melde uden at have kigget?
RULE.reroll=OMSLAG
ABOUT.reroll=Et slag til, som ingen kigger på.
reroll.no=NEJ
reroll.unseen=USET
reroll.ormore=DEROVER
RULE.passing=SEND
ABOUT.passing=Giv videre uden at slå, med hvilket tal.
passing.no=NEJ
passing.same=SAMME
passing.higher=HØJERE
passing.both=BEGGE
RULE.circle=RUNDT
ABOUT.circle=Sendt rundt til den, der meldte.
circle.open=SEND IGEN
circle.higher=HØJERE
circle.closed=SEND IKKE
RULE.lives=LIV
ABOUT.lives=Hvad alle begynder med.
RULE.revive=NYE LIV
ABOUT.revive=Ved tre liv må man slå om nye. Én gang.
RULE.liar=LØGNER
ABOUT.liar=Hvad en afsløret løgner taber.
RULE.doubter=TVIVLER
ABOUT.doubter=Hvad det koster at tvivle på det sande.
RULE.mia=VED 21
ABOUT.mia=Hvad man må ved 21, ud over at tvivle.
mia.reset=FORFRA
mia.follow=KUN 21
mia.pay1=BETAL 1
mia.pay2=BETAL 2
mia.look=SKAL LØFTES
mia.shown=VISES
RULE.mia_liar=FALSK 21
ABOUT.mia_liar=Hvad en falsk 21 koster den, der meldte.
RULE.mia_doubter=SAND 21
ABOUT.mia_doubter=Hvad det koster at tvivle på en sand 21.
RULE.mia_pays=BETALER
ABOUT.mia_pays=Hvem der taber på en sand 21.
mia_pays.doubter=TVIVLEREN
mia_pays.others=DE ANDRE
RULE.hidden_mia=SKJULT 21
ABOUT.hidden_mia=En 21 under en lavere melding koster også.
RULE.starter=BEGYNDER
ABOUT.starter=Hvem der begynder næste runde.
starter.afterloser=EFTER TABER
starter.loser=TABEREN
starter.winner=VINDEREN
starter.doubter=TVIVLEREN
starter.afterdoubter=DEN NÆSTE
starter.turn=PÅ SKIFT
starter.drawn=VED LOD
RULE.end=SLUT
ABOUT.end=Hvornår spillet er slut.
end.first=FØRSTE UDE
end.last=ÉN TILBAGE
end.stop=VED STOP
RULE.rounds=RUNDER
ABOUT.rounds=Slut efter så mange. 0: aldrig.
RULE.word=INDSATS
ABOUT.word=Hvad man taber. Kun ordet ændres.
word.life=LIV
word.point=POINT
word.sip=SLURK
word.house=STRAF
# What contradicts itself
CHOICE.no=NEJ
CHOICE.yes=JA
REASON.revive_end=Nye liv: men her går ingen nogensinde ud.
REASON.revive_lives=Nye liv kræver mindst fire liv fra start.
REASON.rounds_end=Runder tælles kun i et spil, man selv stopper.

# After an error of ours
SORRY=UNDSKYLD
CRASH_KEPT=min fejl,|spillet gemt
CRASH_KNOWN=det sker|igen
CRASH_CODE=kode %
"""
