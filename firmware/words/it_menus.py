"""Italian, for the menus: loaded with them. A note is in small letters."""

# `KEY=text`, several texts of one key with | between them; words/__init__.py says more.
TEXTS = (
    """
SHAKING=TIRO
SENSITIVITIES=BASSA|MEDIA|ALTA
SENSITIVITY=sensibilità
HOLD_TO_ROLL=tieni A: tira
FLIP_X=GIRA X
FLIP_Y=GIRA Y
BALL=palla in basso
COACH=COACH
ADVICE=dopo un dubbio
POWER=ENERGIA
ABOUT=INFO
REST=LUCE|SONNO|STOP
AFTER=meno luce dopo|dorme dopo|spento dopo
NEVER=MAI
NO_BATTERY=manca il chip
DICE=DADI
GAMES=PARTITE
ONLY_SHAKES=SOLO SCOSSE
A_PERSON=uno di voi
A_COMPUTER=Computer: %
READY=E ORA|%?
PLAYS.0=gioca come calcolato
PLAYS.1=bluffa spesso
PLAYS.2=dubita dei doppi
PLAYS.3=dubita spesso
PLAYS.4=impara da voi
PLAYS.5=gioca da principiante
PLAYS.6=dice piccole bugie
PLAYS.7=calcola ogni tanto
BY_FEEL=a naso, più debole
DONE=FATTO
SORRY=SCUSATE
CRASH_KEPT=errore mio,|partita salva
CRASH_KNOWN=è successo|di nuovo
CRASH_BROKEN=reinstallare:|make flash
ASIDE=era da parte
UNREADABLE=partite salvate|illeggibili
ALL_GONE=andranno|tutte perse
CRASH_CODE=codice %
""",
)
