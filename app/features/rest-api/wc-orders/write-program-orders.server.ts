import { eq, sql } from 'drizzle-orm'
import { newFormToken } from '#app/features/checkout/checkout/form-token.server.ts'
import { createPosOrder } from '#app/features/checkout/pos/create-pos-order.server.ts'
import type { CreatePosOrderResult, PosOrder } from '#app/features/checkout/pos/pos.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { editOrder } from '#app/features/fulfilment/order-changes/admin/edit-order.server.ts'
import type { EditOrderResult } from '#app/features/fulfilment/orders/admin/order-edit.ts'
import { linkCustomer } from '#app/features/fulfilment/orders/insert-order.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/admin/mark-order-paid.server.ts'
import { writeMeta } from '#app/features/rest-api/program-meta/store-program-meta.server.ts'
import { failure, type RestFailure } from '#app/features/rest-api/rest-framework/rest.ts'
import { badParam } from '#app/features/rest-api/wc-framework/wc.ts'
import type { App } from '#app/platform/app.ts'
import { changeOrderStatus } from './change-order-status.server.ts'
import type { OrderArgs, SentLine } from './order-args.ts'
import { pickLines } from './pick-lines.server.ts'
import { programOrders } from './program-orders-tables.server.ts'
import { type OrderFacts, readOrderFacts } from './read-order-facts.server.ts'
import { literalParts, mergeAddress, NO_ADDRESS } from './sent-address.ts'

const INVALID_CUSTOMER = failure(
  400,
  'woocommerce_rest_invalid_customer_id',
  'Customer ID is invalid.',
)

type Written = { ok: true; id: number } | RestFailure

const NO_COUNTRY = badParam('country', 'The shop does not deliver to this country.')

/** Makes an order as staff do at the point of sale: with its stock, number, mail and invoice. */
export async function makeOrder(app: App, args: OrderArgs, actor: string): Promise<Written> {
  const unsupported = await rejectUnsupported(app, args)
  if (unsupported) return unsupported
  if (args.status === 'failed' || args.status === 'refunded')
    return badParam('status', 'A new order cannot have this status.')
  const picked = await pickLines(app, args.line_items ?? [])
  if (!picked.ok) return picked
  // An order to another address than the customer's own is sent there.
  const address = mergeAddress(NO_ADDRESS, { ...args.billing, ...sentParts(args.shipping) })
  if (!address) return NO_COUNTRY
  const hasAddress = address.street !== ''
  const isPickup = args.shipping_lines?.some((line) => line.method_id === 'local_pickup')
  const order = {
    lines: picked.lines,
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
    isPickup || !hasAddress ? (['pickup'] as const) : (['parcel', 'letterbox'] as const)
  let made: CreatePosOrderResult = { ok: false, error: 'not-sent-there' }
  for (const handover of handovers) {
    made = await placeAtTotal(app, { ...order, handover }, actor)
    if (made.ok || made.error !== 'not-sent-there') break
  }
  if (!made.ok) return createFailure(made)
  return finishOrder(app, made.orderId, args, actor, 'rest-api')
}

/** The total is unknown before, so the first attempt only computes it. */
async function placeAtTotal(
  app: App,
  order: Omit<PosOrder, 'token' | 'seenCents'>,
  actor: string,
): Promise<CreatePosOrderResult> {
  const token = newFormToken()
  const first = await createPosOrder(app, { ...order, token, seenCents: null }, actor)
  if (first.ok || first.error !== 'total-changed') return first
  return createPosOrder(app, { ...order, token, seenCents: first.totalCents }, actor)
}

function sentParts(address: OrderArgs['shipping']) {
  return Object.fromEntries(Object.entries(address ?? {}).filter(([, value]) => value))
}

/** Fields that no part of the shop can carry out are rejected before anything is written, instead of lost. */
async function rejectUnsupported(app: App, args: OrderArgs): Promise<RestFailure | null> {
  const { fee_lines: fees, coupon_lines: codes, customer_id: customerId = 0 } = args
  if (fees && fees.length > 0) return badParam('fee_lines', 'Fees cannot be written.')
  if (codes && codes.length > 0) return badParam('coupon_lines', 'Coupons cannot be written.')
  const isKnown = customerId === 0 || (await app.db.$count(users, eq(users.number, customerId))) > 0
  return isKnown ? null : INVALID_CUSTOMER
}

function createFailure(made: Extract<CreatePosOrderResult, { ok: false }>): RestFailure {
  switch (made.error) {
    case 'line-problems': {
      const isGone = made.problems.some(({ error }) => error === 'gone')
      return isGone
        ? badParam('line_items', 'A product is not for sale.')
        : badParam('line_items', 'There is not enough stock.')
    }
    case 'not-sent-there':
      return NO_COUNTRY
    default:
      return badParam('line_items', 'The order could not be made.')
  }
}

/** Changes an order by the rules of the back office: lines and addresses only while it is unpaid. */
export async function changeOrder(
  app: App,
  order: OrderFacts,
  args: OrderArgs,
  actor: string,
): Promise<Written> {
  const unsupported = await rejectUnsupported(app, args)
  if (unsupported) return unsupported
  const { billing, shipping, line_items: lines } = args
  if (billing || shipping || lines) {
    const problem = await editSent(app, order, args, actor)
    if (problem) return problem
  }
  return finishOrder(app, order.id, args, actor)
}

async function editSent(
  app: App,
  order: OrderFacts,
  { billing = {}, shipping, line_items: sent = [] }: OrderArgs,
  actor: string,
): Promise<RestFailure | null> {
  const person = mergeAddress(order, { ...billing, country: order.country })
  const to = shipping && order.delivery ? mergeAddress(order.delivery, shipping) : undefined
  if (!person || (billing.country && billing.country !== order.country)) return NO_COUNTRY
  const quantities = new Map<number, number>()
  const added: SentLine[] = []
  for (const line of sent) {
    if (!line.id) added.push(line)
    else if (!order.lines.some(({ id }) => id === line.id))
      return badParam('line_items', 'An item of another order cannot be changed.')
    else if (line.product_id === null) quantities.set(line.id, 0)
    else if (line.quantity !== undefined) quantities.set(line.id, line.quantity)
  }
  const picked = added.length > 0 ? await pickLines(app, added) : { ok: true as const, lines: [] }
  if (!picked.ok) return picked
  const { country: _, company: __, ...address } = person
  const edit = {
    quantities,
    added: picked.lines,
    person: {
      ...address,
      email: billing.email ?? order.email,
      phone: billing.phone === undefined ? order.phone : billing.phone || null,
    },
    delivery: to,
  }
  const edited = await editOrder(app, order.id, edit, actor)
  return edited.ok ? null : editFailure(edited)
}

function editFailure(failed: Extract<EditOrderResult, { ok: false }>): RestFailure {
  const cannot = (message: string) => failure(400, 'woocommerce_rest_cannot_edit', message)
  switch (failed.error) {
    case 'unknown-order':
    case 'not-now':
      return cannot('Lines and addresses of an order can be changed only while it is unpaid.')
    case 'nothing-left':
      return cannot('An order needs a product. Cancel it instead.')
    case 'has-discount':
      return cannot('The lines of an order with a coupon cannot be changed.')
    case 'short':
    case 'added-short':
      return cannot('There is not enough stock.')
  }
}

/** Stores the fields of programs, and then changes the order's status. */
async function finishOrder(
  app: App,
  id: number,
  args: OrderArgs,
  actor: string,
  createdVia?: string,
): Promise<Written> {
  await storeFields(app, id, args, createdVia)
  if (args.customer_id !== undefined) await linkCustomer(app.db, id, args.customer_id)
  if (args.set_paid && !(await markOrderPaid(app, id, actor)).ok)
    return failure(400, 'woocommerce_rest_cannot_edit', 'This order cannot be paid.')
  const [order] = args.status === undefined ? [] : await readOrderFacts(app.db, [id])
  const isWaiting = createdVia && args.status && ['pending', 'on-hold'].includes(args.status)
  const problem =
    order && args.status && !isWaiting
      ? await changeOrderStatus(app, order, args.status, actor)
      : null
  return problem ?? { ok: true, id }
}

async function storeFields(app: App, id: number, args: OrderArgs, createdVia?: string) {
  const fields = {
    ...(createdVia !== undefined && { createdVia }),
    ...(args.payment_method !== undefined && { paymentMethod: args.payment_method }),
    ...(args.transaction_id !== undefined && { transactionId: args.transaction_id }),
    ...(args.billing?.address_1 !== undefined && { billing: literalParts(args.billing) }),
    ...(args.shipping?.address_1 !== undefined && { shipping: literalParts(args.shipping) }),
  }
  await app.db.transaction(async (tx) => {
    const isChanged = await writeMeta(tx, 'order', id, args.meta_data ?? [])
    if (!isChanged && Object.keys(fields).length === 0) return
    await tx
      .insert(programOrders)
      .values({ orderId: id, ...fields })
      .onConflictDoUpdate({
        target: programOrders.orderId,
        set: { createdVia: sql`${programOrders.createdVia}`, ...fields },
      })
  })
}
