import { choiceText } from '#app/features/catalog/stock/choice-text.ts'
import type { ChannelItem } from '#app/features/channels/channel-items/channel-item.ts'
import type { ShippingPrice } from '#app/features/sales/delivery/shipping.ts'
import { decimalAmount } from '#app/platform/money.ts'

const PLACEHOLDER = /\{(\w+)\}/g
const MARGIN_STEPS = [20, 40, 60]
const PRICE_STEPS = [5_000, 10_000, 25_000, 50_000, 100_000]

/** Returns the values of the placeholders in templates of titles, labels and columns. */
export function templateValues(item: ChannelItem, quote: ShippingPrice | null) {
  const { offer } = item
  const choice = choiceText(item.optionValues)
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
    prijsklasse: classOf(offer.priceCents, PRICE_STEPS, 100),
    margeklasse: item.marginPercent === null ? '' : classOf(item.marginPercent, MARGIN_STEPS, 1),
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

/** Returns a price or margin class such as "tot 50", "50 tot 100" or "vanaf 1000". `unit` is 100 for cents and 1 for percents. */
function classOf(value: number, steps: number[], unit: number): string {
  const index = steps.findIndex((step) => value < step)
  const text = (step = 0) => String(step / unit)
  if (index === 0) return `tot ${text(steps[0])}`
  if (index === -1) return `vanaf ${text(steps.at(-1))}`
  return `${text(steps[index - 1])} tot ${text(steps[index])}`
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
  'margeklasse',
  'voorraad',
  'gtin',
  'artikelnummer',
  'link',
  'foto',
  'verzendkosten',
  'levertijd',
]

const isPlaceholder = (name: string): name is keyof TemplateValues =>
  PLACEHOLDERS.some((placeholder) => placeholder === name)

/** Returns the unknown placeholders of a template. */
export const unknownPlaceholders = (template: string): string[] =>
  [...template.matchAll(PLACEHOLDER)].flatMap(([, name = '']) => (isPlaceholder(name) ? [] : name))

/** Fills in a template. Separators next to an empty value are removed. */
export function fillTemplate(template: string, values: TemplateValues): string {
  return template
    .replace(PLACEHOLDER, (_, name: string) => (isPlaceholder(name) ? values[name] : ''))
    .replace(/\s+/g, ' ')
    .replace(/(?:\s*[,|·–-])+(?=\s*[,|·–-](?:\s|$))/g, '')
    .replace(/^\s*[,|·–-]\s|(?:\s-|\s*[,|·–])\s*$/g, '')
    .replace(/\s+,/g, ',')
    .trim()
}

/** Parses lines such as "name = {placeholder}". Lines without a name are left out. */
export function parseColumns(text: string): { name: string; template: string }[] {
  return text.split('\n').flatMap((line) => {
    const position = line.indexOf('=')
    const name = line.slice(0, position).trim()
    return position > 0 && name !== '' ? [{ name, template: line.slice(position + 1).trim() }] : []
  })
}
