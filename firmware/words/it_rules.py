"""Italian, for the rules: loaded with their menus."""

# `KEY=text`; words/__init__.py says more. A choice is `parameter.choice=its name|a sentence`.
TEXTS = (
    """
OPEN=APRI
TAKE=SCEGLI
PLAY_BY_IT=SI GIOCA
OTHERS=ALTRE
PRESET.tokyo=Guardi o no. Al Tokio si può credere: non costa nulla.
PRESET.wikipedia=Si passa alla cieca. Al due-uno si cede per una vita.
PRESET.tokio=Otto vite, una stella. Vale solo il numero esatto.
PRESET.reversed=Doppi al contrario: 11 è alto. Rilancio senza tirare.
PRESET.programming=Punti, finché volete. Guardi o no. Vince chi ne ha di più.
PRESET.maexchen=Tre vite. Al 21 cedi una vita o ne rischi due.
""",
    """
PRESET.meyer=Piccolo Meyer, brindisi al 32, vite nuove a tre.
PRESET.arena=Si passa alla cieca lo stesso numero. Vince l'ultimo.
PRESET.mexicali=31 e 32 si dicono sempre. Il 31 inverte il giro. Sorsi.
PRESET.mexico=11 batte anche 21. Il 21 inverte il giro. Sorsi.
PRESET.machacek=Basta un annuncio uguale. Alla cieca si passa più alto.
GROUP.values=VALORI
GROUP.claims=ANNUNCI
""",
    """
GROUP.roll=TIRARE
GROUP.answer=RISPOSTE
GROUP.mia=SUL @
GROUP.lives=PERDITE
GROUP.rounds=GIRI
RULE.doubles=DOPPI
doubles.up=66 IN CIMA|66 è il doppio più alto, 11 il più basso.
doubles.reversed=11 IN CIMA|11 è il doppio più alto, 66 il più basso.
RULE.little_mia=31
little_mia.no=NORMALE|31 è solo un 31, più basso di 41.
little_mia.yes=SECONDO|31 batte tutto tranne il più alto.
RULE.half_mia=42
half_mia.no=NORMALE|42 è solo un 42, più basso di 43.
""",
    """
half_mia.yes=SECONDO|42 batte tutti i doppi.
RULE.joker=32
joker.no=NORMALE|32 è solo un 32, più basso di 41.
joker.lowest=ULTIMO|32 è il valore più basso di tutti.
joker.toast=CIN CIN|Chi vede un 32 lo mostra: si brinda, nessuno paga.
RULE.top=IL PIÙ ALTO
top.21=21|21 batte tutto.
top.11=11|11 batte tutto, anche 21.
RULE.pips=SOMMA
pips.no=NO|Prima il dado più alto: 6 e 3 fanno 63.
""",
    """
pips.yes=SÌ|Conta la somma: 6 e 3 fanno 9. I doppi la battono.
RULE.cancel=SEMPRE
cancel.no=NIENTE|Nessun annuncio può essere più basso.
cancel.31=31|31 si può dire sempre, ma deve essere vero.
cancel.32=32|32 si può dire sempre, ma deve essere vero.
cancel.both=31 E 32|31 e 32 si possono dire sempre, ma se sono veri.
RULE.direction=VERSO
direction.same=COSTANTE|Lo stick gira sempre nello stesso verso.
direction.21=21 INVERTE|Chi dice 21 inverte il giro.
""",
    """
direction.31=31 INVERTE|Chi dice 31 inverte il giro.
RULE.raises=RILANCIO
raises.higher=PIÙ ALTO|Un annuncio deve superare quello prima.
raises.equal=O UGUALE|Un annuncio deve essere uguale o più alto.
RULE.truth=VERO SE
truth.atleast=ALMENO|È vero se i dadi valgono tanto, o di più.
truth.exact=ESATTO|È vero se i dadi sono proprio quelli.
truth.beats=TIRO BATTE|È vero se i dadi battono l'annuncio prima.
RULE.blind=ALLA CIECA
blind.no=NESSUNO|Prima di annunciare si guarda.
""",
    """
blind.receiver=NON IL PRIMO|Solo chi apre il giro deve guardare prima.
blind.yes=TUTTI|Nessuno deve guardare prima di annunciare.
RULE.reroll=ALTRO TIRO
reroll.no=NO|Un tiro e basta.
reroll.unseen=CIECO|Si può tirare ancora, non visto, e annunciare.
reroll.ormore=O PIÙ|Si può tirare ancora, non visto: tanto o più.
RULE.uncover=MOSTRARE
uncover.0=NO|Un proprio tiro basso non si mostra.
uncover=Mostrare un proprio tiro basso costa solo %.
RULE.passing=PASSARE
""",
    """
passing.no=NO|Chi crede deve tirare.
passing.same=UGUALE|Si passa alla cieca con lo stesso annuncio.
passing.higher=PIÙ ALTO|Si passa alla cieca con un annuncio più alto.
passing.both=ENTRAMBI|Si passa alla cieca, annuncio uguale o più alto.
RULE.circle=RITORNO
circle.open=SI PASSA|Se torna il tuo annuncio, puoi passarlo ancora.
circle.higher=PIÙ ALTO|Se torna il tuo annuncio, passi solo più alto.
circle.closed=NON SI PASSA|Se torna il tuo annuncio, tira o dubita.
""",
    """
RULE.look=E GUARDARE
look.no=NO|Chi crede non guarda.
""",
    """
look.mia=SUL @|A un @ si può credere e guardare. Chi sbaglia paga.
look.always=SEMPRE|Si può credere e guardare. Chi sbaglia paga.
RULE.mia_believed=CREDUTO
mia_believed.reset=SI RIPARTE|Chi crede a un @ può poi dire qualsiasi valore.
mia_believed.follow=SOLO @|Chi crede a un @ deve annunciare @.
mia_believed.roll=TIRA UN @|Chi crede a un @ deve tirarlo scoperto, o paga.
mia_believed.no=MAI|A un @ non si può credere.
RULE.mia_yield=CEDERE
""",
    """
mia_yield.0=NO|Su un @ non si può cedere.
mia_yield=Su un @ si può cedere: costa %.
RULE.mia_shown=MOSTRATO
mia_shown.no=NO|Un @ resta coperto come ogni annuncio.
mia_shown.said=SE DETTO|Un @ annunciato si scopre subito.
mia_shown.rolled=SE TIRATO|Un @ tirato si mostra subito, e si paga.
RULE.mia_doubles=@ SU @
mia_doubles.no=COME PRIMA|Un @ su un @ non costa di più.
mia_doubles.yes=DOPPIO|Ogni @ su un @ raddoppia il prezzo.
RULE.mia_liar=@ FALSO
""",
    """
mia_liar=Un @ falso costa % a chi lo dice.
RULE.mia_doubter=@ VERO
mia_doubter=Un @ vero costa %.
""",
    """
RULE.mia_pays=CHI PAGA
mia_pays.doubter=CHI DUBITA|Chi dubita di un @ vero lo paga.
mia_pays.others=GLI ALTRI|Un @ vero lo pagano tutti gli altri.
RULE.hidden_mia=@ CELATO
hidden_mia.no=COME SEMPRE|Un @ sotto un annuncio più basso costa il solito.
hidden_mia.yes=COME @|Un @ sotto un annuncio più basso costa come un @.
RULE.lives=INIZIO
lives=Si comincia con %.
lives.race=Vince chi per primo ne ha %.
RULE.swimming=A NUOTO
swimming.no=NO|Chi non ne ha più ha perso.
""",
    """
swimming.yes=SÌ|Chi non ne ha più nuota: perde alla prossima.
RULE.revive=NUOVE VITE
revive.no=NO|Le vite possono solo calare.
revive.yes=SÌ|A tre vite si tira un dado per averne altre. Una volta.
RULE.liar=BUGIARDO
liar=Chi è colto a mentire paga %.
RULE.doubter=CHI DUBITA
doubter=Chi dubita del vero paga %.
RULE.count=SI CONTA
count.down=CHE RESTA|Si conta quanto resta a ciascuno.
count.up=CHE È PERSO|Si conta quanto ciascuno ha perso.
RULE.word=SI CHIAMA
""",
    """
word.life=VITE|Chi sbaglia perde vite.
""",
    """
word.point=PUNTI|Chi sbaglia perde punti.
word.sip=SORSI|Chi sbaglia beve.
word.money=SOLDI|Chi sbaglia mette nel piatto.
word.house=PEGNI|Chi sbaglia paga ciò che avete deciso.
RULE.starter=CHI INIZIA
starter.afterloser=DOPO PERSO|Inizia chi segue chi ha perso.
starter.loser=CHI PERDE|Inizia chi ha perso.
starter.winner=CHI VINCE|Inizia chi aveva ragione.
starter.doubter=CHI DUBITA|Inizia chi ha dubitato.
starter.afterdoubter=DOPO DUBBIO|Inizia chi segue chi ha dubitato.
""",
    """
starter.turn=A TURNO|Si inizia un giro a turno.
starter.drawn=A SORTE|La sorte dice chi inizia.
RULE.end=FINE
end.first=UNO FUORI|Chi per primo non ne ha più perde la partita.
end.last=RESTA UNO|Chi non ne ha più è fuori. Vince l'ultimo.
end.stop=FERMATE VOI|Nessuno è fuori. Si gioca finché volete.
end.race=A GARA|Punti a chi ha ragione. Vince chi ne ha abbastanza.
RULE.rounds=GIRI
rounds.0=SENZA FINE|I giri non hanno un limite.
rounds=Finisce dopo % giri.
""",
    """
REASON.revive_end=Nuove vite: ma qui nessuno va mai fuori.
REASON.revive_lives=Nuove vite: si parte con almeno quattro.
REASON.rounds_end=I giri contano solo se la fine la fate voi.
REASON.swim_end=Nuotare: ma qui nessuno va mai fuori.
REASON.little_cancel=31 è già il secondo: non può seguire tutto.
REASON.toast_cancel=32 qui è un brindisi: non si annuncia mai.
REASON.pips_cancel=Come somma, 32 è uguale a 41.
REASON.doubles_follow=Raddoppia solo se @ può seguire @.
""",
)
