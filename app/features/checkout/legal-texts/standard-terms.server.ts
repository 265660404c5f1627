import type { LegalPage } from './legal-texts.ts'

type Html = { lead: string; html: string }

/** The standard terms, return policy and other agreements. The fields in braces are filled in from the settings. */
export const STANDARD_TERMS = {
  terms: {
    lead: 'Kort en in gewone taal. Waar de wet je meer geeft, geldt de wet.',
    html: `
<h2>1. Wie we zijn</h2>
<p>{identiteit} Deze voorwaarden gelden voor alles wat consumenten via deze winkel bij ons bestellen.</p>
<h2>2. Bestellen</h2>
<p>De koop is gesloten als je op ‘Bestellen met betalingsverplichting’ hebt gedrukt en wij je bestelling per mail hebben bevestigd. Tot je drukt, kun je alles nakijken en veranderen. Kennelijke vergissingen in een prijs binden ons niet; je mag dan kosteloos van de koop af.</p>
<p>Staat bij een sieraad ‘Verkoop door’ of ‘Verkoop en verzending door’ een ander, dan koop je daar en gelden de voorwaarden van die winkel.</p>
<h2>3. Prijzen en betalen</h2>
<p>{prijzen} Verzendkosten staan er apart bij voordat je bestelt. Bij een verlaging noemen we de laagste prijs van de 30 dagen ervoor. De manieren van betalen staan bij het begin van het afrekenen; betalen kost niets extra. Komt de betaling niet op tijd, dan mogen we de bestelling laten vervallen.</p>
<h2>4. Bezorgen</h2>
<p>Zoals op <a href="/bezorgen/">bezorgen</a> staat, en uiterlijk binnen 30 dagen. Het risico gaat over als jij het pakket in handen hebt.</p>
<h2>5. Herroepen en ruilen</h2>
<p>Je mag de koop zonder opgaaf van reden herroepen tot 14 dagen nadat je het laatste artikel kreeg. {langere-bedenktijd} {kosten-terugsturen} Hoe het gaat, staat bij <a href="/ruilen-en-retour/">ruilen en retour</a>; meld het via de knop ‘<a href="/herroepen/">Overeenkomst hier herroepen</a>’. Wat we met jouw tekst speciaal voor jou maken, kun je niet herroepen of ruilen; dat staat erbij voordat je bestelt. Oorbellen in een verzegelde verpakking kun je om hygiënische redenen alleen terugsturen zolang de verzegeling heel is.</p>
<h2>6. Garantie</h2>
<p>Je hebt recht op een deugdelijk sieraad. Wat dat betekent, staat bij <a href="/wettelijke-garantie/">wettelijke garantie</a>.</p>
<h2>7. Klachten en recht</h2>
<p>Klachten behandelen we binnen 14 dagen, zie <a href="/contact/">contact</a>. {geschillencommissie} Op de koop is Nederlands recht van toepassing. Woon je in een ander land van de EU, dan houd je de bescherming van de dwingende regels daar.</p>`,
  },
  returns: {
    lead: 'Terugsturen kan tot {retourtermijn} dagen na de dag dat je je sieraad kreeg.',
    html: `
<h2>{retourtermijn} dagen, waarvan 14 volgens de wet</h2>
<p>De wet geeft je 14 dagen om een aankoop op afstand zonder opgaaf van reden te herroepen. Die termijn begint op de dag nadat je het laatste artikel van je bestelling hebt gekregen. {langere-bedenktijd}</p>
<h2>Zo stuur je terug</h2>
<ol>
<li>Meld het via de knop ‘<a href="/herroepen/">Overeenkomst hier herroepen</a>’, per mail, of met het formulier onderaan. Je krijgt meteen een ontvangstbevestiging.</li>
<li>Stuur het sieraad binnen 14 dagen na je melding terug naar {naam-en-adres}. {retourlabel}</li>
<li>Binnen 14 dagen na je melding krijg je alles terug wat je betaalde, ook de gewone verzendkosten van de heenweg, op dezelfde manier als je betaalde. We mogen wachten tot het sieraad er is of tot je laat zien dat je het hebt verstuurd.</li>
</ol>
<p>Passen en bekijken mag, zoals in een winkel; is het sieraad gedragen of beschadigd, dan mogen we een bedrag inhouden.</p>
<h2>Ruilen</h2>
<p>{ruilen}</p>
<h2>Wat je niet kunt terugsturen</h2>
<p>Wat speciaal voor jou is gemaakt, zoals een sieraad met jouw gravure of initiaal. Dat staat erbij voordat je bestelt. Een ring uit voorraad in een gewone maat is geen maatwerk en mag gewoon terug.</p>
<p>Oorbellen in een verzegelde verpakking kun je om hygiënische redenen alleen terugsturen zolang de verzegeling heel is.</p>`,
  },
  guarantee: {
    lead: 'Een sieraad moet zijn wat je ervan mag verwachten. Is het dat niet, dan staat de wet aan jouw kant.',
    html: `
<h2>Wat je mag verwachten</h2>
<p>Je hebt er recht op dat een sieraad deugdelijk is en lang genoeg meegaat voor wat het is en wat het kostte. De Nederlandse wet noemt daar geen aantal jaren voor. Europese regels geven je in elk geval twee jaar; bij goud en zilver dat je gewoon draagt, mag je vaak langer rekenen.</p>
<p>Komt een gebrek binnen een jaar na ontvangst aan het licht, dan nemen we aan dat het er al was. Daarna is het aan jou om dat aannemelijk te maken.</p>
<h2>Wat wij dan doen</h2>
<p>We herstellen of vervangen het kosteloos, binnen een redelijke tijd. Kan dat niet, dan mag je de koop ontbinden en krijg je je geld terug, of een deel van de prijs. Meld een gebrek binnen twee maanden nadat je het ontdekte, via <a href="/contact/">contact</a>.</p>
<p>Normale slijtage, zoals krasjes of een dunner wordende laag verguldsel, is geen gebrek.</p>`,
  },
  shipping: {
    lead: '{levertijd}',
    html: `
<h2>Wanneer komt het?</h2>
<p>We versturen op {verzenddagen}, niet op feestdagen en in onze vakantie. Wat je op tijd bestelt en betaalt, gaat dezelfde dag mee. Pakketten worden van maandag tot en met zaterdag bezorgd, niet op zondag en feestdagen. De dag die voor jou geldt, staat op de productpagina en bij het afrekenen.</p>
<p>Betaal je per bankoverschrijving, dan telt het moment waarop je betaling binnen is.</p>
<p>Lukt het niet op tijd, dan hoor je dat van ons. Is je bestelling er na 30 dagen nog niet, dan mag je de koop kosteloos ontbinden.</p>
<h2>Wat kost het?</h2>
<p>{bezorgtarieven}</p>
<p>Wat jouw bestelling kost, zie je bij het afrekenen voordat je bestelt.</p>
<h2>Waar naartoe?</h2>
<p>We bezorgen in {bezorglanden}. Klopt het adres niet of is er iets beschadigd aangekomen? <a href="/contact/">Laat het ons weten</a>. Tot je het pakket in handen hebt, is het risico voor ons.</p>`,
  },
  privacy: {
    lead: 'We bewaren wat nodig is om je bestelling te maken, te sturen en te verantwoorden. Meer niet.',
    html: `
<h2>Wie verantwoordelijk is</h2>
<p>{naam-en-adres}. Vragen en verzoeken: {contact}.</p>
<h2>Wat we bewaren, waarom en hoe lang</h2>
<ul>
<li><strong>Bestellingen:</strong> naam, adres, e-mail, telefoon als je dat geeft, wat je kocht en hoe je betaalde. Nodig om de koop uit te voeren; bewaard tot zeven jaar na het jaar van de bestelling, omdat de belastingwet dat eist. Daarna wissen we wie het was.</li>
<li><strong>Winkelwagen:</strong> wat erin ligt, gekoppeld aan een cookie. Twee dagen na je laatste bezoek vervalt ze; ben je ingelogd, dan na een week.</li>
<li><strong>Herroepingen, meldingen over reviews en mails:</strong> wat je ons stuurt en wat wij je mailen, twee jaar, om het af te handelen en te kunnen aantonen.</li>
<li><strong>Account:</strong> je naam en e-mailadres, de adressen en sleutels die je bewaart, je verlanglijst en vergelijking en de laatste sieraden die je bekeek, tot je het account verwijdert. Een account waarvan het adres nooit is bevestigd en waarin niets bewaard staat, verwijderen we na 90 dagen.</li>
<li><strong>Reviews:</strong> wat je schrijft, je foto’s en de naam die je erbij zet, tot je hem verwijdert. Hoort er een bestelling bij, dan onthouden we welke. Verwijder je je account, dan blijft wat op de site stond staan, zonder je naam. Vroeg je bij een bestelling om een mail over een review, dan krijg je er één, en je kunt hem stoppen.</li>
<li><strong>Nieuwsbrief:</strong> je e-mailadres, en wanneer en waar je je aanmeldde, tot je je afmeldt. Daarna bewaren we je adres alleen om je niet meer te mailen.</li>
<li>{reviews-van-anderen}</li>
<li><strong>Bezoek:</strong> welke pagina’s je bekeek en via welke weg je kwam, alleen als je statistiek goedvond, dertien maanden en zonder wie je bent. Bestel je, dan staat bij de bestelling hoe je hier kwam. Klik je door naar een andere winkel, dan tellen we alleen dát dat gebeurde.</li>
<li>{mailadres-voor-andere-winkel}</li>
<li><strong>Keuze over cookies:</strong> wat je koos, wanneer en onder welk kenmerk, twee jaar, omdat we je toestemming moeten kunnen aantonen.</li>
<li><strong>Technische logboeken:</strong> adres van de pagina, tijdstip en IP-adres, kort bewaard om storingen en misbruik te vinden. Dat is ons gerechtvaardigd belang.</li>
</ul>
<p>We maken geen profielen en sturen geen reclame zonder dat je erom vroeg.</p>
<h2>Met wie we delen</h2>
<p>Met wie het werk voor ons doet, zoals hieronder staat. Verder met niemand, tenzij de wet het eist. Ga je via een partnerlink naar een andere winkel, dan geldt daar hun beleid.</p>
<h2>Je rechten</h2>
<p>Je mag je gegevens inzien, laten verbeteren, laten wissen, meenemen, het gebruik laten beperken en bezwaar maken. Mail ons; je krijgt binnen een maand antwoord. Je kunt ook een klacht indienen bij de <a href="https://www.autoriteitpersoonsgegevens.nl/">Autoriteit Persoonsgegevens</a>.</p>
<p>Welke cookies we gebruiken, staat bij <a href="/cookies/">cookies</a>.</p>`,
  },
} as const satisfies Partial<Record<LegalPage, Html>>
