"""Danish, for the menus: loaded with them. A note is in small letters."""

# `KEY=text`, several texts of one key with | between them; words/__init__.py says more.
TEXTS = (
    """
SHAKING=RYST
SENSITIVITIES=LAV|MELLEM|HØJ
SENSITIVITY=følsomhed
HOLD_TO_ROLL=hold A: slå
FLIP_X=VEND X
FLIP_Y=VEND Y
BALL=kuglen ruller
COACH=TRÆNER
ADVICE=efter en tvivl
POWER=STRØM
ABOUT=INFO
REST=DÆMP|SØVN|SLUK
AFTER=dæmpet efter|sover efter|slukker efter
NEVER=ALDRIG
NO_BATTERY=ingen chip
DICE=TERNINGER
GAMES=SPIL
ONLY_SHAKES=KUN RYST
A_PERSON=en af jer
A_COMPUTER=Computer: %
READY=KLAR TIL|%?
PLAYS.0=spiller som beregnet
PLAYS.1=bluffer tit
PLAYS.2=tvivler på par
PLAYS.3=tvivler gerne
PLAYS.4=lærer af jer
PLAYS.5=spiller som nybegynder
PLAYS.6=fortæller små løgne
PLAYS.7=regner af og til
BY_FEEL=på gefühl, svagere
DONE=FÆRDIG
SORRY=UNDSKYLD
CRASH_KEPT=min fejl,|spillet gemt
CRASH_KNOWN=det skete|igen
CRASH_BROKEN=installer igen:|make flash
ASIDE=var lagt væk
UNREADABLE=gemte spil kan|ikke læses
ALL_GONE=alle går|tabt
CRASH_CODE=kode %
""",
)
