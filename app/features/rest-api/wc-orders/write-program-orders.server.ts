import { eq } from 'drizzle-orm'
import type { CreatePosOrderResult } from '#app/features/checkout/pos/pos.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { editOrder } from '#app/features/fulfilment/order-changes/edit-order.server.ts'
import type {
  EditOrderResult,
  OrderEdit,
} from '#app/features/fulfilment/order-changes/order-edit.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import type { MetaInput } from '#app/features/rest-api/program-meta/program-meta.ts'
import { writeMeta } from '#app/features/rest-api/program-meta/store-program-meta.server.ts'
import { failure, type RestFailure } from '#app/features/rest-api/rest-framework/rest.ts'
import { badParam } from '#app/features/rest-api/wc-framework/wc.ts'
import { centsOf } from '#app/features/rest-api/wc-framework/wc-args.ts'
import { isCountry } from '#app/features/sales/addresses/addresses.ts'
import type { App } from '#app/platform/app.ts'
import { changeOrderStatus } from './change-order-status.server.ts'
import type { LineInput, OrderArgs } from './order-args.ts'
import { PRODUCT_REQUIRED, pickLines } from './pick-lines.server.ts'
import { readWcOrders, type WcOrder } from './read-wc-orders.server.ts'
import { createRecordedOrder, updateRecordedOrder } from './record-program-order.server.ts'
import { COUPON_ID_READ_ONLY } from './recorded-draft.server.ts'
import { sellOrder, storeLineMeta } from './sell-program-order.server.ts'
import { mergeAddress } from './sent-address.ts'
import { splitMeta } from './sent-texts.ts'
import { storeOrderFields } from './store-order-fields.server.ts'
import { isAwaitingProduction } from './wc-order-status.ts'

const INVALID_CUSTOMER = failure(
  400,
  'woocommerce_rest_invalid_customer_id',
  'Customer ID is invalid.',
)

export type OrderResult = { ok: true; id: number } | RestFailure

/** Sells the order by the rules of the shop if possible; otherwise records it as the program sent it. */
export async function createOrder(app: App, args: OrderArgs, actor: string): Promise<OrderResult> {
  if (!(await isKnownCustomer(app, args))) return INVALID_CUSTOMER
  if (args.coupon_lines?.some(({ id }) => id)) return COUPON_ID_READ_ONLY
  const hasLineWithoutProduct = args.line_items?.some(
    ({ sku, product_id, variation_id }) => !sku && !product_id && !variation_id,
  )
  if (hasLineWithoutProduct) return PRODUCT_REQUIRED
  const sale = isSellable(args)
    ? await sellOrder(app, args, actor, isAwaitingProduction(args.status))
    : undefined
  if (!sale) return createRecordedOrder(app, args, actor)
  if (!sale.ok) return 'error' in sale ? saleFailure(sale) : sale
  return applyRequestedStatus(app, sale.orderId, args, actor, { isNew: true })
}

const SELLABLE_STATUSES = [undefined, 'pending', 'on-hold', 'processing', 'completed']

/** Returns whether the shop can sell an order. Orders with fees, codes, a shipping price or a final status are only recorded. */
function isSellable(args: OrderArgs): boolean {
  const { billing, shipping, shipping_lines: shippingLines = [] } = args
  const isEmpty = (list: unknown[] | undefined) => !list || list.length === 0
  const isDeliveryCountry = (country: string | undefined) => !country || isCountry(country)
  const hasPrice = ({ total }: { total?: string | undefined }) => centsOf(total ?? '') !== null
  return (
    isEmpty(args.fee_lines) &&
    isEmpty(args.coupon_lines) &&
    !shippingLines.some(hasPrice) &&
    !args.parent_id &&
    SELLABLE_STATUSES.includes(args.status) &&
    isDeliveryCountry(billing?.country) &&
    isDeliveryCountry(shipping?.country)
  )
}

async function isKnownCustomer(app: App, { customer_id: id = 0 }: OrderArgs): Promise<boolean> {
  return id === 0 || (await app.db.$count(users, eq(users.number, id))) > 0
}

function saleFailure(createResult: Extract<CreatePosOrderResult, { ok: false }>): RestFailure {
  return createResult.error === 'line-problems'
    ? badParam('line_items', 'There is not enough stock.')
    : badParam('line_items', 'The order could not be made.')
}

/** Changes a recorded order freely, and an order that the shop sold by the rules of the back office. */
export async function changeOrder(
  app: App,
  order: WcOrder,
  args: OrderArgs,
  actor: string,
): Promise<OrderResult> {
  if (!(await isKnownCustomer(app, args))) return INVALID_CUSTOMER
  if (order.isRecorded) return updateRecordedOrder(app, order, args, actor)
  const { billing, shipping, line_items: lines, fee_lines: fees, coupon_lines: codes } = args
  if (fees && fees.length > 0) return badParam('fee_lines', 'Fees cannot be added to this order.')
  if (codes && codes.length > 0)
    return badParam('coupon_lines', 'Coupons cannot be added to this order.')
  if (billing || shipping || lines) {
    const problem = await editSoldOrder(app, order, args, actor)
    if (problem) return problem
  }
  await app.db.transaction((tx) =>
    storeOrderFields(
      tx,
      order.id,
      args,
      {},
      {
        billing: order.sentBilling,
        shipping: order.sentShipping,
      },
    ),
  )
  return applyRequestedStatus(app, order.id, args, actor, { isNew: false })
}

const COUNTRY_NOT_SERVED = badParam('country', 'The shop does not deliver to this country.')

async function editSoldOrder(
  app: App,
  order: WcOrder,
  { billing = {}, shipping, line_items: requestedLines = [] }: OrderArgs,
  actor: string,
): Promise<RestFailure | null> {
  const contact = mergeAddress(order, { ...billing, country: order.country })
  const newDelivery =
    shipping && order.delivery ? mergeAddress(order.delivery, shipping) : undefined
  const isUndeliverable = newDelivery && !isCountry(newDelivery.country)
  if (isUndeliverable || (billing.country && billing.country !== order.country))
    return COUNTRY_NOT_SERVED
  const changes = findLineChanges(order, requestedLines)
  if ('ok' in changes) return changes
  const { quantities, texts, added, meta } = changes
  const pickedLines =
    added.length > 0 ? await pickLines(app, added, true) : { ok: true as const, lines: [] }
  if (!pickedLines.ok) return pickedLines
  if (!pickedLines.lines) return badParam('line_items', 'A product is not for sale at this price.')
  const { country: _, company: __, ...address } = contact
  const edit = {
    quantities,
    texts,
    added: pickedLines.lines,
    person: {
      ...address,
      email: billing.email ?? order.email,
      phone: billing.phone === undefined ? order.phone : billing.phone || null,
    },
    delivery: newDelivery,
  }
  if (hasChanges(order, edit)) {
    const editResult = await editOrder(app, order.id, edit, actor)
    if (!editResult.ok) return editFailure(editResult)
  }
  await app.db.transaction(async (tx) => {
    await storeLineMeta(tx, order.id, edit.added)
    for (const [lineId, entries] of meta) await writeMeta(tx, 'order-line', lineId, entries)
  })
  return null
}

/** Returns the changes to the lines of an order. */
function findLineChanges(order: WcOrder, requestedLines: LineInput[]) {
  const quantities = new Map<number, number>()
  const texts = new Map<number, Record<string, string>>()
  const meta = new Map<number, MetaInput[]>()
  const added: LineInput[] = []
  for (const line of requestedLines) {
    const oldLine = order.lines.find(({ id }) => id === line.id)
    if (!line.id) added.push(line)
    else if (!oldLine) return badParam('line_items', 'An item of another order cannot be changed.')
    else {
      const quantity = line.product_id === null ? 0 : (line.quantity ?? oldLine.quantity)
      if (quantity !== oldLine.quantity) quantities.set(oldLine.id, quantity)
      const { formValues, meta: entries } = splitMeta(line.meta_data, [], oldLine)
      if (Object.keys(formValues).length > 0) texts.set(oldLine.id, formValues)
      if (entries.length > 0 && quantity > 0) meta.set(oldLine.id, entries)
    }
  }
  return { quantities, texts, meta, added }
}

/** Returns whether an edit changes anything. Programs may send back unchanged data of an order that can no longer change. */
function hasChanges(order: WcOrder, { quantities, texts, added, person, delivery }: OrderEdit) {
  const isDifferent = <T extends object>(a: T, b: T) =>
    (Object.keys(a) as (keyof T)[]).some((name) => a[name] !== b[name])
  const hasTextChanges = [...(texts ?? [])].some(([lineId, texts]) =>
    order.lines
      .find(({ id }) => id === lineId)
      ?.texts.some(({ field, text }) => (texts[field] ?? text) !== text),
  )
  return (
    quantities.size > 0 ||
    added.length > 0 ||
    hasTextChanges ||
    isDifferent(person, order) ||
    (delivery !== undefined && order.delivery !== null && isDifferent(delivery, order.delivery))
  )
}

function editFailure(failedEdit: Extract<EditOrderResult, { ok: false }>): RestFailure {
  const cannotEdit = (message: string) => failure(400, 'woocommerce_rest_cannot_edit', message)
  switch (failedEdit.error) {
    case 'unknown-order':
    case 'not-now':
    case 'to-confirm':
    case 'not-paid-here':
    case 'unnamed-refund':
    case 'sent-dearer':
    case 'fixed':
      return cannotEdit(
        'Lines can be changed while an order is unpaid, addresses until it is sent.',
      )
    case 'nothing-left':
      return cannotEdit('An order needs a product. Cancel it instead.')
    case 'reverse-charge':
    case 'not-sent-there':
    case 'method-not-there':
    case 'method-vat':
    case 'partly-refunded':
    case 'old-invoice':
    case 'imported':
      return cannotEdit('The country of an order is changed in the back office.')
    case 'has-discount':
      return cannotEdit('The lines of an order with a coupon cannot be changed.')
    case 'short':
    case 'added-short':
      return cannotEdit('There is not enough stock.')
    case 'bad-text':
    case 'bad-added-text':
      return cannotEdit('A text does not fit its field.')
  }
}

/** Changes the status of an order that the shop sold, by the steps of the back office. */
async function applyRequestedStatus(
  app: App,
  id: number,
  args: OrderArgs,
  actor: string,
  { isNew }: { isNew: boolean },
): Promise<OrderResult> {
  if (args.set_paid && !(await markOrderPaid(app, id, actor)).ok)
    return failure(400, 'woocommerce_rest_cannot_edit', 'This order cannot be paid.')
  const [order] = args.status === undefined ? [] : await readWcOrders(app.db, [id])
  const isAlreadyWaiting = isNew && args.status && ['pending', 'on-hold'].includes(args.status)
  const problem =
    order && args.status && !isAlreadyWaiting
      ? await changeOrderStatus(app, order, args.status, actor)
      : null
  return problem ?? { ok: true, id }
}
