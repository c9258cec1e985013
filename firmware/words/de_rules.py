"""German, for choosing the rules. In the order of presets.py; the explanations are read in small letters."""

OPEN = "ÖFFNEN"
TAKE = "NEHMEN"
PLAY = "SO SPIELEN"
BACK = "ANDERE"
OK = "OK"
UNDO = "ZURÜCK"  # what is refused is not taken over

# What is special about each preset
PRESETS = (
    "Sehen oder nicht. Tokio glauben kostet nichts.",
    "Blind schieben. Bei Mäxchen aufgeben für ein Leben.",
    "Acht Leben, ein Stern. Nur die genaue Zahl ist wahr.",
    "Pasche verkehrt: 11 ist hoch. Blind erhöhen.",
    "Punkte ohne Ende, bis ihr aufhört. Wer mehr hat, siegt.",
    "Drei Leben. Bei Mäxchen eins geben oder um zwei spielen.",
    "Klein-Meyer, zum Wohl bei 32, neue Leben bei drei.",
    "Dieselbe Zahl blind schieben. Wer übrig bleibt, siegt.",
)

# Title of each parameter, what it is about, and its choices; none where the choices are numbers
PARAMETERS = (
    (
        "RANGFOLGE",
        "Was was schlägt. Steht im Pausenmenü.",
        ("NORMAL", "11 OBEN", "31 ZWEITE", "AUGENSUMME", "32 PROST", "42 ZWEITE"),
    ),
    ("STEIGERN", "Was nach einer Ansage gesagt werden muss.", ("MEHR", "AUCH GLEICH")),
    ("WAHRHEIT", "Wann eine Ansage wahr ist.", ("MINDESTENS", "GENAU", "WURF HÖHER")),
    ("BLIND", "Darf man ansagen, ohne zu schauen?", ("NEIN", "JA")),
    ("ZWEITWURF", "Ein zweiter Wurf, den keiner sieht.", ("NEIN", "BLIND", "ODER MEHR")),
    ("SCHIEBEN", "Weitergeben ohne Wurf, mit welcher Zahl.", ("NEIN", "GLEICH", "MEHR", "BEIDES")),
    ("IM KREIS", "Geschobenes kommt zu dem, der es sagte.", ("SCHIEBEN", "NUR MEHR", "SCHLUSS")),
    ("LEBEN", "Womit jeder beginnt.", ()),
    ("NEUE LEBEN", "Bei drei Leben um neue würfeln. Einmal.", ("NEIN", "JA")),
    ("ERTAPPT", "Was ein ertappter Lügner zahlt.", ()),
    ("ZWEIFLER", "Was falscher Zweifel kostet.", ()),
    (
        "BEI 21",
        "Was bei 21 geht, außer zu zweifeln.",
        ("NEUSTART", "NUR 21", "GIB 1", "GIB 2", "AUFDECKEN", "OFFEN"),
    ),
    ("FALSCHE 21", "Was eine gelogene 21 kostet.", ()),
    ("WAHRE 21", "Was es kostet, eine wahre 21 zu bezweifeln.", ()),
    ("WER ZAHLT", "Wer für eine wahre 21 zahlt.", ("ZWEIFLER", "DIE ANDEREN")),
    ("GEHEIME 21", "21 unter einer kleinen Ansage kostet gleich viel.", ("NEIN", "JA")),
    (
        "BEGINN",
        "Wer die nächste Runde beginnt.",
        ("NACH VERL.", "VERLIERER", "GEWINNER", "ZWEIFLER", "NACH ZWEIF.", "REIHUM", "DAS LOS"),
    ),
    ("ENDE", "Wann das Spiel vorbei ist.", ("EINER RAUS", "EINER ÜBRIG", "BEI SCHLUSS")),
    ("RUNDEN", "Nach so vielen ist Schluss. 0: nie.", ()),
    ("EINSATZ", "Was man verliert. Nur das Wort ändert sich.", ("LEBEN", "PUNKT", "SCHLUCK", "STRAFE")),
)

# What contradicts itself
REASONS = (
    "Neue Leben: hier scheidet aber niemand aus.",
    "Neue Leben gibt es nur mit vier Leben oder mehr.",
    "Runden zählen nur, wo man selbst aufhört.",
)
