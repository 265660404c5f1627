import { readCategoryIds } from '#app/features/catalog/categories/product-categories.server.ts'
import type { RecordedOrder } from '#app/features/fulfilment/order-changes/recorded-order.ts'
import { failure, type RestFailure } from '#app/features/rest-api/rest-framework/rest.ts'
import { badParam } from '#app/features/rest-api/wc-framework/wc.ts'
import { centsOf } from '#app/features/rest-api/wc-framework/wc-args.ts'
import { applyDiscounts } from '#app/features/sales/discounts/apply-discounts.ts'
import { type Discounts, normalizeCode } from '#app/features/sales/discounts/discounts.ts'
import { findCodes } from '#app/features/sales/discounts/find-codes.server.ts'
import type { App } from '#app/platform/app.ts'
import { isRecordedFee } from './order-amounts.ts'
import type { LineInput, OrderAddressInput, OrderArgs } from './order-args.ts'
import { orderStatus } from './order-wire.ts'
import type { WcOrder } from './read-wc-orders.server.ts'
import { type DraftLine, mergeFees, mergeLines, toDraftLine } from './recorded-lines.server.ts'
import { type DestinationTaxRates, readDestinationTaxRates } from './recorded-tax.server.ts'
import {
  billingToInput,
  deliveryToInput,
  mergeAddress,
  NO_ADDRESS,
  toProgramAddress,
} from './sent-address.ts'
import { isAwaitingProduction, TRANSFER_NAME } from './wc-order-status.ts'

/** A recorded order before it is written. */
export interface RecordedDraft {
  ok: true
  order: RecordedOrder
  lines: DraftLine[]
  /** shipping method that the program sent; null: no shipping line */
  shippingMethodId: string | null
  /** undefined: the codes do not change */
  discounts: Discounts | undefined
  /** addresses in which programs search */
  searchAddresses: OrderAddressInput[]
}

const invalidCoupon = (code: string) =>
  failure(400, 'woocommerce_rest_invalid_coupon', `The coupon ${code} cannot be used.`)
export const COUPON_ID_READ_ONLY = failure(
  400,
  'woocommerce_rest_coupon_item_id_readonly',
  'Coupon item ID is readonly.',
)

/** Creates the draft of a recorded order from the data that a program sent, merged into `oldOrder`. */
export async function draftRecordedOrder(
  app: App,
  args: OrderArgs,
  oldOrder?: WcOrder,
): Promise<RecordedDraft | RestFailure> {
  const { address, delivery } = mergeAddresses(args, oldOrder)
  const shipping = mergeShipping(args, oldOrder)
  const taxRates = await readDestinationTaxRates(
    app,
    address,
    delivery,
    toProgramAddress(args.shipping ?? args.billing, oldOrder?.sentShipping ?? null),
    shipping.isPickup,
  )
  const storedLines = (oldOrder?.lines ?? []).map((line) =>
    toDraftLine(line, oldOrder !== undefined && isRecordedFee(line, oldOrder)),
  )
  const needsTexts = isAwaitingProduction(args.status ?? (oldOrder && orderStatus(oldOrder)))
  const mergeResult = await mergeLines(app, storedLines, args.line_items ?? [], {
    taxRates,
    needsTexts,
  })
  if (!mergeResult.ok) return mergeResult
  const fees = mergeFees(storedLines, args.fee_lines ?? [], taxRates)
  if (!fees) return badParam('fee_lines', 'A fee of another order cannot be changed.')
  const email = args.billing?.email ?? oldOrder?.email ?? ''
  const discountResult = await applyCodes(app, mergeResult.lines, args, email, oldOrder)
  if (!discountResult.ok) return discountResult
  const lines = [...discountResult.lines, ...fees]
  const { billing } = args
  return {
    ok: true,
    order: {
      address,
      delivery,
      email,
      phone: billing?.phone === undefined ? (oldOrder?.phone ?? null) : billing.phone || null,
      note: args.customer_note ?? oldOrder?.note ?? '',
      paymentMethod: paymentName(args, oldOrder),
      shippingMethod: shipping.isPickup ? 'pickup' : 'parcel',
      shippingName: shipping.name,
      shippingCents:
        shipping.netCents === undefined
          ? (oldOrder?.shippingCents ?? 0)
          : addShippingVat(shipping.netCents, taxRates, lines),
      // The fields that only drafts have are left out.
      lines: lines.map(({ isFee: _isFee, isOnSale: _isOnSale, meta: _meta, ...line }) => line),
    },
    lines,
    shippingMethodId: shipping.methodId,
    discounts: discountResult.discounts,
    searchAddresses: [
      args.billing ?? billingToInput(oldOrder),
      args.shipping ?? deliveryToInput(oldOrder),
    ],
  }
}

function mergeAddresses(args: OrderArgs, oldOrder: WcOrder | undefined) {
  const address = mergeAddress(oldOrder ?? NO_ADDRESS, args.billing ?? {})
  const sentDelivery = hasAddressParts(args.shipping)
    ? mergeAddress(oldOrder?.delivery ?? NO_ADDRESS, args.shipping ?? {})
    : (oldOrder?.delivery ?? null)
  const delivery = sentDelivery && !isSameAddress(sentDelivery, address) ? sentDelivery : null
  return { address, delivery }
}

const hasAddressParts = (address: OrderAddressInput) =>
  Object.values(address ?? {}).some((part) => part !== undefined && part !== '')

const isSameAddress = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)

/** Returns the title of the payment method, or its id if the program sent no title. */
function paymentName(
  { payment_method_title: title, payment_method: method }: OrderArgs,
  oldOrder?: WcOrder,
) {
  if (title) return title
  if (method === 'bacs') return TRANSFER_NAME
  return oldOrder?.paymentMethod ?? (method || 'Programma')
}

/** Merges several shipping lines into one, with the method of the first. */
function mergeShipping(args: OrderArgs, oldOrder: WcOrder | undefined) {
  const shippingLines = args.shipping_lines?.filter(({ method_id: id }) => id !== null)
  if (!args.shipping_lines || !shippingLines || (oldOrder && args.shipping_lines.length === 0)) {
    const methodId = oldOrder?.sentShippingMethod ?? null
    return {
      isPickup: oldOrder ? oldOrder.shippingMethod === 'pickup' : false,
      name: oldOrder?.shippingName ?? '',
      methodId,
      netCents: oldOrder ? undefined : 0,
    }
  }
  const [firstLine] = shippingLines
  const methodId = firstLine
    ? firstLine.method_id || oldOrder?.sentShippingMethod || 'flat_rate'
    : null
  const totals = shippingLines.map(({ total }) => centsOf(total ?? ''))
  return {
    isPickup: methodId === 'local_pickup' || methodId === 'pickup_location',
    name: firstLine?.method_title || oldOrder?.shippingName || (firstLine ? 'Verzending' : ''),
    methodId,
    netCents:
      oldOrder && firstLine && totals.every((cents) => cents === null)
        ? undefined
        : totals.reduce<number>((sum, cents) => sum + (cents ?? 0), 0),
  }
}

/** Adds VAT to the shipping costs, which programs send without it, in proportion to the rates of the lines. */
function addShippingVat(
  netCents: number,
  taxRates: DestinationTaxRates,
  lines: DraftLine[],
): number {
  const lineAmounts = lines.map((line) => ({
    gross: line.unitCents * line.quantity - line.discountCents,
    rate: line.vatRate,
  }))
  const gross = lineAmounts.reduce((sum, line) => sum + line.gross, 0)
  const net = lineAmounts.reduce((sum, line) => sum + (line.gross * 100) / (100 + line.rate), 0)
  if (net > 0) return Math.round(netCents * (gross / net))
  const rate = lines.length > 0 ? taxRates.rateOf('') : 0
  return Math.round(netCents * (1 + rate / 100))
}

type DiscountResult =
  | { ok: true; lines: DraftLine[]; discounts: Discounts | undefined }
  | RestFailure

/** Returns a discount of 0: the code stays with the order although it gives no discount. */
const toIdleDiscount = ({ codeId, code }: { codeId: number; code: string }) => {
  return { codeId, code, cents: 0, freeShipping: false }
}

/** Returns the lines without their stored discounts, which are computed again; lines whose total the program sent keep theirs. */
function withoutDiscounts(lines: DraftLine[], requestedLines: LineInput[]): DraftLine[] {
  const fixedLineIds = new Set(
    requestedLines.flatMap(({ id, total }) => (id && total !== undefined ? [id] : [])),
  )
  return lines.map((line) =>
    line.id !== undefined && !fixedLineIds.has(line.id) ? { ...line, discountCents: 0 } : line,
  )
}

async function applyCodes(
  app: App,
  lines: DraftLine[],
  { coupon_lines: codeLines, line_items: requestedLines }: OrderArgs,
  email: string,
  oldOrder: WcOrder | undefined,
): Promise<DiscountResult> {
  if (codeLines?.some(({ id }) => id)) return COUPON_ID_READ_ONLY
  const storedCodes = oldOrder?.discounts.map(({ code }) => code) ?? []
  // If only the lines change, the discount of the stored codes is computed again.
  const storedCodesToApply = requestedLines ? storedCodes : []
  const allCodes = codeLines?.flatMap(({ code }) => code ?? []) ?? storedCodesToApply
  if (!codeLines && allCodes.length === 0) return { ok: true, lines, discounts: undefined }
  const codeRows = await findCodes(app.db, allCodes, email)
  const unknownCode = allCodes.find(
    (code) => !codeRows.some((each) => each.code === normalizeCode(code)),
  )
  if (unknownCode !== undefined && codeLines) return invalidCoupon(unknownCode)
  const categoryIds = await readCategoryIds(
    app.db,
    lines.map(({ productId }) => productId),
  )
  // A code that the order has already is not counted as another use.
  const codes = codeRows.map((code) =>
    storedCodes.includes(code.code) ? { ...code, maxUses: null, maxUsesPerCustomer: null } : code,
  )
  const undiscountedLines =
    storedCodes.length > 0 ? withoutDiscounts(lines, requestedLines ?? []) : lines
  const discounts = applyDiscounts(
    undiscountedLines.map((line) => ({
      productId: line.productId,
      categoryIds: categoryIds.get(line.productId) ?? [],
      quantity: line.quantity,
      isOnSale: line.isOnSale,
      cents: line.unitCents * line.quantity - line.discountCents,
    })),
    codes,
    app.clock.now(),
  )
  // A program may send the codes before the lines, so an order without lines accepts codes that depend on its lines.
  const rejection = discounts.rejected.find(
    ({ error }) => lines.length > 0 || error !== 'no-matching-line',
  )
  if (rejection && codeLines && (lines.length > 0 || rejection.error !== 'below-minimum'))
    return invalidCoupon(rejection.code)
  const idleDiscounts = discounts.rejected.map(toIdleDiscount)
  return {
    ok: true,
    lines: undiscountedLines.map((line, index) => ({
      ...line,
      discountCents: line.discountCents + (discounts.lineCents[index] ?? 0),
    })),
    discounts: { ...discounts, applied: [...discounts.applied, ...idleDiscounts] },
  }
}
