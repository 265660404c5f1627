import { normalizeHeader } from '#app/features/data-transfer/import-runs/header-name.ts'
import { rowProblemMessage } from '#app/features/data-transfer/import-runs/import-messages.ts'
import type { FileRow, OrderFileKind } from '#app/features/data-transfer/import-runs/imports.ts'
import { isYes } from '#app/features/data-transfer/import-runs/row-reader.ts'
import { readOrder, readOrderNumber } from '#app/features/data-transfer/order-files/read-order.ts'
import type { CsvFile } from './csv-files.server.ts'
import { plainAmount, type StagedShop, syntheticId } from './staged-shop.server.ts'

/** Stages the orders of a file, parsed by the rules of the import of order files. */
export async function stageOrders(
  shop: StagedShop,
  file: CsvFile,
  kind: OrderFileKind,
): Promise<void> {
  if (kind === 'shopify-orders') shop.setOption('move_system', 'shopify')
  let rows: FileRow[] = []
  const stageCollectedRows = () => {
    const number = readOrderNumber(rows[0]?.cells ?? {})
    // Two exports may contain the same orders, because their periods may overlap.
    if (number === null || !shop.register('order', `${kind} ${number}`)) return
    stageOrder(shop, kind, number, rows)
  }
  for await (const { line, cells } of file.rows()) {
    const number = readOrderNumber(cells)
    if (rows[0] && number !== null && number !== readOrderNumber(rows[0].cells)) {
      stageCollectedRows()
      rows = []
      await shop.flushIfFull()
    }
    rows.push({ line, cells, skuLine: null })
  }
  stageCollectedRows()
  await shop.flush()
}

function stageOrder(shop: StagedShop, kind: OrderFileKind, number: string, rows: FileRow[]): void {
  const { order, problems } = readOrder(kind, rows)
  const [first] = rows
  const id = /^#?\d{1,9}$/.test(number)
    ? Number(number.replace('#', ''))
    : syntheticId('order', number)
  const [problem] = problems
  shop.add('file_orders', {
    id: String(id),
    number,
    data: JSON.stringify(order),
    refunded: plainAmount(first?.cells.refunded),
    currency: first?.cells.currency ?? '',
    problem: problem ? `regel ${problem.line}: ${rowProblemMessage(problem.problem)}` : '',
  })
}

/** Stages the discounts of Shopify as coupons. */
export async function stageShopifyDiscounts(shop: StagedShop, file: CsvFile): Promise<void> {
  shop.setOption('move_system', 'shopify')
  for await (const { cells } of file.rows()) {
    const code = cells.name ?? cells.code ?? ''
    if (code === '') continue
    const type = (cells.type ?? cells['discount class'] ?? '').toLowerCase()
    const value = plainAmount(cells.value).replace('-', '')
    const isFreeShipping = /free.?shipping|shipping/.test(type)
    const minimum = /(\d[\d.,]*)/.exec(cells['minimum purchase requirements'] ?? '')?.[1] ?? ''
    shop.addPost(
      syntheticId('coupon', code),
      'shop_coupon',
      {
        post_title: code,
        post_status: /^(?:active|scheduled)$/i.test(cells.status ?? 'active') ? 'publish' : 'draft',
      },
      {
        discount_type: /percent/.test(cells['value type'] ?? '') ? 'percent' : 'fixed_cart',
        coupon_amount: isFreeShipping ? '0' : value,
        free_shipping: isFreeShipping ? 'yes' : 'no',
        minimum_amount: plainAmount(minimum),
        usage_limit: cells['usage limit per code'] ?? '',
        usage_count: cells['times used in total'] ?? '0',
        usage_limit_per_user: isYes(cells['applies once per customer']) ? '1' : '',
        date_expires: toUnixTime(cells.end),
        move_starts: toUnixTime(cells.start),
      },
    )
    await shop.flushIfFull()
  }
  await shop.flush()
}

/** Converts a date of Shopify, "2025-03-01 12:00:00 +0100", to unix seconds; empty if there is none. */
const toUnixTime = (text: string | undefined): string => {
  const date = text ? new Date(text) : null
  return date && !Number.isNaN(date.getTime()) ? String(Math.floor(date.getTime() / 1000)) : ''
}

/** Stages a coupon file of WooCommerce, whose headings are the names of the database fields. */
export async function stageWooCoupons(shop: StagedShop, file: CsvFile): Promise<void> {
  const fieldNames = file.headers.map(
    (header) => [header, normalizeHeader(header).replaceAll(' ', '_')] as const,
  )
  for await (const { cellsByHeading } of file.rows()) {
    const fields: Record<string, string> = Object.fromEntries(
      fieldNames.flatMap(([header, name]) =>
        cellsByHeading[header] ? [[name.replace(/^meta:_?/, ''), cellsByHeading[header]]] : [],
      ),
    )
    const code = fields.post_title ?? fields.code ?? fields.coupon_code ?? ''
    if (code === '') continue
    const number = fields.id ?? fields.post_id ?? ''
    shop.addPost(
      /^\d{1,9}$/.test(number) ? Number(number) : syntheticId('coupon', code),
      'shop_coupon',
      { post_title: code, post_status: fields.post_status ?? 'publish' },
      { ...fields, date_expires: fields.date_expires ?? fields.expiry_date ?? '' },
    )
    await shop.flushIfFull()
  }
  await shop.flush()
}

/** Stages a file with "Redirect from" and "Redirect to". */
export async function stageRedirectFile(shop: StagedShop, file: CsvFile): Promise<void> {
  for await (const { cells } of file.rows()) {
    const [from, to] = [cells['redirect from'] ?? '', cells['redirect to'] ?? '']
    if (from === '') continue
    shop.add('redirection_items', {
      url: URL.canParse(from) ? new URL(from).pathname : `/${from.replace(/^\/+/, '')}`,
      action_data: to,
      action_code: '301',
      status: 'enabled',
      regex: '0',
    })
    await shop.flushIfFull()
  }
  await shop.flush()
}
