import { MENU_NAMES, MENU_PLACES } from '#app/features/content/menus/menus.ts'
import type { OpenRange } from '#app/features/core/opening-hours/hours.ts'
import { rangesText, weekdayText } from '#app/features/core/opening-hours/hours-texts.ts'
import { MAIL_KINDS, mailFacts } from '#app/features/fulfilment/order-mails/mail-texts.ts'
import { methodName } from '#app/features/fulfilment/payments/payment-method-facts.ts'
import { SWITCHES } from '#app/features/partners/offers/switches.ts'
import { countryName, isCountry } from '#app/features/sales/addresses/addresses.ts'
import type { WeightBracket } from '#app/features/sales/delivery/shipping.ts'
import { bracketsText } from '#app/features/sales/delivery/shipping-texts.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { lookUp } from '#app/platform/http/look-up.ts'
import { formatCents } from '#app/platform/money.ts'
import type { AuditAction, AuditChanges } from './audit.ts'
import { codeName } from './audit-codes.ts'
import { isAmountSetting, settingName } from './settings-texts.ts'

/** What a row of each table is called. */
const THINGS: Record<string, string> = {
  settings: 'Instelling',
  payment_choices: 'Betaalwijze',
  marketplace_switches: 'Marktplaatsen',
  source_keys: 'Sleutel',
  mail_texts: 'Tekst van een mail',
  opening_hours: 'Openingstijd',
  special_days: 'Andere dagen',
  guarantee_notices: 'Kennisgeving garantie',
  shipping_zones: 'Zone',
  shipping_methods: 'Bezorgwijze',
  products: 'Product',
  variants: 'Uitvoering',
  categories: 'Categorie',
  brands: 'Merk',
  compare_groups: 'Vergelijkgroep',
  posts: 'Verhaal',
  menus: 'Menu',
  post_categories: 'Rubriek',
  post_tags: 'Trefwoord',
  attributes: 'Kenmerk',
  reviews: 'Review',
  review_criteria: 'Onderdeel van reviews',
  orders: 'Bestelling',
  order_lines: 'Regel van een bestelling',
  parcels: 'Pakket',
  refunds: 'Terugbetaling',
  withdrawals: 'Herroeping',
  discount_codes: 'Kortingscode',
  coupons: 'Deal',
  offers: 'Aanbieding van een ander',
  users: 'Account',
  invitations: 'Uitnodiging',
  app_passwords: 'Wachtwoord van een programma',
}

const FIELDS: Record<string, string> = {
  value: 'waarde',
  name: 'naam',
  email: 'e-mailadres',
  phone: 'telefoon',
  role: 'rol',
  two_factor_enabled: 'tweede stap',
  state: 'status',
  status: 'status',
  price_cents: 'prijs',
  sale_price_cents: 'actieprijs',
  sale_starts_at: 'actie begint',
  sale_ends_at: 'actie eindigt',
  short_description: 'inleiding',
  description: 'beschrijving',
  subtitle: 'korte regel',
  slug: 'adres',
  tags: 'trefwoorden',
  category_id: 'categorie',
  brand_id: 'merk',
  vat_rate: 'btw-tarief',
  is_active: 'actief',
  is_on: 'aan',
  takes_rest: 'neemt de rest',
  sku: 'artikelnummer',
  gtin: 'streepjescode',
  first_name: 'voornaam',
  last_name: 'achternaam',
  postcode: 'postcode',
  house_number: 'huisnummer',
  house_number_addition: 'toevoeging',
  street: 'straat',
  city: 'plaats',
  country: 'land',
  countries: 'landen',
  items_cents: 'artikelen',
  discount_cents: 'korting',
  shipping_cents: 'verzendkosten',
  total_cents: 'totaal',
  refund_due_cents: 'terug te betalen',
  amount_cents: 'bedrag',
  unit_cents: 'stukprijs',
  minimum_cents: 'vanaf bedrag',
  quantity: 'aantal',
  paid_at: 'betaald op',
  shipped_at: 'verzonden op',
  delivered_at: 'bezorgd op',
  expires_at: 'verloopt',
  placed_at: 'besteld op',
  published_at: 'online sinds',
  trashed_at: 'in de prullenbak sinds',
  set_at: 'ingesteld op',
  version: 'versie',
  starts_at: 'begint',
  ends_at: 'eindigt',
  code: 'code',
  carrier: 'vervoerder',
  tracking_code: 'code om te volgen',
  kind: 'soort',
  brackets: 'prijzen naar gewicht',
  free_from_cents: 'gratis vanaf',
  order_before_hour: 'besteld vóór (uur)',
  delivery_days: 'dagen onderweg',
  label_option: 'code van de verzendmethode',
  removed_at: 'verwijderd op',
  revoked_at: 'ingetrokken op',
  areas: 'waarvoor',
  may_write: 'mag schrijven',
  ranges: 'open',
  from_day: 'eerste dag',
  to_day: 'laatste dag',
  note: 'toelichting',
  subject: 'onderwerp',
  title: 'titel',
  body: 'tekst',
  reason: 'reden',
  excerpt: 'inleiding',
  links: 'links',
  author: 'schrijver',
  cover_id: 'foto',
  reading_minutes: 'minuten lezen',
  has_slider: 'met de slider',
  refusal: 'reden',
  answer: 'antwoord',
  stars: 'sterren',
  way: 'hoe',
  seller: 'verkoper',
  options: 'keuzes',
  option_values: 'keuze',
  specifications: 'specificaties',
  sold_individually: 'hoogstens één per bestelling',
  external_url: 'adres bij de verkoper',
  maker: 'fabrikant',
  metal: 'metaal',
  search_result: 'tekst voor zoekmachines',
  weight_mg: 'gewicht in mg',
  media_id: 'foto',
  teaser: 'blikvanger',
  is_masked: 'code eerst verborgen',
  members_only: 'alleen met een account',
  is_on_top: 'bovenaan het journaal',
  destination: 'adres van bestemming',
  is_paid_link: 'betaalde link',
  product_id: 'product',
  media_ids: 'foto’s',
  parent_id: 'bovenliggende categorie',
  unit: 'eenheid',
  is_facet: 'filter in de winkel',
  shipping_method: 'bezorgwijze',
  shipping_method_id: 'nummer van de bezorgwijze',
  shipping_name: 'naam van de bezorgwijze',
  payment_method: 'betaalwijze',
  vat_split: 'btw per tarief',
  vat_cents: 'btw',
  vat_country: 'land van de btw',
  vat_id: 'btw-id',
  vat_id_check: 'controle van het btw-id',
  is_vat_reversed: 'btw verlegd',
  promises: 'beloofde levering',
  delivery: 'bezorgadres',
  company: 'bedrijf',
  stock_returned: 'voorraad teruggelegd',
  gift_wrap_cents: 'cadeauverpakking',
  gift_message: 'tekst op het kaartje',
  is_invoiced: 'factuur gemaakt',
  variant_name: 'keuze',
  shipped: 'verzonden stuks',
  cancelled: 'geannuleerde stuks',
  discount_reason: 'reden van de korting',
  number: 'nummer',
  order_number: 'bestelnummer',
  failure: 'wat er misging',
  actor: 'door',
  created_at: 'gemaakt op',
  finished_at: 'klaar op',
  submitted_at: 'ingediend op',
  items: 'artikelen',
  basis_points: 'percentage, in honderdsten',
  is_individual: 'niet samen met andere codes',
  max_uses: 'hoogstens, door iedereen samen',
  max_uses_per_customer: 'hoogstens, per klant',
  product_ids: 'alleen deze producten',
  category_ids: 'alleen deze categorieën',
  excluded_product_ids: 'deze producten niet',
  excluded_category_ids: 'deze categorieën niet',
}

const ACTIONS: Record<AuditAction, string> = {
  made: 'gemaakt',
  changed: 'gewijzigd',
  removed: 'verwijderd',
}

const MAX_LENGTH = 300

export interface AuditLine {
  field: string
  before: string
  after: string
}

interface AuditSubject {
  /** the table */
  thing: string
  name: string
}

/** "Product ‘Zegelring Otto’ gewijzigd" */
export function auditTitle(entry: AuditSubject & { action: AuditAction }): string {
  const thing = THINGS[entry.thing] ?? entry.thing
  const name = nameOf(entry)
  return `${thing}${name && ` ‘${name}’`} ${ACTIONS[entry.action]}`
}

function nameOf({ thing, name }: AuditSubject): string {
  if (name === '') return ''
  switch (thing) {
    case 'settings':
      return settingName(name)
    case 'refunds':
      return formatCents(Number(name))
    case 'opening_hours':
      return weekdayText(Number(name))
    case 'mail_texts': {
      const kind = MAIL_KINDS.find((each) => each === name)
      return kind ? mailFacts(kind).name : name
    }
    case 'menus': {
      const place = MENU_PLACES.find((each) => each === name)
      return place ? MENU_NAMES[place].title : name
    }
    case 'marketplace_switches':
    case 'source_keys':
      return lookUp(SWITCHES, name)?.name ?? name
    case 'payment_choices':
      return methodName(name, name)
    default:
      return name
  }
}

/** Before and after in words, field by field; what was empty and stayed away is not said. */
export function auditLines(
  entry: AuditSubject & { changes: AuditChanges },
  now: Date,
): AuditLine[] {
  const isAmount = entry.thing === 'settings' && isAmountSetting(entry.name)
  const textOf = (column: string, value: unknown) =>
    isAmount && column === 'value' && typeof value === 'number'
      ? formatCents(value)
      : asText(entry.thing, column, value, now)
  return Object.entries(entry.changes)
    .map(([column, [before, after]]) => ({
      field: FIELDS[column] ?? column.replace(/_(?:cents|at|id)$/, '').replaceAll('_', ' '),
      before: textOf(column, before),
      after: textOf(column, after),
    }))
    .filter(({ before, after }) => before !== after)
}

function asText(thing: string, column: string, value: unknown, now: Date): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'ja' : 'nee'
  if (typeof value === 'number')
    return column.endsWith('_cents') ? formatCents(value) : String(value)
  if (typeof value === 'string') {
    const label = codeName(thing, column, value)
    return column.endsWith('_at') ? dutchMoment(new Date(value), now) : shortened(label)
  }
  if (Array.isArray(value)) return shortened(listAsText(column, value))
  return shortened(JSON.stringify(value))
}

function listAsText(column: string, list: unknown[]): string {
  // As their tables hold them.
  if (column === 'ranges') return rangesText(list as OpenRange[])
  if (column === 'brackets') return bracketsText(list as WeightBracket[])
  const parts = list.map((part) => (typeof part === 'string' ? part : JSON.stringify(part)))
  return parts.map((part) => (isCountry(part) ? countryName(part) : part)).join(', ')
}

function shortened(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}
