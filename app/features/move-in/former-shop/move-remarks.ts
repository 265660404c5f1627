/** Start here: what a move reports about an object, grouped by code with a count and examples. */
export const REMARKS = {
  'no-name': 'heeft geen naam en wordt niet ingelezen',
  'no-price': 'heeft geen prijs en wordt niet ingelezen',
  'no-variants': 'heeft geen uitvoering met een prijs en wordt niet ingelezen',
  'unknown-type': 'heeft een producttype dat deze winkel niet kent en wordt niet ingelezen',
  'gift-card':
    'is een cadeaubon en wordt niet ingelezen: verkochte bonnen en hun tegoed staan niet in de export, dus handel die af in de vorige winkel',
  grouped:
    'is een groep: de producten erin worden een set, en de pagina van de groep leidt naar het eerste',
  virtual:
    'is virtueel of te downloaden: het wordt concept, want de winkel verstuurt geen bestanden',
  protected: 'heeft een wachtwoord op de pagina: het wordt concept',
  scheduled: 'staat gepland: het wordt concept',
  'variation-off': 'is uitgeschakeld en wordt niet ingelezen',
  'variation-of-skipped': 'hoort bij een product dat niet wordt ingelezen',
  'variation-unused': 'is een uitvoering van een product zonder keuzes en wordt niet ingelezen',
  'any-value': 'heeft een uitvoering voor elke waarde: die wordt gesplitst in losse uitvoeringen',
  'double-variation': 'heeft dezelfde keuze als een eerdere uitvoering en wordt niet ingelezen',
  'orphan-variation':
    'is een uitvoering van een product dat er niet meer is en wordt niet ingelezen',
  'too-many-variants':
    'is meer dan de 500 uitvoeringen die een product kan hebben en wordt niet ingelezen',
  rejected: 'is door de database geweigerd en wordt niet ingelezen',
  'media-rejected': 'is door de database geweigerd en wordt niet ingelezen',
  'customer-rejected': 'is door de database geweigerd en wordt niet ingelezen',
  'order-rejected': 'is door de database geweigerd en wordt niet ingelezen',
  'review-rejected': 'is door de database geweigerd en wordt niet ingelezen',
  'post-rejected': 'is door de database geweigerd en wordt niet ingelezen',

  'product-translation':
    'is een product in een andere taal: de Nederlandse versie (anders die in de hoofdtaal) wordt ingelezen, en het adres leidt daarheen',
  'variation-translation': 'is een uitvoering in een andere taal en wordt niet dubbel ingelezen',
  'category-translation':
    'is een categorie in een andere taal en wordt niet dubbel ingelezen; het adres leidt naar de Nederlandse',
  'post-translation':
    'is een verhaal of pagina in een andere taal en wordt niet ingelezen; het adres leidt naar de Nederlandse',
  'no-category': 'is de categorie voor producten zonder categorie en wordt niet ingelezen',
  'bad-gtin': 'heeft een EAN die geen EAN is; die wordt weggelaten',
  'bad-weight': 'heeft een gewicht dat geen getal is; dat wordt weggelaten',
  'lost-parts':
    'heeft onderdelen in de tekst die hier niet bestaan; de tekst eromheen wordt wel ingelezen',
  'no-manufacturer': 'heeft geen fabrikant en blijft daarom concept',
  'sku-taken':
    'heeft een artikelnummer dat een ander product al heeft en wordt zonder artikelnummer ingelezen',
  'new-id': 'krijgt een nieuw nummer, want het oude is hier al in gebruik',
  'new-slug': 'krijgt een ander adres, want het oude is hier al in gebruik; het oude leidt door',
  'amazon-content':
    'komt van Amazon: de prijs, teksten, beoordelingen en foto’s van Amazon worden niet ingelezen',
  'broken-value': 'heeft een gegeven dat niet te lezen is; dat wordt weggelaten',
  'no-email': 'heeft geen geldig e-mailadres en wordt niet ingelezen',
  'email-taken':
    'heeft een e-mailadres dat hier al een account heeft; dat account blijft zoals het is',
  staff: 'is medewerker van de vorige winkel en wordt niet ingelezen: nodig deze persoon zelf uit',
  'no-password': 'heeft geen wachtwoord en kiest er een na een uitnodiging',
  'unknown-country':
    'heeft een adres in een land waar deze winkel niet levert; dat adres wordt niet bewaard',
  'foreign-order': 'ging naar een land waar deze winkel niet levert; het land staat in de tijdlijn',
  'other-currency': 'is niet in euro’s en wordt niet ingelezen',
  'order-exists':
    'staat onder dat nummer al in deze winkel, met een ander bedrag; die blijft zoals ze is',
  'open-order': 'was nog open; ze wordt als geschiedenis ingelezen',
  'review-without-product': 'hoort bij een product dat niet wordt ingelezen',
  'foreign-review': 'is door een plugin opgehaald bij een andere winkel en wordt niet ingelezen',
  'double-review':
    'is een tweede review van dezelfde persoon over hetzelfde product; de eerste telt',
  'no-stars': 'is een reactie zonder sterren en wordt niet ingelezen',
  'coupon-rule':
    'heeft een regel die kortingscodes hier niet kennen; de code wordt uitgeschakeld ingelezen',
  'coupon-taken': 'bestaat hier al en blijft zoals ze is',
  'broken-photo': 'is een fotobestand dat niet te lezen is; het wordt later nog eens gedownload',
  'lost-photo': 'noemt een foto die niet in de export staat; die ontbreekt',
  'not-an-image':
    'is geen afbeelding en wordt niet ingelezen; het oude adres leidt naar de pagina waar het bestand bij hoorde, of zegt dat het weg is',
  'unknown-status': 'heeft een status van een plugin; betaalde zijn afgeleverd, andere vervallen',
  'order-unreadable': 'kan niet worden gelezen en wordt niet ingelezen',
  'no-date': 'heeft geen datum en wordt niet ingelezen',
  'other-amount': 'heeft een totaal dat niet de som van de regels is; het totaal telt',
  'menu-item':
    'is een menu-onderdeel dat niet in het hoofdmenu past of nergens naartoe leidt; het wordt niet ingelezen',
  'menu-flattened':
    'stond in een submenu; het hoofdmenu heeft één niveau, dus het staat nu naast de andere links',
  'menu-in-panel':
    'stond in een submenu onder zijn categorie, die in het hoofdmenu vanzelf uitklapt',
  'compare-group':
    'is een vergelijkgroep die hier al bestaat of geen categorieën meer heeft; ze wordt niet ingelezen',
  'edited-here': 'is hier gewijzigd en blijft zo, hoewel het in de vorige winkel ook veranderde',
  'redirect-rule':
    'is een doorverwijzing met een patroon dat voor meer adressen geldt en wordt niet overgenomen: voeg zelf de adressen toe die je nodig hebt',
  'redirect-condition':
    'is een doorverwijzing met een voorwaarde, zoals inloggen of een taal, en wordt niet overgenomen',
  'wish-without-product':
    'staat op een verlanglijst, maar hoort bij een product dat niet wordt ingelezen',
} as const

export type RemarkCode = keyof typeof REMARKS

export interface Remark {
  code: RemarkCode
  /** name of the object, with details of the remark */
  name: string
}

/** Reasons why an object is not imported. Imported and skipped objects of a kind add up to the objects that were found. */
export const SKIP_REASONS = {
  media: ['media-rejected', 'not-an-image'],
  category: ['no-category', 'category-translation'],
  product: [
    'no-name',
    'unknown-type',
    'gift-card',
    'grouped',
    'no-variants',
    'rejected',
    'product-translation',
  ],
  variation: [
    'no-price',
    'variation-off',
    'variation-of-skipped',
    'variation-unused',
    'double-variation',
    'too-many-variants',
    'orphan-variation',
    'variation-translation',
  ],
  customer: ['customer-rejected', 'staff', 'no-email', 'email-taken'],
  coupon: ['coupon-taken'],
  order: ['order-rejected', 'other-currency', 'no-date', 'order-unreadable'],
  review: [
    'review-rejected',
    'foreign-review',
    'no-stars',
    'review-without-product',
    'double-review',
  ],
  post: ['post-rejected', 'post-translation'],
  menu: ['menu-item', 'menu-in-panel'],
  'compare-group': ['compare-group'],
} as const satisfies Record<string, RemarkCode[]>

interface RemarkGroup {
  count: number
  examples: string[]
}

export type RemarkGroups = Partial<Record<RemarkCode, RemarkGroup>>

const MAX_EXAMPLES = 10

/** Adds a remark to its group. */
export function addToRemarkGroup(groups: RemarkGroups, { code, name }: Remark): void {
  const group = groups[code] ?? { count: 0, examples: [] }
  groups[code] = group
  group.count++
  if (group.examples.length < MAX_EXAMPLES) group.examples.push(name.slice(0, 120))
}
