"""German, for the menus: loaded with them. A note is in small letters."""

# `KEY=text`, several texts of one key with | between them; words/__init__.py says more.
TEXTS = """
# Setup
SHAKING=WURF
SENSITIVITIES=WENIG|MITTEL|SEHR
SENSITIVITY=empfindlich
HOLD_TO_ROLL=A halten: Wurf
FLIP_X=DREH X
FLIP_Y=DREH Y
BALL=Kugel rollt ab
COACH=TRAINER
ADVICE=nach Zweifeln
# Power, about, a low battery
POWER=STROM
ABOUT=INFO
REST=DUNKEL|SCHLAF|AUS
AFTER=dunkler nach|schläft nach|aus nach
NEVER=NIE
NO_BATTERY=kein Akku-Chip
SELF_TEST=Test: Start + B
# How often each face has fallen, in how many games
DICE=AUGEN
GAMES=SPIELE
ONLY_SHAKES=NUR HAND

# Who plays
A_PERSON=jemand von euch
CHARACTERS=spielt wie berechnet|blufft gern|glaubt gern|zweifelt gern|lernt, wie ihr spielt
DONE=FERTIG

# Choosing the rules
OPEN=ÖFFNEN
TAKE=NEHMEN
PLAY_BY_IT=SO SPIELEN
OTHERS=ANDERE
OK=OK
# what is refused is not taken over
UNDO=ZURÜCK
# What is special about each preset
PRESET.tokyo=Sehen oder nicht. Tokio glauben kostet nichts.
PRESET.wikipedia=Blind schieben. Bei Mäxchen aufgeben für ein Leben.
PRESET.tokio=Acht Leben, ein Stern. Nur die genaue Zahl ist wahr.
PRESET.reversed=Pasche verkehrt: 11 ist hoch. Blind erhöhen.
PRESET.programming=Punkte ohne Ende, bis ihr aufhört. Wer mehr hat, siegt.
PRESET.maexchen=Drei Leben. Bei Mäxchen eins geben oder um zwei spielen.
PRESET.meyer=Klein-Meyer, zum Wohl bei 32, neue Leben bei drei.
PRESET.arena=Dieselbe Zahl blind schieben. Wer übrig bleibt, siegt.
# Title of each parameter, what it is about, and its choices; none where the choices are numbers
RULE.order=RANGFOLGE
ABOUT.order=Was was schlägt. Steht im Pausenmenü.
order.standard=NORMAL
order.reversed=11 OBEN
order.little=31 ZWEITE
order.pips=AUGENSUMME
order.toast=32 PROST
order.half=42 ZWEITE
RULE.raises=STEIGERN
ABOUT.raises=Was nach einer Ansage gesagt werden muss.
raises.higher=MEHR
raises.equal=AUCH GLEICH
RULE.truth=WAHRHEIT
ABOUT.truth=Wann eine Ansage wahr ist.
truth.atleast=MINDESTENS
truth.exact=GENAU
truth.beats=WURF HÖHER
RULE.blind=BLIND
ABOUT.blind=Darf man ansagen, ohne zu schauen?
RULE.reroll=ZWEITWURF
ABOUT.reroll=Ein zweiter Wurf, den keiner sieht.
reroll.no=NEIN
reroll.unseen=BLIND
reroll.ormore=ODER MEHR
RULE.passing=SCHIEBEN
ABOUT.passing=Weitergeben ohne Wurf, mit welcher Zahl.
passing.no=NEIN
passing.same=GLEICH
passing.higher=MEHR
passing.both=BEIDES
RULE.circle=IM KREIS
ABOUT.circle=Geschobenes kommt zu dem, der es sagte.
circle.open=SCHIEBEN
circle.higher=NUR MEHR
circle.closed=SCHLUSS
RULE.lives=LEBEN
ABOUT.lives=Womit jeder beginnt.
RULE.revive=NEUE LEBEN
ABOUT.revive=Bei drei Leben um neue würfeln. Einmal.
RULE.liar=ERTAPPT
ABOUT.liar=Was ein ertappter Lügner zahlt.
RULE.doubter=ZWEIFLER
ABOUT.doubter=Was falscher Zweifel kostet.
RULE.mia=BEI 21
ABOUT.mia=Was bei 21 geht, außer zu zweifeln.
mia.reset=NEUSTART
mia.follow=NUR 21
mia.pay1=GIB 1
mia.pay2=GIB 2
mia.look=AUFDECKEN
mia.shown=OFFEN
RULE.mia_liar=FALSCHE 21
ABOUT.mia_liar=Was eine gelogene 21 kostet.
RULE.mia_doubter=WAHRE 21
ABOUT.mia_doubter=Was es kostet, eine wahre 21 zu bezweifeln.
RULE.mia_pays=WER ZAHLT
ABOUT.mia_pays=Wer für eine wahre 21 zahlt.
mia_pays.doubter=ZWEIFLER
mia_pays.others=DIE ANDEREN
RULE.hidden_mia=GEHEIME 21
ABOUT.hidden_mia=21 unter einer kleinen Ansage kostet gleich viel.
RULE.starter=BEGINN
ABOUT.starter=Wer die nächste Runde beginnt.
starter.afterloser=NACH VERL.
starter.loser=VERLIERER
starter.winner=GEWINNER
starter.doubter=ZWEIFLER
starter.afterdoubter=NACH ZWEIF.
starter.turn=REIHUM
starter.drawn=DAS LOS
RULE.end=ENDE
ABOUT.end=Wann das Spiel vorbei ist.
end.first=EINER RAUS
end.last=EINER ÜBRIG
end.stop=BEI SCHLUSS
RULE.rounds=RUNDEN
ABOUT.rounds=Nach so vielen ist Schluss. 0: nie.
RULE.word=EINSATZ
ABOUT.word=Was man verliert. Nur das Wort ändert sich.
word.life=LEBEN
word.point=PUNKT
word.sip=SCHLUCK
word.house=STRAFE
# What contradicts itself
CHOICE.no=NEIN
CHOICE.yes=JA
REASON.revive_end=Neue Leben: hier scheidet aber niemand aus.
REASON.revive_lives=Neue Leben gibt es nur mit vier Leben oder mehr.
REASON.rounds_end=Runden zählen nur, wo man selbst aufhört.

# After an error of ours
SORRY=VERZEIHUNG
CRASH_KEPT=mein Fehler,|Spiel ist da
CRASH_KNOWN=es passiert|wieder
CRASH_CODE=Code %
"""
