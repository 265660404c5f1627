import { dutchMoment } from '#app/platform/dutch-time.ts'
import { formatCents } from '#app/platform/money.ts'
import type { AuditAction, AuditChanges } from './audit.ts'

/** What a row of each table is called. */
const THINGS: Record<string, string> = {
  settings: 'Instelling',
  payment_choices: 'Betaalwijze',
  mail_texts: 'Tekst van een mail',
  opening_hours: 'Openingstijd',
  special_days: 'Andere dagen',
  shipping_zones: 'Verzendgebied',
  shipping_methods: 'Verzendwijze',
  products: 'Product',
  variants: 'Uitvoering',
  categories: 'Categorie',
  brands: 'Merk',
  attributes: 'Kenmerk',
  orders: 'Bestelling',
  order_lines: 'Regel van een bestelling',
  parcels: 'Pakket',
  refunds: 'Terugbetaling',
  withdrawals: 'Herroeping',
  discount_codes: 'Kortingscode',
  users: 'Account',
  invitations: 'Uitnodiging',
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
  starts_at: 'begint',
  ends_at: 'eindigt',
  code: 'code',
  carrier: 'vervoerder',
  tracking_code: 'code om te volgen',
  ranges: 'open',
  from_day: 'eerste dag',
  to_day: 'laatste dag',
  note: 'wat er is',
  subject: 'onderwerp',
  title: 'titel',
  body: 'tekst',
  reason: 'reden',
  way: 'hoe',
}

const SETTINGS: Record<string, string> = {
  name: 'naam van de winkel',
  tagline: 'regel bovenaan',
  street: 'straat en nummer',
  postcode: 'postcode',
  city: 'plaats',
  phone: 'telefoon',
  email: 'e-mailadres',
  kvk: 'KvK-nummer',
  vatId: 'btw-id',
  iban: 'IBAN',
  makerName: 'fabrikant',
  makerAddress: 'adres van de fabrikant',
  makerEmail: 'e-mail van de fabrikant',
  freeShippingFromCents: 'gratis verzenden vanaf, in centen',
  letterboxCents: 'brievenbuspakje, in centen',
  parcelCents: 'pakket, in centen',
  giftWrapCents: 'cadeauverpakking, in centen',
  orderBeforeHour: 'besteld vóór',
  transferDays: 'dagen om over te maken',
  returnDays: 'retourdagen',
  heroSlug: 'sieraad op de voorpagina',
  sliderUrl: 'slider op de voorpagina',
  cartSlides: 'winkelwagen schuift open',
  usesOss: 'btw via het éénloketsysteem',
  twoFactorRequired: 'tweede stap voor iedereen',
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

/** "Product ‘Zegelring Otto’ gewijzigd" */
export function auditTitle(entry: { thing: string; name: string; action: AuditAction }): string {
  const thing = THINGS[entry.thing] ?? entry.thing
  const isAmount = entry.thing === 'refunds' && entry.name !== ''
  const said = entry.thing === 'settings' ? (SETTINGS[entry.name] ?? entry.name) : entry.name
  const name = isAmount ? formatCents(Number(entry.name)) : said
  return `${thing}${name && ` ‘${name}’`} ${ACTIONS[entry.action]}`
}

/** Before and after in words, field by field; what was empty and stayed away is not said. */
export function auditLines(changes: AuditChanges, now: Date): AuditLine[] {
  return Object.entries(changes)
    .map(([column, [before, after]]) => ({
      field: FIELDS[column] ?? column.replace(/_(?:cents|at|id)$/, '').replaceAll('_', ' '),
      before: inWords(column, before, now),
      after: inWords(column, after, now),
    }))
    .filter(({ before, after }) => before !== after)
}

function inWords(column: string, value: unknown, now: Date): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'ja' : 'nee'
  if (typeof value === 'number')
    return column.endsWith('_cents') ? formatCents(value) : String(value)
  if (typeof value === 'string') {
    return column.endsWith('_at') ? dutchMoment(new Date(value), now) : shortened(value)
  }
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object')) {
    return shortened(value.join(', '))
  }
  return shortened(JSON.stringify(value))
}

function shortened(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}
