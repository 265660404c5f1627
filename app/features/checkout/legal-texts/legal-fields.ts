/** The fields that a legal or help text may contain, each with an explanation of its value. */
export const LEGAL_FIELDS = {
  winkelnaam: 'naam van de winkel',
  slogan: 'de regel bovenaan elke pagina',
  adres: 'straat, postcode en plaats',
  'naam-en-adres': 'naam van de winkel met het adres',
  telefoon: 'telefoonnummer',
  'e-mail': 'e-mailadres',
  contact: 'telefoonnummer of e-mailadres, wat er is ingevuld',
  kvk: 'KvK-nummer of Belgisch ondernemingsnummer',
  'btw-id': 'btw-id',
  identiteit: 'wie je bent, zoals de wet het wil: naam, adres, KvK, btw-id en contact',
  prijzen: 'zin over prijzen en btw',
  retourtermijn: 'aantal dagen waarin een klant mag terugsturen',
  'langere-bedenktijd': 'zin over je eigen termijn, als die langer is dan de wettelijke',
  'kosten-terugsturen': 'zin over wie terugsturen betaalt',
  retourlabel: 'zin over het retourlabel of de verzendkosten',
  ruilen: 'uitleg over ruilen, als je dat doet',
  geschillencommissie: 'zin over de geschillencommissie',
  levertijd: 'zin over wanneer een bestelling komt',
  verzenddagen: 'dagen waarop je verstuurt',
  bezorglanden: 'landen waar je naartoe stuurt',
  bezorgtarieven: 'alle bezorgwijzen met hun prijs; zet dit veld op een eigen regel',
  'gratis-verzending': 'zin over gratis verzending, als die er is',
  betaaldienst: 'bedrijf dat de betalingen verwerkt',
  marktplaatsen: 'marktplaatsen en netwerken die de winkel gebruikt',
  'reviews-van-anderen': 'uitleg over reviews van andere winkels, als die getoond worden',
  'mailadres-voor-andere-winkel':
    'uitleg over het e-mailadres dat je vraagt vóór een andere winkel',
} as const satisfies Record<string, string>

export type LegalField = keyof typeof LEGAL_FIELDS

export const LEGAL_FIELD_NAMES = Object.keys(LEGAL_FIELDS)

/** A field with its explanation and its current value. */
export interface LegalFieldInfo {
  name: string
  meaning: string
  value: string
}
