"""Italian, for choosing the rules. In the order of presets.py; the explanations are read in small letters."""

OPEN = "APRI"
TAKE = "PRENDI"
PLAY = "GIOCA"
BACK = "ALTRE"
OK = "OK"
UNDO = "ANNULLA"  # what is refused is not taken over

# What is special about each preset
PRESETS = (
    "Guardi o no. Credere a Tokio non costa.",
    "Si rifila senza tirare. Al due-uno si cede per una vita.",
    "Otto vite, una stella. Vale solo il numero esatto.",
    "Doppi al contrario: 11 è alto. Rilancio alla cieca.",
    "Punti senza fine, finché volete. Vince chi ne ha di più.",
    "Tre vite. Al Mäxchen cedi una vita o ne rischi due.",
    "Piccolo Meyer, brindisi col 32, o più, vite nuove a tre.",
    "Si rifila lo stesso numero senza tirare. Vince l'ultimo.",
)

# Title of each parameter, what it is about, and its choices; none where the choices are numbers
PARAMETERS = (
    (
        "ORDINE",
        "Cosa batte cosa. È nel menu di pausa.",
        ("NORMALE", "11 IN CIMA", "31 SECONDO", "SOMMA", "32 CIN CIN", "42 SECONDO"),
    ),
    ("RILANCIO", "Come si annuncia dopo un annuncio.", ("PIÙ ALTO", "O UGUALE")),
    ("VERO SE", "Quando un annuncio è vero.", ("ALMENO", "ESATTO", "TIRO BATTE")),
    ("ALLA CIECA", "Si annuncia senza aver guardato?", ("NO", "SÌ")),
    ("ALTRO TIRO", "Un altro tiro che nessuno vede.", ("NO", "CIECO", "O PIÙ")),
    ("RIFILARE", "Passare senza tirare, con che numero.", ("NO", "UGUALE", "PIÙ ALTO", "ENTRAMBI")),
    ("GIRO", "Un numero rifilato torna a chi l'ha detto.", ("ANCORA", "PIÙ ALTO", "NON SI PUÒ")),
    ("VITE", "Con quante si comincia.", ()),
    ("NUOVE VITE", "A tre vite si tira per altre. Una volta.", ("NO", "SÌ")),
    ("BUGIARDO", "Quanto paga chi è beccato.", ()),
    ("DUBBIO", "Quanto costa dubitare del vero.", ()),
    (
        "SUL 21",
        "Che si può fare al 21, oltre a dubitare.",
        ("SI RIPARTE", "SOLO 21", "PAGA 1", "PAGA 2", "DEVI VEDERE", "SCOPERTO"),
    ),
    ("21 FALSO", "Quanto costa un 21 falso a chi lo dice.", ()),
    ("21 VERO", "Quanto costa dubitare di un 21 vero.", ()),
    ("CHI PAGA", "Chi paga per un 21 vero.", ("CHI DUBITA", "GLI ALTRI")),
    ("21 CELATO", "Un 21 sotto un altro numero costa uguale.", ("NO", "SÌ")),
    (
        "CHI INIZIA",
        "Chi apre il giro dopo.",
        ("DOPO PERSO", "CHI PERDE", "CHI VINCE", "CHI DUBITA", "DOPO DUBBIO", "A TURNO", "A SORTE"),
    ),
    ("FINE", "Quando finisce la partita.", ("UNO FUORI", "RESTA UNO", "SI FERMA")),
    ("GIRI", "Finisce dopo tanti giri. 0: mai.", ()),
    ("POSTA", "Cosa si perde. Cambia solo la parola.", ("VITA", "PUNTO", "SORSO", "PEGNO")),
)

# What contradicts itself
REASONS = (
    "Nuove vite: ma qui nessuno va mai fuori.",
    "Nuove vite: si parte con almeno quattro.",
    "I giri contano solo se la fine la fate voi.",
)
