"""Danish, for the rules: loaded with their menus."""

# `KEY=text`; words/__init__.py says more. A choice is `parameter.choice=its name|a sentence`.
TEXTS = (
    """
OPEN=ÅBN
TAKE=TAG DEM
PLAY_BY_IT=SPIL DEM
OTHERS=ANDRE
PRESET.tokyo=Kig eller lad være. Det er gratis at tro på Tokyo.
PRESET.wikipedia=Send videre uset. Giv op på Meyer for ét liv.
PRESET.tokio=Otte liv, en stjerne. Kun det præcise tal er sandt.
PRESET.reversed=Par på hovedet: 11 er højt. Forhøj uden at slå.
PRESET.programming=Point, til I stopper. Kig eller lad være. Flest vinder.
PRESET.maexchen=Tre liv. Giv op på 21 for ét, eller spil om to.
""",
    """
PRESET.meyer=Lille Meyer, fælles skål, det eller derover, nye liv ved tre.
PRESET.arena=Send samme melding uset videre. Den sidste vinder.
PRESET.mexicali=31 og 32 må altid meldes. 31 vender retningen. Slurke.
PRESET.mexico=11 slår endda 21. 21 vender retningen. Slurke.
PRESET.machacek=Lige så højt er nok. Send uset, men højere.
GROUP.values=VÆRDIER
GROUP.claims=MELDINGER
GROUP.roll=SLAGET
""",
    """
GROUP.answer=SVAR
GROUP.mia=VED @
GROUP.lives=TAB
GROUP.rounds=RUNDER
RULE.doubles=PAR
doubles.up=66 ØVERST|66 er det højeste par, 11 det laveste.
doubles.reversed=11 ØVERST|11 er det højeste par, 66 det laveste.
RULE.little_mia=31
little_mia.no=NORMAL|31 er bare 31, lavere end 41.
little_mia.yes=NR. TO|31 slår alt undtagen det allerhøjeste.
RULE.half_mia=42
half_mia.no=NORMAL|42 er bare 42, lavere end 43.
half_mia.yes=NR. TO|42 slår alle par.
RULE.joker=32
""",
    """
joker.no=NORMAL|32 er bare 32, lavere end 41.
joker.lowest=LAVEST|32 er den laveste værdi af alle.
joker.toast=SKÅL|Den, der ser 32, viser det: fælles skål, ingen betaler.
RULE.top=HØJEST
top.21=21|21 slår alt.
top.11=11|11 slår alt, også 21.
RULE.pips=SUM AF ØJNE
pips.no=NEJ|Højeste terning først: 6 og 3 er 63.
pips.yes=JA|Summen tæller: 6 og 3 er 9. Par slår alle summer.
RULE.cancel=ALTID
""",
    """
cancel.no=INTET|Ingen melding må være lavere end den før.
cancel.31=31|31 må altid meldes, men skal være der.
cancel.32=32|32 må altid meldes, men skal være der.
cancel.both=31 OG 32|31 og 32 må altid meldes, men skal være der.
RULE.direction=RETNING
direction.same=FAST|Sticken går altid samme vej rundt.
direction.21=21 VENDER|Den, der melder 21, vender retningen.
direction.31=31 VENDER|Den, der melder 31, vender retningen.
RULE.raises=FORHØJ
""",
    """
raises.higher=HØJERE|En melding skal være højere end den før.
raises.equal=ELLER SAMME|En melding skal være lige så høj eller højere.
RULE.truth=SANDT ER
truth.atleast=MINDST|Sandt er, hvis slaget er det værd eller mere.
truth.exact=PRÆCIS|Sandt er, hvis slaget er netop det.
truth.beats=SLAG HØJERE|Sandt er, hvis slaget slår meldingen før.
RULE.blind=BLINDT
blind.no=INGEN|Man skal kigge, før man melder.
""",
    """
blind.receiver=IKKE FØRST|Kun den, der åbner en runde, skal kigge først.
blind.yes=ALLE|Ingen skal kigge, før de melder.
RULE.reroll=OMSLAG
""",
    """
reroll.no=NEJ|Ét slag, ikke flere.
reroll.unseen=USET|Slå igen, uset, og meld så hvad som helst.
reroll.ormore=DEROVER|Slå igen, uset: det eller derover.
RULE.uncover=VIS SELV
uncover.0=NEJ|Et lavt slag kan man ikke selv vise.
uncover=Vis selv et lavt slag, og det koster kun %.
RULE.passing=SEND
passing.no=NEJ|Den, der tror, skal slå.
passing.same=SAMME|Send uset videre med samme melding.
passing.higher=HØJERE|Send uset videre med en højere melding.
""",
    """
passing.both=BEGGE|Send uset videre, samme melding eller højere.
RULE.circle=TILBAGE
circle.open=SEND IGEN|Din egen melding må sendes igen, når den er tilbage.
circle.higher=HØJERE|Er din melding tilbage, må du kun sende højere.
circle.closed=SEND IKKE|Er din melding tilbage, må du slå eller tvivle.
RULE.look=OG LØFT
look.no=NEJ|Den, der tror, løfter ikke.
look.mia=VED @|Man må tro på @ og løfte. Den, der tager fejl, betaler.
""",
    """
look.always=ALTID|Man må tro og løfte. Den, der tager fejl, betaler.
RULE.mia_believed=TROET
""",
    """
mia_believed.reset=FORFRA|Den, der tror på @, må melde hvad som helst.
mia_believed.follow=KUN @|Den, der tror på @, skal også melde @.
mia_believed.roll=SLÅ @|Den, der tror på @, skal slå @ åbent eller betale.
mia_believed.no=ALDRIG|Man kan ikke tro på @.
RULE.mia_yield=GIV OP
mia_yield.0=NEJ|Man kan ikke give op på @.
mia_yield=Man må give op på @: det koster %.
RULE.mia_shown=VISES
mia_shown.no=NEJ|@ er skjult som enhver melding.
""",
    """
mia_shown.said=MELDT|En meldt @ vises med det samme.
mia_shown.rolled=SLÅET|Et slag på @ vises med det samme og betales.
RULE.mia_doubles=@ PÅ @
mia_doubles.no=SOM FØR|@ på @ koster ikke mere.
mia_doubles.yes=DOBBELT|Hver @ på @ fordobler prisen.
RULE.mia_liar=FALSK @
mia_liar=En falsk @ koster %.
RULE.mia_doubter=SAND @
mia_doubter=En sand @ koster %.
RULE.mia_pays=BETALER
mia_pays.doubter=TVIVLEREN|Den, der tvivler på en sand @, betaler.
""",
    """
mia_pays.others=DE ANDRE|Alle andre betaler for en sand @.
RULE.hidden_mia=SKJULT @
""",
    """
hidden_mia.no=SOM ELLERS|@ under en lavere melding koster som ellers.
hidden_mia.yes=SOM @|@ under en lavere melding koster som @.
RULE.lives=HVOR MANGE
lives=Alle begynder med %.
lives.race=Den første med % vinder.
RULE.swimming=SVØMME
swimming.no=NEJ|Har man ingen tilbage, er det slut.
swimming.yes=JA|Har man ingen tilbage, svømmer man til næste tab.
RULE.revive=NYE LIV
revive.no=NEJ|Der bliver kun færre liv.
revive.yes=JA|Ved tre liv må man slå om nye. Én gang.
""",
    """
RULE.liar=LØGNER
liar=En afsløret løgner betaler %.
RULE.doubter=TVIVLER
doubter=Den, der tvivler på sandheden, betaler %.
RULE.count=TÆLLES
count.down=TILBAGE|Der tælles, hvad alle har tilbage.
count.up=TABT|Der tælles, hvad alle har tabt.
RULE.word=HEDDER
word.life=LIV|Den, der tager fejl, mister liv.
word.point=POINT|Den, der tager fejl, mister point.
word.sip=SLURKE|Den, der tager fejl, drikker.
word.money=PENGE|Den, der tager fejl, betaler til puljen.
""",
    """
word.house=STRAFFE|Den, der tager fejl, skylder, hvad I har aftalt.
""",
    """
RULE.starter=BEGYNDER
starter.afterloser=EFTER TABER|Den efter taberen begynder.
starter.loser=TABEREN|Den, der tabte, begynder.
starter.winner=VINDEREN|Den, der havde ret, begynder.
starter.doubter=TVIVLEREN|Den, der tvivlede, begynder.
starter.afterdoubter=EFTER TVIVL|Den efter tvivleren begynder.
starter.turn=PÅ SKIFT|Alle begynder en runde på skift.
starter.drawn=VED LOD|Lodtrækning siger, hvem der begynder.
RULE.end=SLUT
""",
    """
end.first=FØRSTE UDE|Den første, der ikke har flere, taber spillet.
end.last=ÉN TILBAGE|Har man ikke flere, er man ude. Den sidste vinder.
end.stop=I STOPPER|Ingen går ud. Der spilles, til I stopper.
end.race=KAPLØB|Den, der har ret, får point. Den første med nok vinder.
RULE.rounds=RUNDER
rounds.0=UDEN ENDE|Der er ingen grænse for runderne.
rounds=Det slutter efter % runder.
REASON.revive_end=Nye liv: men her går ingen nogensinde ud.
""",
    """
REASON.revive_lives=Nye liv kræver mindst fire liv fra start.
""",
    """
REASON.rounds_end=Runder tælles kun i et spil, man selv stopper.
REASON.swim_end=Svømme: men her går ingen nogensinde ud.
REASON.little_cancel=31 er allerede nr. to: den kan ikke altid følge.
REASON.toast_cancel=32 er en skål her: det meldes aldrig.
REASON.pips_cancel=Som sum er 32 det samme som 41.
REASON.doubles_follow=Det fordobles kun, hvor @ må følge @.
""",
)
