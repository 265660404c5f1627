import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { readBrandPng } from '#app/features/core/theme/brand-files.server.ts'
import {
  drawBrand,
  drawText,
  headingStyle,
  INNER_WIDTH,
  makePdf,
  numberPages,
  PAGE,
  type PdfImage,
  textHeight,
} from '#app/features/fulfilment/documents/pdf-page.server.ts'
import {
  type Column,
  drawTable,
  ensureRoom,
} from '#app/features/fulfilment/documents/pdf-table.server.ts'
import type { Pdf } from '#app/features/fulfilment/documents/pdf-text.server.ts'
import { readOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import type { PlacedOrder } from '#app/features/fulfilment/orders/orders.ts'
import type { App } from '#app/platform/app.ts'
import { type PackingSlip, packingSlipOf } from './packing-slip.ts'

/** Further orders are left out: staff can still search a file of this length by hand. */
const MAX_SLIPS = 200
/** Widths of columns in points; the product has the rest of the page. */
const QUANTITY_WIDTH = 48
const SKU_WIDTH = 110
const PRICE_WIDTH = 80

/** Makes one PDF in which each packing slip starts on a new page. Returns undefined if none of the orders exists. */
export async function makePackingSlips(
  app: App,
  ids: number[],
  wantsPrices: boolean,
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
      drawSlip(pdf, packingSlipOf(order, wantsPrices), settings, logo)
    })
  })
}

function slipColumns(hasPrices: boolean): Column[] {
  const priceColumns: Column[] = hasPrices
    ? [
        { title: 'Prijs', width: PRICE_WIDTH, align: 'right' },
        { title: 'Totaal', width: PRICE_WIDTH, align: 'right' },
      ]
    : []
  return [
    { title: 'Aantal', width: QUANTITY_WIDTH },
    {
      title: 'Artikel',
      width: INNER_WIDTH - QUANTITY_WIDTH - SKU_WIDTH - priceColumns.length * PRICE_WIDTH,
    },
    { title: 'Artikelnummer', width: SKU_WIDTH },
    ...priceColumns,
  ]
}

function drawSlip(pdf: Pdf, slip: PackingSlip, settings: ShopSettings, logo?: PdfImage): void {
  const firstPage = pdf.bufferedPageRange().count - 1
  const { name, fontPair, isDemo } = settings
  drawBrand(pdf, { name, font: fontPair, hasDemoMark: isDemo }, logo)
  // drawText returns the height of the text; drawTable and ensureRoom return the next position.
  let y = PAGE.margin + 64
  y +=
    drawText(pdf, slip.address.join('\n'), PAGE.margin, y, { size: 12, width: INNER_WIDTH / 2 }) +
    32
  const title = `Pakbon bij bestelling ${slip.orderId}`
  y += drawText(pdf, title, PAGE.margin, y, headingStyle(fontPair, 18))
  y += drawText(pdf, slip.orderSummary, PAGE.margin, y + 4, { isQuiet: true }) + 24

  y = drawTable(pdf, y, slipColumns(slip.hasPrices), slip.rows)
  if (slip.totalText) {
    y = ensureRoom(pdf, y + 12, 20)
    y += drawText(pdf, slip.totalText, PAGE.margin, y, { isStrong: true, align: 'right' })
  }
  for (const text of slip.remarks) {
    y = ensureRoom(pdf, y + 16, textHeight(pdf, text, INNER_WIDTH))
    y += drawText(pdf, text, PAGE.margin, y)
  }
  numberPages(pdf, firstPage, `Pakbon ${slip.orderId}`)
}
