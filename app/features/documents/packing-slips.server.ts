import { labelLines } from '#app/features/addresses/addresses.ts'
import { readOrder } from '#app/features/orders/find-order.server.ts'
import { deliveryAddress, type PlacedOrder } from '#app/features/orders/orders.ts'
import { readSettings } from '#app/features/settings/settings.server.ts'
import type { ShopSettings } from '#app/features/settings/settings.ts'
import { dutchDate } from '#app/platform/dutch-time.ts'
import { formatCents } from '#app/platform/money.ts'
import type { Shop } from '#app/platform/shop.ts'
import { INNER, makePdf, numberPages, PAGE, type Pdf, put } from './pdf-page.server.ts'
import { type Column, putTable, roomFor } from './pdf-table.server.ts'

/** More than this in one file, and nobody finds a sheet back. */
const MAX_SLIPS = 200

/**
 * The slips of these orders as one PDF, each on a page of its own; undefined when there is none of them. Whoever gets a
 * gift need not read its price.
 */
export async function makePackingSlips(
  shop: Shop,
  ids: number[],
  hasPrices: boolean,
): Promise<Buffer | undefined> {
  const settings = await readSettings(shop)
  const found: PlacedOrder[] = []
  for (const id of [...new Set(ids)].slice(0, MAX_SLIPS)) {
    const order = await readOrder(shop.db, id)
    if (order) found.push(order)
  }
  if (found.length === 0) return undefined
  const title = found.length === 1 ? `Pakbon ${found[0]?.id}` : `${found.length} pakbonnen`
  return makePdf(title, shop.clock.now(), (pdf) => {
    found.forEach((order, index) => {
      if (index > 0) pdf.addPage()
      drawSlip(pdf, order, settings, hasPrices && !isGift(order))
    })
  })
}

function columns(hasPrices: boolean): Column[] {
  const prices: Column[] = hasPrices
    ? [
        { title: 'Prijs', width: 80, align: 'right' },
        { title: 'Totaal', width: 80, align: 'right' },
      ]
    : []
  return [
    { title: 'Aantal', width: 48 },
    { title: 'Artikel', width: INNER - 48 - 110 - prices.length * 80 },
    { title: 'Artikelnummer', width: 110 },
    ...prices,
  ]
}

/** What goes into the box. */
function drawSlip(pdf: Pdf, order: PlacedOrder, settings: ShopSettings, hasPrices: boolean): void {
  const first = pdf.bufferedPageRange().count - 1
  put(pdf, settings.name, PAGE.margin, PAGE.margin, { size: 20, isStrong: true })
  let y = PAGE.margin + 64
  const address = labelLines(deliveryAddress(order))
  y += put(pdf, address.join('\n'), PAGE.margin, y, { size: 12, width: INNER / 2 }) + 32
  y += put(pdf, `Pakbon bij bestelling ${order.id}`, PAGE.margin, y, { size: 16, isStrong: true })
  const about = `Besteld op ${dutchDate(order.placedAt)}, ${order.shippingName}`
  y += put(pdf, about, PAGE.margin, y + 4, { isQuiet: true }) + 24

  const packed = order.lines
    .map((line) => ({ ...line, quantity: line.quantity - line.cancelled }))
    .filter(({ quantity }) => quantity > 0)
  const rows = packed.map((line) => [
    String(line.quantity),
    [line.name, line.variantName].filter(Boolean).join(', '),
    line.sku ?? '',
    ...(hasPrices
      ? [formatCents(line.unitCents), formatCents(line.unitCents * line.quantity)]
      : []),
  ])
  y = putTable(pdf, y, columns(hasPrices), rows)
  // With a part cancelled it is not the sum of these any more.
  if (hasPrices && order.lines.every(({ cancelled }) => cancelled === 0)) {
    y = roomFor(pdf, y + 12, 20)
    const total = `Totaal met verzending ${formatCents(order.totalCents)}`
    y += put(pdf, total, PAGE.margin, y, { isStrong: true, align: 'right' })
  }
  for (const text of remarks(order)) {
    const height = pdf
      .font('regular')
      .fontSize(10)
      .heightOfString(text, { width: INNER, lineGap: 2 })
    y = roomFor(pdf, y + 16, height)
    y += put(pdf, text, PAGE.margin, y)
  }
  numberPages(pdf, first, `Pakbon ${order.id}`)
}

/** Somebody else unpacks it. */
function isGift(order: PlacedOrder): boolean {
  return order.giftWrapCents !== null || order.giftMessage !== ''
}

function remarks(order: PlacedOrder): string[] {
  return [
    ...(order.giftWrapCents === null ? [] : ['Inpakken als cadeau']),
    ...(order.giftMessage ? [`Op het kaartje: ${order.giftMessage}`] : []),
    ...(order.note ? [`Opmerking van de klant: ${order.note}`] : []),
  ]
}
