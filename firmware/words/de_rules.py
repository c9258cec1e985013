"""German, for the rules: loaded with their menus."""

# `KEY=text`; words/__init__.py says more. A choice is `parameter.choice=its name|a sentence`.
TEXTS = (
    """
OPEN=ÖFFNEN
TAKE=NEHMEN
PLAY_BY_IT=SO SPIELEN
OTHERS=ANDERE
PRESET.tokyo=Schauen oder nicht. Tokio glauben kostet nichts.
PRESET.wikipedia=Blind weitergeben. Bei Mäxchen aufgeben für eins.
PRESET.tokio=Acht Leben, ein Stern. Wahr ist nur die genaue Zahl.
PRESET.reversed=Pasche verkehrt: 11 ist hoch. Blind erhöhen.
PRESET.programming=Punkte, bis ihr aufhört. Schauen oder nicht. Mehr siegt.
PRESET.maexchen=Drei Leben. Bei 21 eins geben oder um zwei spielen.
""",
    """
PRESET.meyer=Klein-Meyer, zum Wohl bei 32, neue Leben bei drei.
PRESET.arena=Dieselbe Zahl blind weitergeben. Der Letzte siegt.
PRESET.mexicali=31 und 32 darf man immer sagen. 31 dreht die Richtung.
PRESET.mexico=11 schlägt sogar 21. Die 21 dreht die Richtung.
PRESET.machacek=Gleich hoch genügt. Blind weiter nur mit mehr.
GROUP.values=WERTE
GROUP.claims=ANSAGEN
GROUP.roll=WURF
""",
    """
GROUP.answer=ANTWORTEN
GROUP.mia=BEI @
GROUP.lives=VERLUSTE
GROUP.rounds=RUNDEN
RULE.doubles=PASCHE
doubles.up=66 OBEN|66 ist der höchste Pasch, 11 der kleinste.
doubles.reversed=11 OBEN|11 ist der höchste Pasch, 66 der kleinste.
RULE.little_mia=31
little_mia.no=NORMAL|31 ist nur eine 31, kleiner als 41.
little_mia.yes=ZWEITE|31 schlägt alles außer dem Höchsten.
RULE.half_mia=42
half_mia.no=NORMAL|42 ist nur eine 42, kleiner als 43.
""",
    """
half_mia.yes=ZWEITE|42 schlägt jeden Pasch.
RULE.joker=32
joker.no=NORMAL|32 ist nur eine 32, kleiner als 41.
joker.lowest=KLEINSTE|32 ist der kleinste Wert von allen.
joker.toast=PROST|Wer eine 32 sieht, zeigt sie: Prost, niemand zahlt.
RULE.top=HÖCHSTES
top.21=21|21 schlägt alles.
top.11=11|11 schlägt alles, auch 21.
RULE.pips=AUGENSUMME
pips.no=NEIN|Der höhere Würfel zuerst: 6 und 3 sind 63.
""",
    """
pips.yes=JA|Die Summe zählt: 6 und 3 sind 9. Pasche schlagen sie.
RULE.cancel=JEDERZEIT
cancel.no=NICHTS|Keine Ansage darf kleiner sein als die davor.
cancel.31=31|31 darf man immer ansagen, muss sie aber haben.
cancel.32=32|32 darf man immer ansagen, muss sie aber haben.
cancel.both=31 UND 32|31 und 32 darf man immer sagen, muss sie aber haben.
RULE.direction=RICHTUNG
direction.same=BLEIBT|Es geht immer in dieselbe Richtung.
""",
    """
direction.21=21 DREHT|Wer 21 sagt, dreht die Richtung um.
direction.31=31 DREHT|Wer 31 sagt, dreht die Richtung um.
RULE.raises=STEIGERN
raises.higher=HÖHER|Eine Ansage muss höher sein als die davor.
raises.equal=AUCH GLEICH|Eine Ansage muss gleich hoch sein oder höher.
RULE.truth=WAHR IST
truth.atleast=MINDESTENS|Wahr ist, wenn die Würfel das sind oder mehr.
truth.exact=GENAU|Wahr ist, wenn die Würfel genau das sind.
""",
    """
truth.beats=WURF HÖHER|Wahr ist, wenn der Wurf die Ansage davor schlägt.
RULE.blind=BLIND
blind.no=NIEMAND|Vor der Ansage muss man schauen.
""",
    """
blind.receiver=NICHT ERSTER|Nur wer die Runde beginnt, muss erst schauen.
blind.yes=ALLE|Vor der Ansage muss niemand schauen.
RULE.reroll=ZWEITWURF
reroll.no=NEIN|Ein Wurf, mehr nicht.
reroll.unseen=BLIND|Noch ein Wurf, den keiner sieht, dann die Ansage.
reroll.ormore=ODER MEHR|Noch ein Wurf, den keiner sieht: das oder mehr.
RULE.uncover=ZEIGEN
uncover.0=NEIN|Ein kleiner eigener Wurf bleibt verdeckt.
uncover=Einen kleinen Wurf selbst zeigen kostet nur %.
""",
    """
RULE.passing=SCHIEBEN
passing.no=NEIN|Wer glaubt, muss würfeln.
passing.same=GLEICH|Blind weitergeben mit derselben Ansage.
passing.higher=HÖHER|Blind weitergeben mit einer höheren Ansage.
passing.both=BEIDES|Blind weitergeben, Ansage gleich oder höher.
RULE.circle=ZURÜCK
circle.open=SCHIEBEN|Die eigene Ansage kommt zurück: darf weiter.
circle.higher=NUR HÖHER|Die eigene Ansage kommt zurück: nur höher weiter.
""",
    """
circle.closed=SCHLUSS|Die eigene Ansage zurück: würfeln oder zweifeln.
RULE.look=UND SEHEN
""",
    """
look.no=NEIN|Wer glaubt, deckt nicht auf.
look.mia=BEI @|@ darf man glauben und doch sehen. Wer irrt, zahlt.
look.always=IMMER|Man darf glauben und doch sehen. Wer irrt, zahlt.
RULE.mia_believed=GEGLAUBT
mia_believed.reset=NEUE LEITER|Wer eine @ glaubt, darf danach alles ansagen.
mia_believed.follow=NUR @|Wer eine @ glaubt, muss auch @ ansagen.
mia_believed.roll=@ WÜRFELN|Wer eine @ glaubt, muss offen @ würfeln oder zahlt.
mia_believed.no=NIE|Eine @ kann man nicht glauben.
""",
    """
RULE.mia_yield=AUFGEBEN
mia_yield.0=NEIN|Bei @ kann man nicht aufgeben.
mia_yield=Bei @ darf man aufgeben: Das kostet %.
RULE.mia_shown=ZEIGEN
mia_shown.no=NEIN|Eine @ bleibt verdeckt wie jede Ansage.
mia_shown.said=ANGESAGT|Eine angesagte @ wird sofort aufgedeckt.
mia_shown.rolled=IM WURF|Wer @ wirft, zeigt sie sofort und lässt zahlen.
RULE.mia_doubles=@ AUF @
mia_doubles.no=WIE SONST|@ auf @ kostet nicht mehr als eine.
""",
    """
mia_doubles.yes=DOPPELT|Jede @ auf @ verdoppelt den Preis.
RULE.mia_liar=FALSCHE @
""",
    """
mia_liar=Eine gelogene @ kostet %.
RULE.mia_doubter=WAHRE @
mia_doubter=Eine wahre @ kostet %.
RULE.mia_pays=WER ZAHLT
mia_pays.doubter=ZWEIFLER|Wer eine wahre @ anzweifelt, zahlt dafür.
mia_pays.others=DIE ANDEREN|Alle anderen zahlen für eine wahre @.
RULE.hidden_mia=GEHEIME @
hidden_mia.no=WIE SONST|@ unter einer kleineren Ansage kostet wie sonst.
hidden_mia.yes=WIE @|@ unter einer kleineren Ansage kostet wie @.
RULE.lives=WIE VIELE
lives=Jeder beginnt mit %.
""",
    """
lives.race=Wer zuerst % hat, siegt.
RULE.swimming=SCHWIMMEN
swimming.no=NEIN|Wer keins mehr hat, hat verloren.
swimming.yes=JA|Wer keins mehr hat, schwimmt noch einmal mit.
RULE.revive=NEUE LEBEN
revive.no=NEIN|Leben werden immer nur weniger.
revive.yes=JA|Bei drei Leben einmal um neue würfeln.
RULE.liar=LÜGNER
liar=Ein ertappter Lügner zahlt %.
RULE.doubter=ZWEIFLER
doubter=Wer die Wahrheit anzweifelt, zahlt %.
RULE.count=GEZÄHLT
""",
    """
count.down=WAS BLEIBT|Gezählt wird, was jeder noch hat.
""",
    """
count.up=WAS WEG IST|Gezählt wird, was jeder verloren hat.
RULE.word=HEISST
word.life=LEBEN|Wer irrt, verliert Leben.
word.point=PUNKTE|Wer irrt, verliert Punkte.
word.sip=SCHLUCKE|Wer irrt, trinkt.
word.money=GELD|Wer irrt, zahlt in die Kasse.
word.house=BUSSEN|Wer irrt, schuldet, was bei euch gilt.
RULE.starter=BEGINN
starter.afterloser=NACH VERL.|Es beginnt, wer nach dem Verlierer sitzt.
starter.loser=VERLIERER|Es beginnt, wer verloren hat.
""",
    """
starter.winner=GEWINNER|Es beginnt, wer recht hatte.
starter.doubter=ZWEIFLER|Es beginnt, wer gezweifelt hat.
starter.afterdoubter=NACH ZWEIF.|Es beginnt, wer nach dem Zweifler sitzt.
starter.turn=REIHUM|Jeder beginnt der Reihe nach eine Runde.
starter.drawn=DAS LOS|Das Los sagt, wer beginnt.
RULE.end=ENDE
end.first=EINER RAUS|Wer zuerst nichts mehr hat, verliert das Spiel.
end.last=EINER ÜBRIG|Wer nichts mehr hat, ist raus. Der Letzte siegt.
""",
    """
end.stop=IHR STOPPT|Niemand ist raus. Es geht, bis ihr aufhört.
""",
    """
end.race=WETTLAUF|Wer recht hat, bekommt Punkte. Wer genug hat, siegt.
RULE.rounds=RUNDEN
rounds.0=OHNE ENDE|Die Zahl der Runden ist nicht begrenzt.
rounds=Nach % Runden ist Schluss.
REASON.revive_end=Neue Leben: Hier scheidet aber niemand aus.
REASON.revive_lives=Neue Leben gibt es nur mit vier Leben oder mehr.
REASON.rounds_end=Runden zählen nur, wo man selbst aufhört.
REASON.swim_end=Schwimmen: Hier scheidet aber niemand aus.
""",
    """
REASON.little_cancel=31 ist schon die Zweite: Sie darf nicht immer folgen.
REASON.toast_cancel=32 ist hier ein Prost und wird nie angesagt.
REASON.pips_cancel=Als Summe ist 32 dasselbe wie 41.
REASON.doubles_follow=Doppelt geht nur, wo @ auf @ folgen darf.
""",
)
