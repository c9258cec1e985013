"""Italian, for the menus: loaded with them. A note is in small letters."""

# `KEY=text`, several texts of one key with | between them; words/__init__.py says more.
TEXTS = """
# Setup
SHAKING=TIRO
SENSITIVITIES=BASSA|MEDIA|ALTA
SENSITIVITY=sensibilità
HOLD_TO_ROLL=tieni A: tira
FLIP_X=GIRA X
FLIP_Y=GIRA Y
BALL=palla in basso
COACH=COACH
ADVICE=dopo un dubbio
# Power, about, a low battery
POWER=ENERGIA
ABOUT=INFO
REST=LUCE|SONNO|STOP
AFTER=meno luce dopo|dorme dopo|spento dopo
NEVER=MAI
NO_BATTERY=batteria muta
SELF_TEST=test: avvio + B
# How often each face has fallen, in how many games
DICE=DADI
GAMES=PARTITE
ONLY_SHAKES=SOLO SCOSSE

# Who plays
A_PERSON=uno di voi
CHARACTERS=gioca come calcolato|bluffa spesso|crede spesso|dubita spesso|impara come giocate
DONE=FATTO

# Choosing the rules
OPEN=APRI
TAKE=PRENDI
PLAY_BY_IT=GIOCA
OTHERS=ALTRE
OK=OK
# what is refused is not taken over
UNDO=ANNULLA
# What is special about each preset
PRESET.tokyo=Guardi o no. Credere a Tokio non costa.
PRESET.wikipedia=Si rifila senza tirare. Al due-uno si cede per una vita.
PRESET.tokio=Otto vite, una stella. Vale solo il numero esatto.
PRESET.reversed=Doppi al contrario: 11 è alto. Rilancio alla cieca.
PRESET.programming=Punti senza fine, finché volete. Vince chi ne ha di più.
PRESET.maexchen=Tre vite. Al Mäxchen cedi una vita o ne rischi due.
PRESET.meyer=Piccolo Meyer, brindisi col 32, o più, vite nuove a tre.
PRESET.arena=Si rifila lo stesso numero senza tirare. Vince l'ultimo.
# Title of each parameter, what it is about, and its choices; none where the choices are numbers
RULE.order=ORDINE
ABOUT.order=Cosa batte cosa. È nel menu di pausa.
order.standard=NORMALE
order.reversed=11 IN CIMA
order.little=31 SECONDO
order.pips=SOMMA
order.toast=32 CIN CIN
order.half=42 SECONDO
RULE.raises=RILANCIO
ABOUT.raises=Come si annuncia dopo un annuncio.
raises.higher=PIÙ ALTO
raises.equal=O UGUALE
RULE.truth=VERO SE
ABOUT.truth=Quando un annuncio è vero.
truth.atleast=ALMENO
truth.exact=ESATTO
truth.beats=TIRO BATTE
RULE.blind=ALLA CIECA
ABOUT.blind=Si annuncia senza aver guardato?
RULE.reroll=ALTRO TIRO
ABOUT.reroll=Un altro tiro che nessuno vede.
reroll.no=NO
reroll.unseen=CIECO
reroll.ormore=O PIÙ
RULE.passing=RIFILARE
ABOUT.passing=Passare senza tirare, con che numero.
passing.no=NO
passing.same=UGUALE
passing.higher=PIÙ ALTO
passing.both=ENTRAMBI
RULE.circle=GIRO
ABOUT.circle=Un numero rifilato torna a chi l'ha detto.
circle.open=ANCORA
circle.higher=PIÙ ALTO
circle.closed=NON SI PUÒ
RULE.lives=VITE
ABOUT.lives=Con quante si comincia.
RULE.revive=NUOVE VITE
ABOUT.revive=A tre vite si tira per altre. Una volta.
RULE.liar=BUGIARDO
ABOUT.liar=Quanto paga chi è beccato.
RULE.doubter=DUBBIO
ABOUT.doubter=Quanto costa dubitare del vero.
RULE.mia=SUL 21
ABOUT.mia=Che si può fare al 21, oltre a dubitare.
mia.reset=SI RIPARTE
mia.follow=SOLO 21
mia.pay1=PAGA 1
mia.pay2=PAGA 2
mia.look=DEVI VEDERE
mia.shown=SCOPERTO
RULE.mia_liar=21 FALSO
ABOUT.mia_liar=Quanto costa un 21 falso a chi lo dice.
RULE.mia_doubter=21 VERO
ABOUT.mia_doubter=Quanto costa dubitare di un 21 vero.
RULE.mia_pays=CHI PAGA
ABOUT.mia_pays=Chi paga per un 21 vero.
mia_pays.doubter=CHI DUBITA
mia_pays.others=GLI ALTRI
RULE.hidden_mia=21 CELATO
ABOUT.hidden_mia=Un 21 sotto un altro numero costa uguale.
RULE.starter=CHI INIZIA
ABOUT.starter=Chi apre il giro dopo.
starter.afterloser=DOPO PERSO
starter.loser=CHI PERDE
starter.winner=CHI VINCE
starter.doubter=CHI DUBITA
starter.afterdoubter=DOPO DUBBIO
starter.turn=A TURNO
starter.drawn=A SORTE
RULE.end=FINE
ABOUT.end=Quando finisce la partita.
end.first=UNO FUORI
end.last=RESTA UNO
end.stop=SI FERMA
RULE.rounds=GIRI
ABOUT.rounds=Finisce dopo tanti giri. 0: mai.
RULE.word=POSTA
ABOUT.word=Cosa si perde. Cambia solo la parola.
word.life=VITA
word.point=PUNTO
word.sip=SORSO
word.house=PEGNO
# What contradicts itself
CHOICE.no=NO
CHOICE.yes=SÌ
REASON.revive_end=Nuove vite: ma qui nessuno va mai fuori.
REASON.revive_lives=Nuove vite: si parte con almeno quattro.
REASON.rounds_end=I giri contano solo se la fine la fate voi.

# After an error of ours
SORRY=SCUSATE
CRASH_KEPT=errore mio,|partita salva
CRASH_KNOWN=succede|di nuovo
CRASH_CODE=codice %
"""
