import { asc, eq } from 'drizzle-orm'
import { createFormToken } from '#app/features/checkout/checkout/form-token.server.ts'
import { createPosOrder } from '#app/features/checkout/pos/create-pos-order.server.ts'
import type { CreatePosOrderResult, PosOrder } from '#app/features/checkout/pos/pos.ts'
import { orderLines } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import type { MetaInput } from '#app/features/rest-api/program-meta/program-meta.ts'
import { writeMeta } from '#app/features/rest-api/program-meta/store-program-meta.server.ts'
import type { RestFailure } from '#app/features/rest-api/rest-framework/rest.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { OrderArgs } from './order-args.ts'
import { type ProgramLine, pickLines } from './pick-lines.server.ts'
import { mergeAddress, NO_ADDRESS } from './sent-address.ts'
import { programSearchText, storeOrderFields } from './store-order-fields.server.ts'

type SaleResult = CreatePosOrderResult | undefined

/**
 * Makes an order as staff do at the point of sale, with its stock, number, mail and invoice. Returns undefined if the shop would
 * not sell it. `needsTexts`: the goods have yet to be made, so that required texts must be present.
 */
export async function sellOrder(
  app: App,
  args: OrderArgs,
  actor: string,
  needsTexts: boolean,
): Promise<SaleResult | RestFailure> {
  const pickedLines = await pickLines(app, args.line_items ?? [], needsTexts)
  if (!pickedLines.ok) return pickedLines
  const { lines } = pickedLines
  if (!lines) return undefined
  // An order with a shipping address is sent to that address.
  const address = mergeAddress(NO_ADDRESS, { ...args.billing, ...nonEmptyParts(args.shipping) })
  const isPickup = args.shipping_lines?.some((line) => line.method_id === 'local_pickup')
  const order = {
    lines,
    payment: 'bank-transfer',
    note: args.customer_note ?? '',
    customer: {
      ...address,
      vatId: '',
      email: args.billing?.email ?? '',
      phone: args.billing?.phone || null,
    },
  } as const
  const handovers =
    isPickup || address.street === '' ? (['pickup'] as const) : (['parcel', 'letterbox'] as const)
  for (const handover of handovers) {
    const sale = await placeOrder(app, { ...order, handover }, args, actor)
    if (sale) return sale
  }
  return undefined
}

/** Places an order in two requests: the first returns the total, which the second must confirm. */
async function placeOrder(
  app: App,
  order: Omit<PosOrder, 'token' | 'seenCents' | 'lines'> & { lines: ProgramLine[] },
  args: OrderArgs,
  actor: string,
): Promise<SaleResult> {
  const token = createFormToken()
  const totalResult = await createPosOrder(app, { ...order, token, seenCents: null }, actor)
  if (totalResult.ok || totalResult.error !== 'total-changed') return toSaleResult(totalResult)
  const confirmedOrder = { ...order, token, seenCents: totalResult.totalCents }
  const search = programSearchText([args.billing, args.shipping], [])
  return toSaleResult(
    await createPosOrder(app, confirmedOrder, actor, async (tx, id) => {
      await storeOrderFields(tx, id, args, { createdVia: 'rest-api', search })
      await storeLineMeta(tx, id, order.lines)
    }),
  )
}

/** Stores the meta data of lines. They were just inserted in the same sequence, so they are the last lines of the order. */
export async function storeLineMeta(
  tx: Db,
  orderId: number,
  lines: { meta: MetaInput[] }[],
): Promise<void> {
  if (lines.every(({ meta }) => meta.length === 0)) return
  const rows = await tx
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id))
  for (const [index, { id }] of rows.slice(-lines.length).entries())
    await writeMeta(tx, 'order-line', id, lines[index]?.meta ?? [])
}

/** Returns undefined if the shop would not sell or send the order, which is then recorded. Too little stock is a failure. */
function toSaleResult(createResult: CreatePosOrderResult): SaleResult {
  if (createResult.ok) return createResult
  const isShort =
    createResult.error === 'line-problems' &&
    createResult.problems.every(({ error }) => error === 'short')
  return isShort ? createResult : undefined
}

function nonEmptyParts(address: OrderArgs['shipping']) {
  return Object.fromEntries(Object.entries(address ?? {}).filter(([, value]) => value))
}
