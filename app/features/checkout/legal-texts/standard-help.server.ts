import type { LegalPage } from './legal-texts.ts'

type Html = { lead: string; html: string }

/** The standard texts of the help pages. The fields in braces are filled in from the settings. */
export const STANDARD_HELP = {
  cookies: {
    lead: 'Wat nodig is voor je winkelwagen en om in te loggen, staat altijd aan. De rest alleen als jij dat wilt.',
    html: `
<h2>Wissen</h2>
<p>Cookies wis je in de instellingen van je browser. Je winkelwagen is dan leeg, en we vragen je keuze opnieuw. Dat doen we ook na een jaar, en als er iets verandert waarvoor we je vroegen.</p>`,
  },
  'customer-service': {
    lead: 'Waar kunnen we je mee helpen?',
    html: `
<h2>Wanneer komt mijn bestelling?</h2>
<p>Wat je op een verzenddag op tijd bestelt en betaalt, gaat dezelfde dag de deur uit. Op de productpagina staat welke dag het komt. <a href="/bestelling-volgen/">Volg je bestelling</a> of lees <a href="/bezorgen/">meer over bezorgen</a>.</p>
<h2>Heb ik een account nodig om te bestellen?</h2>
<p>Nee. Met een account vind je wel je bestellingen terug, en bewaar je adressen en een verlanglijst. <a href="/account-maken/">Account maken</a></p>
<h2>Kan ik mijn bestelling nog wijzigen of annuleren?</h2>
<p>Laat het ons zo snel mogelijk weten. Zolang je pakket niet weg is, kijken we wat kan. <a href="/contact/">Contact</a></p>
<h2>Kan mijn bestelling als cadeau worden ingepakt?</h2>
<p>Ja. Kies bij het afrekenen voor inpakken, en geef een tekst op voor een kaartje.</p>
<h2>Mijn maat is uitverkocht. Komt hij terug?</h2>
<p>Kies je maat op de productpagina en laat daar je e-mailadres achter. Je krijgt één mail zodra hij er weer is.</p>
<h2>Welke ringmaat heb ik?</h2>
<p>Met een strookje papier en een liniaal weet je het in een minuut. <a href="/ringmaat-bepalen/">Ringmaat bepalen</a></p>
<h2>Kan ik ruilen of terugsturen?</h2>
<p>Ja, tot {retourtermijn} dagen nadat je het hebt gekregen. {kosten-terugsturen} <a href="/ruilen-en-retour/">Zo werkt ruilen en terugsturen</a></p>
<h2>Kan ik een sieraad met een gravure terugsturen?</h2>
<p>Wat met jouw tekst gemaakt is, kun je niet zonder opgaaf van reden terugsturen. Is er iets mis mee, dan gelden je rechten gewoon. <a href="/herroepen/">Herroepen</a></p>
<h2>Hoe weet ik dat het echt goud of zilver is?</h2>
<p>Aan het gehalteteken. Het gehalte van elk sieraad staat bij de specificaties. <a href="/keurmerken-en-gehalte/">Keurmerken en gehalte</a></p>
<h2>Hoe houd ik mijn sieraad mooi?</h2>
<p>Dat verschilt per materiaal. Op elke productpagina staat het onder ‘Verzorging’.</p>
<h2>Wat als er iets mis is met mijn sieraad?</h2>
<p>Dat lossen we op. Lees <a href="/wettelijke-garantie/">wat je rechten zijn</a> of <a href="/contact/">neem contact op</a>.</p>`,
  },
  hallmarks: {
    lead: 'Het gehalte zegt hoeveel delen van de duizend edelmetaal zijn.',
    html: `
<h2>Wanneer staat er een keurmerk in?</h2>
<p>Volgens de Waarborgwet moeten sieraden van edelmetaal gekeurd zijn voordat ze worden verkocht. Vrijgesteld zijn heel lichte stukken: goud onder 1 gram, zilver onder 8 gram en platina onder 0,5 gram. Die mogen goud, zilver of platina heten als het gehalte klopt; daar staan wij voor in.</p>
<p>De keuring doen WaarborgHolland en Edelmetaal Waarborg Nederland. Gelijkwaardige merken uit andere landen gelden ook.</p>
<h2>Verguld en verzilverd</h2>
<p>Verguld is een dunne laag goud op een ander metaal. Zo’n sieraad heet bij ons nooit goud en krijgt geen karaat; welk metaal eronder zit, staat erbij.</p>
<h2>Huid</h2>
<p>Sieraden moeten voldoen aan de Europese grenzen voor nikkel, lood en cadmium (REACH). Heb je een allergie, <a href="/contact/">vraag ons</a> dan naar de legering voordat je bestelt.</p>`,
  },
  reviews: {
    lead: 'Reviews bij onze sieraden komen van mensen, en wij lezen ze allemaal voordat ze op de site komen.',
    html: `
<h2>Wie er een schrijft</h2>
<p>Wie een account heeft, of bij ons heeft besteld. Over elk sieraad schrijft iemand één review, die later aangepast of verwijderd mag worden. Wie bij {winkelnaam} werkt, schrijft er geen.</p>
<h2>Geverifieerde aankoop</h2>
<p>Staat dit erbij, dan hoort de review bij een bestelling van dat sieraad die wij verzonden hebben of die is opgehaald. Staat het er niet bij, dan kunnen we niet nagaan of de schrijver het sieraad bij ons heeft gekocht.</p>
<h2>Wat we weigeren</h2>
<p>We kijken niet naar het aantal sterren: goede en slechte reviews komen op dezelfde manier op de site. We weigeren alleen wat</p>
<ul>
<li>geen eigen ervaring met het sieraad of de winkel is;</li>
<li>beledigt, discrimineert of in strijd is met de wet;</li>
<li>gegevens van een ander noemt, of reclame is.</li>
</ul>
<p>De schrijver leest waarom, en kan de review aanpassen of ons vragen opnieuw te kijken.</p>
<h2>Het gemiddelde</h2>
<p>Het cijfer bij een sieraad is het gemiddelde van alle reviews die erbij op de site staan, en van niets anders: elke review telt even zwaar. De balken tonen de cijfers voor losse onderdelen, omgerekend naar een cijfer van 1 tot 10. ‘Best beoordeeld’ houdt ook rekening met het aantal reviews.</p>
<p>We kopen geen reviews en geven er niets voor terug.</p>
<h2>Klopt er iets niet?</h2>
<p>Onder elke review staat ‘Melden’. We bekijken elke melding, halen weg wat niet mag, en laten weten wat we besloten als je een e-mailadres achterlaat. Je kunt ook ons bereiken: {contact}.</p>`,
  },
  accessibility: {
    lead: 'Iedereen moet hier zelf een sieraad kunnen vinden, kiezen en betalen.',
    html: `
<h2>Waar we ons aan houden</h2>
<p>We bouwen deze winkel naar de Europese norm EN 301 549 en de richtlijnen WCAG 2.2, niveau AA. Dat betekent onder meer: alles kan met het toetsenbord, ook zonder JavaScript; teksten hebben genoeg contrast en schalen mee; foto’s hebben een beschrijving; fouten staan in woorden bij het veld; beweging stopt als je apparaat daarom vraagt.</p>
<h2>Hoe we dat nagaan</h2>
<p>Bij elke wijziging van de winkel controleren programma’s de belangrijkste pagina’s en doorlopen ze de bestelling met alleen het toetsenbord. Een onafhankelijk onderzoek is nog niet gedaan.</p>
<h2>Loop je ergens op vast?</h2>
<p>Laat het ons weten: {contact}. We helpen je verder met je bestelling en lossen het op. Kom je er met ons niet uit, dan kun je terecht bij de <a href="https://www.acm.nl/">Autoriteit Consument &amp; Markt</a>, die toezicht houdt.</p>`,
  },
  store: {
    lead: 'Kom langs, of haal je bestelling op.',
    html: `
<h2>Langskomen</h2>
<p>Laat het even weten voor je komt, dan ligt klaar wat je wilt zien: {contact}.</p>
<h2>Bestelling ophalen</h2>
<p>Kies bij het afrekenen voor ophalen. Je krijgt bericht zodra je bestelling klaarligt; neem dan je bestelnummer mee. <a href="/bezorgen/">Alle manieren van bezorgen</a></p>`,
  },
} as const satisfies Partial<Record<LegalPage, Html>>
