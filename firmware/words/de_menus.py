"""German, for the menus: loaded with them. A note is in small letters."""

# `KEY=text`, several texts of one key with | between them; words/__init__.py says more.
TEXTS = (
    """
SHAKING=WURF
SENSITIVITIES=WENIG|MITTEL|SEHR
SENSITIVITY=empfindlich
HOLD_TO_ROLL=A halten: Wurf
FLIP_X=DREH X
FLIP_Y=DREH Y
BALL=Kugel rollt ab
COACH=TRAINER
ADVICE=nach Zweifeln
POWER=STROM
ABOUT=INFO
REST=DUNKEL|SCHLAF|AUS
AFTER=dunkler nach|schläft nach|aus nach
NEVER=NIE
NO_BATTERY=kein Akku-Chip
DICE=WÜRFEL
GAMES=SPIELE
ONLY_SHAKES=NUR HAND
A_PERSON=jemand von euch
A_COMPUTER=Computer: %
READY=BEREIT FÜR|%?
PLAYS.0=spielt wie berechnet
PLAYS.1=blufft gern
PLAYS.2=misstraut jedem Pasch
PLAYS.3=zweifelt gern
PLAYS.4=lernt dazu
PLAYS.5=spielt wie ein Anfänger
PLAYS.6=lügt nur ein bisschen
PLAYS.7=rechnet ab und zu
BY_FEEL=nach Gefühl, schwächer
DONE=FERTIG
SORRY=VERZEIHUNG
CRASH_KEPT=mein Fehler,|Spiel bleibt
CRASH_KNOWN=schon wieder|passiert
CRASH_BROKEN=neu aufspielen:|make flash
ASIDE=war beiseite
UNREADABLE=Spielstände|nicht lesbar
ALL_GONE=alle sind dann|verloren
CRASH_CODE=Code %
""",
)
