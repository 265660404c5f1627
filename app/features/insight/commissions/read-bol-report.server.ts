import { z } from 'zod'
import { createBolReportsClient } from '#app/features/partners/bol/bol-source.server.ts'
import { importItemsMessage } from '#app/features/partners/item-drafts/imported-items.ts'
import type { App } from '#app/platform/app.ts'
import { dutchDay } from '#app/platform/dutch-time.ts'
import { readState } from './commission-columns.ts'
import type { Commission } from './commissions.ts'

type ReadBolReportResult =
  | { ok: true; rows: Commission[]; unreadableLines: number[] }
  | { ok: false; error: 'no-account' }
  | { ok: false; error: 'not-answered'; reason: string }

/** An amount in euros, which is parsed into cents. */
const eurosField = z.number().transform((amount) => Math.round(amount * 100))
const itemSchema = z.object({
  orderItemId: z.coerce.string().min(1),
  orderDateTime: z.string().optional(),
  orderDate: z.string().optional(),
  productId: z.coerce.string().default(''),
  productTitle: z.string().default(''),
  quantity: z.int().default(1),
  priceExclVat: eurosField.default(0),
  commission: eurosField.default(0),
  status: z.string().default(''),
  statusFinal: z.boolean().default(false),
  approvedForPayment: z.boolean().default(false),
})
const reportSchema = z.object({ items: z.array(z.unknown()).default([]) })

const DAYS_PER_REQUEST = 31
const DAY_MS = 86_400_000
const MAX_NAME = 200

/** Fetches the order report of the last days from bol's Affiliate Reporting API (version 2). */
export async function readBolReport(app: App, days: number): Promise<ReadBolReportResult> {
  const requestReport = await createBolReportsClient(app)
  if (!requestReport) return { ok: false, error: 'no-account' }
  const rows: Commission[] = []
  const unreadableLines: number[] = []
  const now = app.clock.now().getTime()
  for (let daysBack = days; daysBack > 0; daysBack -= DAYS_PER_REQUEST) {
    const daysLeft = daysBack - DAYS_PER_REQUEST
    const query = new URLSearchParams({
      startDate: dutchDay(new Date(now - daysBack * DAY_MS)),
      // The API includes both the start date and the end date.
      endDate: dutchDay(new Date(now - (daysLeft > 0 ? daysLeft + 1 : 0) * DAY_MS)),
    })
    const result = await requestReport({
      path: `/order-report?${query}`,
      responseSchema: reportSchema,
    })
    if (!result.ok) {
      const reason = importItemsMessage({ ...result, items: [] }, 'bol')
      return { ok: false, error: 'not-answered', reason }
    }
    for (const reportItem of result.value?.items ?? []) {
      const parsedItem = itemSchema.safeParse(reportItem)
      const row = parsedItem.success ? toCommission(parsedItem.data) : null
      if (row) rows.push(row)
      else unreadableLines.push(rows.length + unreadableLines.length + 1)
    }
  }
  return { ok: true, rows, unreadableLines }
}

type ReportItem = z.infer<typeof itemSchema>

function toCommission(reportItem: ReportItem): Commission | null {
  const moment = Date.parse(reportItem.orderDateTime ?? reportItem.orderDate ?? '')
  if (Number.isNaN(moment)) return null
  // The schema has converted the amounts to cents.
  const { quantity, commission: commissionCents } = reportItem
  return {
    source: 'bol',
    ref: reportItem.orderItemId,
    day: dutchDay(new Date(moment)),
    productId: reportItem.productId,
    name: reportItem.productTitle.slice(0, MAX_NAME),
    quantity,
    revenueCents: reportItem.priceExclVat * quantity,
    commissionCents,
    state: stateOf(reportItem),
  }
}

/**
 * Returns the state of a sale. The flags are more precise than the status text: a sale whose status is
 * final without an approval is rejected.
 */
function stateOf({ approvedForPayment, statusFinal, status }: ReportItem): Commission['state'] {
  if (approvedForPayment) return 'approved'
  return statusFinal ? 'rejected' : readState(status)
}
