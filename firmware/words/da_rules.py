"""Danish, for choosing the rules. In the order of presets.py; the explanations are read in small letters."""

OPEN = "ÅBN"
TAKE = "TAG DEM"
PLAY = "SPIL DEM"
BACK = "ANDRE"
OK = "OK"
UNDO = "FORTRYD"  # what is refused is not taken over

# What is special about each preset
PRESETS = (
    "Kig eller lad være. At tro på Tokyo er gratis.",
    "Send uset videre. Giv op på Meyer for et liv.",
    "Otte liv, en stjerne. Kun det præcise tal er sandt.",
    "Par på hovedet: 11 er højt. Forhøj uset.",
    "Point uden ende, til I stopper. Flest point vinder.",
    "Tre liv. Giv op på Mäxchen for ét, eller spil om to.",
    "Lille Meyer, fælles skål, derover, nye liv ved tre.",
    "Send samme melding uset videre. Sidste mand vinder.",
)

# Title of each parameter, what it is about, and its choices; none where the choices are numbers
PARAMETERS = (
    (
        "RÆKKEFØLGE",
        "Hvad slår hvad. Se den i pausemenuen.",
        ("NORMAL", "11 ØVERST", "31 NR. TO", "SUM AF ØJNE", "32 SKÅL", "42 NR. TO"),
    ),
    ("FORHØJ", "Hvad der skal meldes efter en melding.", ("HØJERE", "ELLER SAMME")),
    ("SANDHED", "Hvornår en melding er sand.", ("MINDST", "PRÆCIS", "SLAG HØJERE")),
    ("BLINDT", "Må man melde uden at have kigget?", ("NEJ", "JA")),
    ("OMSLAG", "Et slag til, som ingen kigger på.", ("NEJ", "USET", "DEROVER")),
    ("SEND", "Giv videre uden at slå, med hvilket tal.", ("NEJ", "SAMME", "HØJERE", "BEGGE")),
    ("RUNDT", "Sendt rundt til den, der meldte.", ("SEND IGEN", "HØJERE", "SEND IKKE")),
    ("LIV", "Hvad alle begynder med.", ()),
    ("NYE LIV", "Ved tre liv må man slå om nye. Én gang.", ("NEJ", "JA")),
    ("LØGNER", "Hvad en afsløret løgner taber.", ()),
    ("TVIVLER", "Hvad det koster at tvivle på det sande.", ()),
    (
        "VED 21",
        "Hvad man må ved 21, ud over at tvivle.",
        ("FORFRA", "KUN 21", "BETAL 1", "BETAL 2", "SKAL LØFTES", "VISES"),
    ),
    ("FALSK 21", "Hvad en falsk 21 koster den, der meldte.", ()),
    ("SAND 21", "Hvad det koster at tvivle på en sand 21.", ()),
    ("BETALER", "Hvem der taber på en sand 21.", ("TVIVLEREN", "DE ANDRE")),
    ("SKJULT 21", "En 21 under en lavere melding koster også.", ("NEJ", "JA")),
    (
        "BEGYNDER",
        "Hvem der begynder næste runde.",
        ("EFTER TABER", "TABEREN", "VINDEREN", "TVIVLEREN", "DEN NÆSTE", "PÅ SKIFT", "VED LOD"),
    ),
    ("SLUT", "Hvornår spillet er slut.", ("FØRSTE UDE", "ÉN TILBAGE", "VED STOP")),
    ("RUNDER", "Slut efter så mange. 0: aldrig.", ()),
    ("INDSATS", "Hvad man taber. Kun ordet ændres.", ("LIV", "POINT", "SLURK", "STRAF")),
)

# What contradicts itself
REASONS = (
    "Nye liv: men her går ingen nogensinde ud.",
    "Nye liv kræver mindst fire liv fra start.",
    "Runder tælles kun i et spil, man selv stopper.",
)
