import { asc, eq } from 'drizzle-orm'
import { readSellables } from '#app/features/catalog/stock/read-sellables.server.ts'
import { sellableTexts } from '#app/features/catalog/stock/sellable-texts.ts'
import { lockVariants, readStockOf } from '#app/features/catalog/stock/stock.server.ts'
import { sumTexts } from '#app/features/catalog/text-fields/personal-line.ts'
import {
  lockOrder,
  type OrderRow,
} from '#app/features/fulfilment/orders/change-order-state.server.ts'
import { canTransition } from '#app/features/fulfilment/orders/order-transitions.ts'
import { type CreditedParts, STATES_TO_PACK } from '#app/features/fulfilment/orders/orders.ts'
import { orderLines } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { hasCodesPerUnit } from '#app/features/sales/discounts/order-codes.server.ts'
import { chargeLine } from '#app/features/sales/tax/order-sums.ts'
import type { VatRule } from '#app/features/sales/tax/vat-rule.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { Cents } from '#app/platform/money.ts'
import { isExport, isWithoutVat } from './change-country.server.ts'
import { checkTextEdit, type EditedTexts } from './check-texts.server.ts'
import { type EditOrderResult, fixedUnits, type OrderEdit } from './order-edit.ts'
import { isPaidHere, readCredited } from './read-credited.server.ts'

type NewLine = typeof orderLines.$inferInsert
type EditFailure = Extract<EditOrderResult, { ok: false }>

/** A line with its new quantity and discount. */
interface EditedLine {
  line: typeof orderLines.$inferSelect
  /** number of units after the edit */
  units: number
  discountCents: Cents
  /** number of units that cannot be removed, because they were sent or refunded */
  minUnits: number
}

/** An edit that can be applied; the order and the variants of its changes are locked. */
export interface CheckedEdit {
  ok: true
  order: OrderRow
  /** every line of the order */
  editedLines: EditedLine[]
  /** the lines whose quantity changes */
  changedLines: EditedLine[]
  addedLines: NewLine[]
  changedTexts: EditedTexts[]
  /** the refunded parts, which do not change */
  credited: CreditedParts
}

/** Locks the order and validates an edit. Writes nothing. */
export async function checkOrderEdit(
  tx: Db,
  id: number,
  edit: OrderEdit,
  { now, isSmallBusiness }: { now: Date; isSmallBusiness: boolean },
): Promise<CheckedEdit | EditFailure> {
  const order = await lockOrder(tx, id)
  if (!order) return { ok: false, error: 'unknown-order' }
  if (!isEditable(order)) return { ok: false, error: 'not-now', state: order.state }
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.id))
  const hasUnitCodes = await hasCodesPerUnit(tx, id)
  const { itemizedCents, ...credited } = await readCredited(tx, order, lines)
  const editedLines = lines.map((line) => {
    const units = edit.quantities.get(line.id) ?? line.quantity
    const creditedLine =
      credited.lines.find(({ orderLineId }) => orderLineId === line.id) ?? NOT_CREDITED
    const discountCents = discountOf(line, units, hasUnitCodes, creditedLine)
    return { line, units, discountCents, minUnits: fixedUnits(line, creditedLine.quantity) }
  })
  const changedLines = editedLines.filter(({ line, units }) => units !== line.quantity)
  const changesTotal = isPaidToPack(order) && (changedLines.length > 0 || edit.added.length > 0)
  if (changesTotal && !(await isPaidHere(tx, order))) return { ok: false, error: 'not-paid-here' }
  // A refund that belongs to no line or shipping may have been for units that the edit removes, so the invoice could be wrong.
  if (changesTotal && credited.cents !== itemizedCents)
    return { ok: false, error: 'unnamed-refund' }
  const failure = await checkLines(tx, order, editedLines, changedLines, edit.added)
  if (failure) return failure
  // All units of a line have the same texts, so they cannot change once a unit was sent.
  const editableLines = editedLines
    .filter(({ line, units, minUnits }) => units > minUnits && line.shipped === 0)
    .map(({ line }) => line)
  const textResult = await checkTextEdit(tx, editableLines, edit.texts, now)
  if (!textResult.ok) return textResult
  const rule = ruleOfAddedLines(order, isSmallBusiness)
  const addedResult = await makeAddedLines(tx, order.id, edit.added, rule, now)
  if (!addedResult.ok) return addedResult
  const { addedLines } = addedResult
  const { changedTexts } = textResult
  return { ok: true, order, editedLines, changedLines, addedLines, changedTexts, credited }
}

/** An order can be changed until it is sent completely. */
const isEditable = (order: OrderRow) => canTransition(order.state, 'expire') || isPaidToPack(order)

/**
 * Returns whether an order is paid and still has units to send. A difference in the total of such an order is charged or refunded.
 * False for a paid order that was sent completely, because it cannot be edited.
 */
export const isPaidToPack = ({ state }: OrderRow) => STATES_TO_PACK.includes(state)

const NOT_CREDITED = { quantity: 0, cents: 0 }

async function checkLines(
  tx: Db,
  order: OrderRow,
  editedLines: EditedLine[],
  changedLines: EditedLine[],
  added: OrderEdit['added'],
): Promise<EditFailure | undefined> {
  if (changedLines.length === 0 && added.length === 0) return undefined
  for (const { line, units, minUnits } of changedLines) {
    const isAllFixed = minUnits > 0 && minUnits === line.quantity
    if (units < minUnits || isAllFixed)
      return { ok: false, error: 'fixed', lineId: line.id, minUnits }
  }
  if (added.length === 0 && editedLines.every(({ units, minUnits }) => units <= minUnits))
    return { ok: false, error: 'nothing-left' }
  const lineDiscountCents = editedLines.reduce((sum, { line }) => sum + line.discountCents, 0)
  if (order.discountCents !== lineDiscountCents) return { ok: false, error: 'has-discount' }
  const raisedLines = changedLines.filter(
    ({ line, units }) => line.countsStock && units > line.quantity,
  )
  const ids = [...changedLines.map(({ line }) => line), ...added].map(({ variantId }) => variantId)
  await lockVariants(tx, ids)
  const stock = await readStockOf(tx, ids)
  for (const { line, units } of raisedLines) {
    // undefined: the variant no longer exists; null: its stock is not counted
    const stockLeft = stock.get(line.variantId)
    if (stockLeft === undefined || (stockLeft !== null && stockLeft < units - line.quantity)) {
      const maxUnits = line.quantity + (stockLeft ?? 0)
      return { ok: false, error: 'short', lineId: line.id, name: line.name, maxUnits }
    }
  }
  return undefined
}

/**
 * Returns the discount of a line with another quantity. Each remaining unit keeps its share. Added units get a share only if the
 * codes give a percentage or an amount per unit; a discount on the whole cart and a discount by staff do not grow. Refunded units
 * keep the discount that was subtracted from their refund.
 */
function discountOf(
  line: typeof orderLines.$inferSelect,
  units: number,
  hasUnitCodes: boolean,
  creditedLine: { quantity: number; cents: Cents },
): Cents {
  const { discountReason, quantity, unitCents } = line
  const canGrow = hasUnitCodes && discountReason === ''
  if (units === quantity || (units > quantity && !canGrow)) return line.discountCents
  const refundedDiscountCents = unitCents * creditedLine.quantity - creditedLine.cents
  const discountCents = line.discountCents - refundedDiscountCents
  const unitsBefore = quantity - creditedLine.quantity
  const unitsAfter = Math.max(0, units - creditedLine.quantity)
  if (unitsBefore === 0) return line.discountCents
  const afterCents = Math.min(
    unitCents * unitsAfter,
    Math.round((discountCents * unitsAfter) / unitsBefore),
  )
  // Rounding may have given the refunded units all cents of a tiny discount.
  return Math.max(0, refundedDiscountCents + afterCents)
}

/** Returns the VAT rule of added lines. They have no VAT if the order has none: in a shop without VAT, or for export. */
const ruleOfAddedLines = (order: OrderRow, isSmallBusiness: boolean): VatRule => ({
  country: order.vatCountry,
  isReversed: order.isVatReversed,
  isExempt: isExport(order) || (isSmallBusiness && isWithoutVat(order)),
})

/** Returns the added lines at current prices, with VAT by a rule. Needs the locks of their variants. */
async function makeAddedLines(
  tx: Db,
  orderId: number,
  added: OrderEdit['added'],
  rule: VatRule,
  now: Date,
) {
  const ids = added.map(({ variantId }) => variantId)
  const sellables = await readSellables(tx, ids, now)
  const lines: NewLine[] = []
  const addedUnits = new Map<number, number>()
  for (const { variantId, quantity, submittedTexts } of added) {
    const sellable = sellables.get(variantId)
    // Two added lines can have the same variant with different texts.
    const unitsBefore = addedUnits.get(variantId) ?? 0
    addedUnits.set(variantId, unitsBefore + quantity)
    // An id that is not a variant's can be the id of a product, and then finds the variant of that product.
    const stockLeft =
      sellable?.variantId === variantId
        ? (sellable.stock ?? unitsBefore + quantity) - unitsBefore
        : 0
    if (!sellable || stockLeft < quantity) {
      return { ok: false, error: 'added-short', variantId, stockLeft } as const
    }
    const textsResult = sellableTexts(sellable, submittedTexts ?? {})
    if (!textsResult.ok && submittedTexts) {
      return {
        ok: false,
        error: 'bad-added-text',
        variantId,
        messages: textsResult.messages,
      } as const
    }
    const texts = textsResult.ok ? textsResult.texts : []
    const { productId, name, variantName, sku, photo, stock, vatRate } = sellable
    const unitCents = sellable.unitCents + sumTexts(texts)
    lines.push({
      orderId,
      productId,
      variantId,
      name,
      variantName,
      sku,
      ...chargeLine({ unitCents, quantity, vatRate, discountCents: 0 }, rule),
      mediaId: photo?.id ?? null,
      countsStock: stock !== null,
      texts,
    })
  }
  return { ok: true, addedLines: lines } as const
}
