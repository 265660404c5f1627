import { TransactionRollbackError } from 'drizzle-orm'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { returnStock, takeStock } from '#app/features/catalog/stock/stock.server.ts'
import type { MailShop } from '#app/features/core/mail/mail-frame.tsx'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { makeInvoice } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import { queueOrderMail } from '#app/features/fulfilment/order-mails/order-mails.server.tsx'
import { afterStateChange } from '#app/features/fulfilment/orders/after-state-change.server.ts'
import {
  lockOrder,
  type OrderRow,
  type StateChange,
} from '#app/features/fulfilment/orders/change-order-state.server.ts'
import { noteOnOrder, writeEvent } from '#app/features/fulfilment/orders/note-on-order.server.ts'
import { MAKE_INVOICES } from '#app/features/fulfilment/orders/orders.ts'
import { orderSearchText } from '#app/features/fulfilment/orders/search-orders.server.ts'
import {
  changeOrderExpiry,
  changeOrderLines,
  updateOrderFields,
} from '#app/features/fulfilment/orders/write-orders.server.ts'
import {
  applyReceivedMoney,
  readOwedCents,
} from '#app/features/fulfilment/payment-flow/count-received.server.ts'
import { syncDuePayments } from '#app/features/fulfilment/payment-flow/sync-payment.server.ts'
import { bankTransfer } from '#app/features/fulfilment/payment-providers/bank-transfer.server.ts'
import {
  cancelOpenPayments,
  changeOpenAmount,
} from '#app/features/fulfilment/payments/write-payments.server.ts'
import { changeOrderDiscounts } from '#app/features/sales/discounts/order-codes.server.ts'
import type { App } from '#app/platform/app.ts'
import { type Db, retryOnDeadlock } from '#app/platform/database/db.server.ts'
import { SEND_MAILS } from '#app/platform/mail/mail.server.ts'
import { changeCountry } from './change-country.server.ts'
import { type CheckedEdit, checkOrderEdit, isPaidToPack } from './check-order-edit.server.ts'
import { textChanges } from './check-texts.server.ts'
import { changeText, type EditOrderResult, type OrderEdit } from './order-edit.ts'
import { isConfirmed, type OrderSums, rejectHigherTotal, sumsOf } from './order-edit-sums.server.ts'
import { differenceOf, type PaidDifference, settlePaidEdit } from './settle-paid-edit.server.ts'

/** An order stays payable for at least this long after its open payment was cancelled by an edit. */
const RETRY_PAYMENT_MS = 24 * 60 * 60_000

/** The work to do after the commit. */
interface EditConsequences {
  productIds?: number[]
  /** number of open payments that were cancelled */
  cancelledCount?: number
  change?: StateChange | undefined
  /** amount to charge or refund, if the order was paid */
  paidDifference?: PaidDifference | undefined
}

interface EditContext {
  actor: string
  now: Date
  mailShop: MailShop
  /** text about the changed country, for the timeline */
  countryText: string
}

/**
 * Changes the unsent lines, the customer or the delivery address of an order, with its totals and stock, and mails the shopper.
 * An open payment of the previous total is cancelled if its provider allows that. If the total of a paid order rises, the order
 * waits for the difference; if it falls, the difference becomes a refund due.
 */
export async function editOrder(
  app: App,
  id: number,
  edit: OrderEdit,
  actor: string,
): Promise<EditOrderResult> {
  // A payment may have arrived a moment ago.
  await syncDuePayments(app, [id])
  // The invoice must exist before it is credited; its job may not have run yet.
  await makeInvoice(app, id)
  const mailShop = { settings: await readSettings(app), siteUrl: app.siteUrl }
  const now = app.clock.now()
  const context = { now, isSmallBusiness: mailShop.settings.isSmallBusiness }
  const result = await retryOnDeadlock(() =>
    rollBackRejected(app, async (tx) => {
      const firstCheck = await checkOrderEdit(tx, id, edit, context)
      if (!firstCheck.ok) return firstCheck
      const countryChange = await changeCountry(tx, app, firstCheck.order, edit, 'unpaid')
      if (!countryChange.ok) return countryChange
      const { hasOtherVat, text: countryText } = countryChange
      // The lines have other VAT rates now, so the check runs again.
      const checkedEdit = hasOtherVat ? await checkOrderEdit(tx, id, edit, context) : firstCheck
      if (!checkedEdit.ok) return checkedEdit
      return applyEdit(tx, checkedEdit, edit, { actor, now, mailShop, countryText })
    }),
  )
  if (!result.ok || !result.changed) return result
  await refreshProducts(app, result.productIds ?? [])
  await app.jobs.send(SEND_MAILS)
  if (result.change) await afterStateChange(app, result.change)
  // Cancels the payments at their provider; the job retries if the provider does not answer now.
  if (result.cancelledCount) await syncDuePayments(app, [id])
  if (!result.paidDifference) return { ok: true, changed: true }
  await app.jobs.send(MAKE_INVOICES)
  return { ok: true, changed: true, ...result.paidDifference }
}

/** Runs an edit in a transaction that is rolled back if the edit is rejected, because its country may already be written. */
async function rollBackRejected(
  app: App,
  runEdit: (tx: Db) => Promise<EditOrderResult & EditConsequences>,
): Promise<EditOrderResult & EditConsequences> {
  let rejectedResult: EditOrderResult | undefined
  try {
    return await app.db.transaction(async (tx) => {
      const result = await runEdit(tx)
      if (!result.ok) {
        rejectedResult = result
        tx.rollback()
      }
      return result
    })
  } catch (error) {
    if (!rejectedResult || !(error instanceof TransactionRollbackError)) throw error
    return rejectedResult
  }
}

async function applyEdit(
  tx: Db,
  checkedEdit: CheckedEdit,
  edit: OrderEdit,
  { actor, now, mailShop, countryText }: EditContext,
): Promise<EditOrderResult & EditConsequences> {
  const { order, changedLines, addedLines, changedTexts, credited } = checkedEdit
  const changesLines = changedLines.length > 0 || addedLines.length > 0
  const sums = changesLines ? sumsOf(checkedEdit) : undefined
  const paidSums = isPaidToPack(order) ? sums : undefined
  const rejection = sums && rejectHigherTotal(checkedEdit, sums)
  if (rejection) return rejection
  // A confirmation that is submitted twice must not add the products twice.
  if (sums && !isConfirmed(order, sums, edit)) {
    const { totalCents } = sums
    const difference = differenceOf(order.totalCents, totalCents)
    return { ok: false, error: 'to-confirm', totalCents, ...difference }
  }
  await changeStock(tx, checkedEdit, { actor, now })
  await changeOrderLines(tx, {
    added: addedLines,
    changed: changedLines.map(({ line, units, discountCents }) => ({
      id: line.id,
      quantity: units,
      discountCents,
    })),
    rewritten: changedTexts.map(({ line, texts }) => ({ id: line.id, texts })),
  })
  await updateOrder(tx, checkedEdit, edit, sums, now)
  if (sums && order.discountCents > 0)
    await changeOrderDiscounts(tx, order.id, discountsByCode(checkedEdit))
  const { cancelledCount, owedCents } = await adjustPayments(tx, order, sums, now)
  const unitChanges = [
    ...changedLines.map(({ line, units }) => ({ name: line.name, from: line.quantity, to: units })),
    ...addedLines.map(({ name, quantity }) => ({ name, from: 0, to: quantity })),
  ]
  const texts = [countryText, ...textChanges(changedTexts)].filter(Boolean)
  const text = changeText(order, edit, unitChanges, texts)
  if (text === '') return { ok: true, changed: false }
  await writeEvent(tx, order.id, { kind: 'edit', text, actor, now })
  if (cancelledCount > 0) {
    const noteText = 'De betaling die nog openstond is ingetrokken, want het bedrag is anders'
    await noteOnOrder(tx, order.id, { text: noteText, actor, now })
  }
  const author = { actor, now }
  const paidDifference =
    paidSums && (await settlePaidEdit(tx, order, paidSums.totalCents, author, credited))
  await queueOrderMail(tx, 'order-changed', order.id, mailShop, now, paidDifference)
  // An earlier partial payment may cover the new total.
  const isCovered = sums && !paidSums && owedCents === 0
  const unpaidOrder = isCovered ? await lockOrder(tx, order.id) : undefined
  const paidStep = { text: 'Betaald met wat er al was ontvangen', actor, now, mailShop }
  const change = unpaidOrder && (await applyReceivedMoney(tx, unpaidOrder, paidStep))
  const countedLines = changedLines.map(({ line }) => line).filter(({ countsStock }) => countsStock)
  const productIds = [...countedLines, ...addedLines].map(({ productId }) => productId)
  return { ok: true, changed: true, productIds, cancelledCount, change, paidDifference }
}

/** Takes added units from stock and returns removed units. */
async function changeStock(
  tx: Db,
  { order, changedLines, addedLines }: CheckedEdit,
  author: { actor: string; now: Date },
): Promise<void> {
  const change = { reason: 'order-changed' as const, orderId: order.id, ...author }
  const differences = changedLines
    .filter(({ line }) => line.countsStock)
    .map(({ line, units }) => ({ variantId: line.variantId, quantity: units - line.quantity }))
  await takeStock(
    tx,
    [
      ...differences.filter(({ quantity }) => quantity > 0),
      ...addedLines.filter(({ countsStock }) => countsStock),
    ],
    change,
  )
  const returnedUnits = differences
    .filter(({ quantity }) => quantity < 0)
    .map(({ variantId, quantity }) => ({ variantId, quantity: -quantity }))
  await returnStock(tx, returnedUnits, change)
}

/** Returns the sum of the discounts by codes. A line with a discount reason was reduced by staff. */
const discountsByCode = ({ editedLines }: CheckedEdit) =>
  editedLines
    .filter(({ line }) => line.discountReason === '')
    .reduce((sum, { discountCents }) => sum + discountCents, 0)

async function updateOrder(
  tx: Db,
  { order, editedLines, addedLines }: CheckedEdit,
  edit: OrderEdit,
  sums: OrderSums | undefined,
  now: Date,
): Promise<void> {
  const delivery = order.delivery && edit.delivery ? edit.delivery : order.delivery
  const person = { ...order, ...edit.person, delivery }
  const remainingLines = editedLines.filter(({ units }) => units > 0).map(({ line }) => line)
  const search = orderSearchText(person, [...remainingLines, ...addedLines])
  const fields = { ...edit.person, delivery, ...sums, search, updatedAt: now }
  await updateOrderFields(tx, order.id, fields)
}

/** Cancels open online payments of the previous total, and changes the open bank transfer to the amount that is owed. */
async function adjustPayments(
  tx: Db,
  order: OrderRow,
  sums: OrderSums | undefined,
  now: Date,
): Promise<{ cancelledCount: number; owedCents: number }> {
  const cancelledCount = sums ? await cancelOpenPayments(tx, order.id, now, bankTransfer.id) : 0
  const owedCents = await readOwedCents(tx, { ...order, ...sums })
  if (sums && owedCents > 0) await changeOpenAmount(tx, order.id, owedCents)
  if (cancelledCount > 0 && order.expiresAt) {
    const expiresAtMs = Math.max(order.expiresAt.getTime(), now.getTime() + RETRY_PAYMENT_MS)
    await changeOrderExpiry(tx, order.id, new Date(expiresAtMs))
  }
  return { cancelledCount, owedCents }
}
