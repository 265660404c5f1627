import type { ChannelItem } from '#app/features/channels/channel-items/channel-item.ts'
import type { ShippingQuote } from '#app/features/sales/delivery/shipping.ts'
import { decimalAmount } from '#app/platform/money.ts'

const PLACEHOLDER = /\{(\w+)\}/g
const PRICE_STEPS = [5_000, 10_000, 25_000, 50_000, 100_000]

/** The facts that templates of titles, labels and columns may name. */
export function templateValues(item: ChannelItem, quote: ShippingQuote | null) {
  const { offer } = item
  const choice = Object.values(item.optionValues).join(', ')
  return {
    nummer: String(item.id),
    groep: String(item.productId),
    naam: item.name,
    ondertitel: item.subtitle,
    keuze: choice,
    titel: choice === '' ? item.name : `${item.name}, ${choice}`,
    beschrijving: item.description,
    merk: item.brand,
    materiaal: item.material ?? '',
    kleur: item.color ?? '',
    maat: item.size ?? '',
    categorie: item.categories.map(({ name }) => name).join(' > '),
    prijs: decimalAmount(offer.priceCents),
    vanprijs: offer.beforeCents === null ? '' : decimalAmount(offer.beforeCents),
    korting: offer.percentOff === null ? '' : String(offer.percentOff),
    prijsklasse: priceClass(offer.priceCents),
    voorraad: offer.isAvailable ? String(item.stock ?? 'ja') : '0',
    gtin: item.gtin ?? '',
    artikelnummer: item.sku ?? '',
    link: item.url,
    foto: item.images[0] ?? '',
    verzendkosten: quote ? decimalAmount(quote.cents) : '',
    levertijd: quote ? `${quote.method.deliveryDays} werkdagen` : '',
  }
}

export type TemplateValues = ReturnType<typeof templateValues>

/** "tot 50", "50 tot 100", "vanaf 1000": whole euros. */
function priceClass(cents: number): string {
  const at = PRICE_STEPS.findIndex((step) => cents < step)
  const euros = (step = 0) => String(step / 100)
  if (at === 0) return `tot ${euros(PRICE_STEPS[0])}`
  if (at === -1) return `vanaf ${euros(PRICE_STEPS.at(-1))}`
  return `${euros(PRICE_STEPS[at - 1])} tot ${euros(PRICE_STEPS[at])}`
}

export const PLACEHOLDERS: readonly (keyof TemplateValues)[] = [
  'nummer',
  'groep',
  'naam',
  'ondertitel',
  'keuze',
  'titel',
  'beschrijving',
  'merk',
  'materiaal',
  'kleur',
  'maat',
  'categorie',
  'prijs',
  'vanprijs',
  'korting',
  'prijsklasse',
  'voorraad',
  'gtin',
  'artikelnummer',
  'link',
  'foto',
  'verzendkosten',
  'levertijd',
]

const isPlaceholder = (name: string): name is keyof TemplateValues =>
  PLACEHOLDERS.some((each) => each === name)

/** Returns the placeholders that do not exist. */
export const unknownPlaceholders = (template: string): string[] =>
  [...template.matchAll(PLACEHOLDER)].flatMap(([, name = '']) => (isPlaceholder(name) ? [] : name))

/** Fills a template; separators around an empty value disappear. */
export function fillTemplate(template: string, values: TemplateValues): string {
  return template
    .replace(PLACEHOLDER, (_, name: string) => (isPlaceholder(name) ? values[name] : ''))
    .replace(/\s+/g, ' ')
    .replace(/(?:\s*[,|·–-])+(?=\s*[,|·–-](?:\s|$))/g, '')
    .replace(/^\s*[,|·–-]\s|(?:\s-|\s*[,|·–])\s*$/g, '')
    .replace(/\s+,/g, ',')
    .trim()
}

/** Parses "name = {placeholder}" lines; lines without a name are left out. */
export function parseColumns(text: string): { name: string; template: string }[] {
  return text.split('\n').flatMap((line) => {
    const at = line.indexOf('=')
    const name = line.slice(0, at).trim()
    return at > 0 && name !== '' ? [{ name, template: line.slice(at + 1).trim() }] : []
  })
}
