import type { Block, Table } from '#app/features/core/rich-text/post-document.ts'
import { countryName } from '#app/features/sales/addresses/addresses.ts'
import {
  methodsFor,
  type ShippingMethod,
  type ShippingZone,
} from '#app/features/sales/delivery/shipping.ts'
import {
  deliveryDaysText,
  deliveryText,
  letterboxLimitText,
  shippingPriceText,
} from '#app/features/sales/delivery/shipping-texts.ts'
import { formatShortPrice } from '#app/platform/money.ts'
import { capitalize } from '#app/platform/text/capitalize.ts'
import { joinWithAnd } from '#app/platform/text/word-list.ts'

/** The hour is left out of a table if it is the same for all methods, because the lead of the page states it. */
const hasOneCutOffHour = (zones: ShippingZone[]): boolean =>
  new Set(
    zones.flatMap(({ methods }) =>
      methods.filter(({ kind }) => kind !== 'pickup').map(({ cutOffHour }) => cutOffHour),
    ),
  ).size === 1

/**
 * Returns name and price of each pickup method. The same pickup in several zones has one row, unless its price differs: then each
 * row names its countries.
 */
function pickupCells(destinations: { name: string; methods: ShippingMethod[] }[]): string[][] {
  const pickups = destinations.flatMap(({ name: countries, methods }) =>
    methods
      .filter(({ kind }) => kind === 'pickup')
      .map((method) => ({ name: method.name, price: shippingPriceText(method), countries })),
  )
  const cells = pickups.map(({ name, price }) => {
    const ofSameName = pickups.filter((pickup) => pickup.name === name)
    const ofSamePrice = ofSameName.filter((pickup) => pickup.price === price)
    if (ofSamePrice.length === ofSameName.length) return [name, price]
    const countries = joinWithAnd(ofSamePrice.map((pickup) => pickup.countries))
    return [`${name} (bestelling uit ${countries})`, price]
  })
  return [...new Map(cells.map((row) => [row.join(), row])).values()]
}

/** One table with a row for each country and method, then what holds for all of them. A limit of 0 means that there is none. */
export function rateBlocks(zones: ShippingZone[], letterboxUpToCents: number): Block[] {
  const timeText = hasOneCutOffHour(zones) ? deliveryDaysText : deliveryText
  const destinations = zones.map(({ countries }) => ({
    name: joinWithAnd(countries.map(countryName)),
    methods: countries[0] ? methodsFor(zones, countries[0]) : [],
  }))
  const isLimited = ({ kind }: ShippingMethod) => kind === 'letterbox' && letterboxUpToCents > 0
  const deliveryRows = destinations.flatMap(({ name, methods }) =>
    methods
      .filter(({ kind }) => kind !== 'pickup')
      .map((method) =>
        tableRow(
          `${method.name}${isLimited(method) ? ` tot ${formatShortPrice(letterboxUpToCents)}` : ''} naar ${name}`,
          shippingPriceText(method),
          timeText(method),
        ),
      ),
  )
  const allMethods = destinations.flatMap(({ methods }) => methods)
  const rows = [
    ...deliveryRows,
    ...pickupCells(destinations).map((cells) =>
      tableRow(...cells, 'de dag staat bij het afrekenen'),
    ),
  ]
  const notes = [
    allMethods.some(isLimited) && letterboxLimitText(letterboxUpToCents),
    ...destinations
      .filter(({ name, methods }) => name !== '' && methods.length === 0)
      .map(({ name }) => `Naar ${name} bezorgen we nu niet.`),
  ]
  return [
    ...(rows.length > 0
      ? [
          {
            type: 'table' as const,
            content: [tableRow('Bezorgwijze', 'Kosten', 'Bezorgtijd'), ...rows],
          },
        ]
      : []),
    ...[...new Set(notes)].flatMap((note): Block[] => (note ? [paragraph(note)] : [])),
  ]
}

const tableRow = (...cells: string[]): Table['content'][number] => ({
  type: 'tableRow',
  content: cells.map((cell) => paragraph(capitalize(cell))),
})

const paragraph = (value: string) => ({
  type: 'paragraph' as const,
  content: [{ type: 'text' as const, text: value, marks: [] }],
})
