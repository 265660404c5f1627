import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { readBrandPng } from '#app/features/core/theme/brand-files.server.ts'
import {
  drawBrand,
  drawText,
  INNER,
  makePdf,
  numberPages,
  PAGE,
  type Pdf,
  type PdfImage,
} from '#app/features/fulfilment/documents/pdf-page.server.ts'
import {
  type Column,
  drawTable,
  ensureRoom,
} from '#app/features/fulfilment/documents/pdf-table.server.ts'
import { readOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import type { PlacedOrder } from '#app/features/fulfilment/orders/orders.ts'
import type { App } from '#app/platform/app.ts'
import { type PackingSlip, packingSlipOf } from './packing-slip.ts'

/** Staff can still search a file of this length by hand. */
const MAX_SLIPS = 200

/** Makes one PDF with a page per packing slip. Returns undefined if none of the orders exists. */
export async function makePackingSlips(
  app: App,
  ids: number[],
  hasPrices: boolean,
): Promise<Buffer | undefined> {
  const settings = await readSettings(app)
  const placedOrders: PlacedOrder[] = []
  for (const id of [...new Set(ids)].slice(0, MAX_SLIPS)) {
    const order = await readOrder(app.db, id)
    if (order) placedOrders.push(order)
  }
  if (placedOrders.length === 0) return undefined
  const logo = await readBrandPng(app.db, settings.logo)
  const title =
    placedOrders.length === 1 ? `Pakbon ${placedOrders[0]?.id}` : `${placedOrders.length} pakbonnen`
  return makePdf(title, app.clock.now(), (pdf) => {
    placedOrders.forEach((order, index) => {
      if (index > 0) pdf.addPage()
      drawSlip(pdf, packingSlipOf(order, hasPrices), settings, logo)
    })
  })
}

function slipColumns(hasPrices: boolean): Column[] {
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

function drawSlip(pdf: Pdf, slip: PackingSlip, settings: ShopSettings, logo?: PdfImage): void {
  const firstPage = pdf.bufferedPageRange().count - 1
  drawBrand(pdf, settings.name, logo)
  let y = PAGE.margin + 64
  y += drawText(pdf, slip.address.join('\n'), PAGE.margin, y, { size: 12, width: INNER / 2 }) + 32
  const title = `Pakbon bij bestelling ${slip.orderId}`
  y += drawText(pdf, title, PAGE.margin, y, { size: 16, isStrong: true })
  y += drawText(pdf, slip.about, PAGE.margin, y + 4, { isQuiet: true }) + 24

  y = drawTable(pdf, y, slipColumns(slip.hasPrices), slip.rows)
  if (slip.total) {
    y = ensureRoom(pdf, y + 12, 20)
    y += drawText(pdf, slip.total, PAGE.margin, y, { isStrong: true, align: 'right' })
  }
  for (const text of slip.remarks) {
    const height = pdf
      .font('regular')
      .fontSize(10)
      .heightOfString(text, { width: INNER, lineGap: 2 })
    y = ensureRoom(pdf, y + 16, height)
    y += drawText(pdf, text, PAGE.margin, y)
  }
  numberPages(pdf, firstPage, `Pakbon ${slip.orderId}`)
}
