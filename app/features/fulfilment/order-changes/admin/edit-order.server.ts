import { and, asc, eq } from 'drizzle-orm'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { readSellables } from '#app/features/catalog/stock/read-sellables.server.ts'
import {
  lockVariants,
  readStockOf,
  returnStock,
  takeStock,
} from '#app/features/catalog/stock/stock.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { queueOrderMail } from '#app/features/fulfilment/order-mails/order-mails.server.tsx'
import { chargeLine } from '#app/features/fulfilment/order-totals/order-sums.ts'
import { splitVat } from '#app/features/fulfilment/order-totals/vat.ts'
import {
  changeText,
  type EditOrderResult,
  type OrderEdit,
} from '#app/features/fulfilment/orders/admin/order-edit.ts'
import { finishMove } from '#app/features/fulfilment/orders/finish-move.server.ts'
import {
  lockOrder,
  type Moved,
  type OrderRow,
} from '#app/features/fulfilment/orders/move-order.server.ts'
import { noteOnOrder, writeEvent } from '#app/features/fulfilment/orders/note-on-order.server.ts'
import { orderLines, orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { orderSearchText } from '#app/features/fulfilment/orders/search-orders.server.ts'
import {
  countReceived,
  readOwedCents,
} from '#app/features/fulfilment/payment-flow/count-received.server.ts'
import { giveUpPayments } from '#app/features/fulfilment/payment-flow/give-up-payments.server.ts'
import { syncDuePayments } from '#app/features/fulfilment/payment-flow/sync-payment.server.ts'
import { payments } from '#app/features/fulfilment/payments/payments-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { type Db, retryOnDeadlock } from '#app/platform/database/db.server.ts'
import { SEND_MAILS } from '#app/platform/mail/mail.server.ts'

type Line = typeof orderLines.$inferSelect
type NewLine = typeof orderLines.$inferInsert

/** An order whose open payment was cancelled waits at least this long for another one. */
const RETRY_PAYMENT_MS = 24 * 60 * 60_000

/** The work that follows the commit. */
interface EditConsequences {
  productIds?: number[]
  givenUp?: number
  moved?: Moved | undefined
}

/**
 * Changes the lines, the customer or the delivery address of an unpaid order, with its totals and stock, and mails the
 * shopper. An open payment of the former total is cancelled, if its provider allows that.
 */
export async function editOrder(
  app: App,
  id: number,
  edit: OrderEdit,
  actor: string,
): Promise<EditOrderResult> {
  // A payment may have arrived a moment ago.
  await syncDuePayments(app, [id])
  const settings = await readSettings(app)
  const now = app.clock.now()
  const result = await retryOnDeadlock(() =>
    app.db.transaction(async (tx): Promise<EditOrderResult & EditConsequences> => {
      const order = await lockOrder(tx, id)
      if (!order) return { ok: false, error: 'unknown-order' }
      if (order.state !== 'awaiting-payment' && order.state !== 'payment-failed') {
        return { ok: false, error: 'not-now', state: order.state }
      }
      const lines = await tx
        .select()
        .from(orderLines)
        .where(eq(orderLines.orderId, id))
        .orderBy(asc(orderLines.id))
      const wanted = lines.map((line) => ({
        line,
        to: edit.quantities.get(line.id) ?? line.quantity,
      }))
      const changed = wanted.filter(({ line, to }) => to !== line.quantity)
      const problem = await checkEdit(tx, order, wanted, changed, edit.added)
      if (problem) return problem
      const found = await readAdded(tx, order, edit.added, now)
      if (!found.ok) return found
      const { added } = found

      const story = { reason: 'order-changed' as const, actor, orderId: id, now }
      const counted = changed.filter(({ line }) => line.countsStock)
      const steps = counted.map(({ line, to }) => ({
        variantId: line.variantId,
        quantity: to - line.quantity,
      }))
      await takeStock(
        tx,
        [
          ...steps.filter(({ quantity }) => quantity > 0),
          ...added.filter(({ countsStock }) => countsStock),
        ],
        story,
      )
      if (added.length > 0) await tx.insert(orderLines).values(added)
      const back = steps.filter(({ quantity }) => quantity < 0)
      await returnStock(
        tx,
        back.map((step) => ({ ...step, quantity: -step.quantity })),
        story,
      )
      for (const { line, to } of changed) {
        const row = eq(orderLines.id, line.id)
        if (to === 0) await tx.delete(orderLines).where(row)
        else await tx.update(orderLines).set({ quantity: to }).where(row)
      }
      const isOther = changed.length > 0 || added.length > 0
      const sums = isOther ? sumsOf(order, wanted, added) : undefined
      const delivery = order.delivery && edit.delivery ? edit.delivery : order.delivery
      const person = { ...order, ...edit.person, delivery }
      const left = wanted.filter(({ to }) => to > 0).map(({ line }) => line)
      const search = orderSearchText(person, [...left, ...added])
      await tx
        .update(orders)
        .set({ ...edit.person, delivery, ...sums, search, updatedAt: now })
        .where(eq(orders.id, id))
      const givenUp = sums ? await giveUpPayments(tx, id, now, { keepsTransfer: true }) : 0
      const owedCents = await readOwedCents(tx, { ...order, ...sums })
      if (sums && owedCents > 0) {
        await tx
          .update(payments)
          .set({ amountCents: owedCents })
          .where(and(eq(payments.orderId, id), eq(payments.state, 'open')))
      }
      if (givenUp > 0 && order.expiresAt) {
        const until = new Date(
          Math.max(order.expiresAt.getTime(), now.getTime() + RETRY_PAYMENT_MS),
        )
        await tx.update(orders).set({ expiresAt: until }).where(eq(orders.id, id))
      }
      const text = changeText(order, edit, [
        ...changed.map(({ line, to }) => ({ name: line.name, from: line.quantity, to })),
        ...added.map(({ name, quantity }) => ({ name, from: 0, to: quantity })),
      ])
      if (text === '') return { ok: true, changed: false }
      await writeEvent(tx, id, { kind: 'edit', text, actor, now })
      if (givenUp > 0) {
        const given = 'De betaling die nog openstond is ingetrokken, want het bedrag is anders'
        await noteOnOrder(tx, id, { text: given, actor, now })
      }
      const mailShop = { settings, siteUrl: app.siteUrl }
      await queueOrderMail(tx, 'order-changed', id, mailShop, now)
      // An earlier partial payment may cover the new total.
      const row = sums && owedCents === 0 ? await lockOrder(tx, id) : undefined
      const paidText = 'Betaald met wat er al was ontvangen'
      const moved = row && (await countReceived(tx, row, { text: paidText, actor, now, mailShop }))
      const productIds = [...counted.map(({ line }) => line), ...added].map(
        (each) => each.productId,
      )
      return { ok: true, changed: true, productIds, givenUp, moved }
    }),
  )
  if (!result.ok || !result.changed) return result
  await refreshProducts(app, result.productIds ?? [])
  await app.jobs.send(SEND_MAILS)
  if (result.moved) await finishMove(app, result.moved)
  // The job retries what the provider could not answer now.
  if (result.givenUp) await syncDuePayments(app, [id])
  return { ok: true, changed: true }
}

/** Returns why the edit is not possible; runs before the first write. */
async function checkEdit(
  tx: Db,
  order: OrderRow,
  wanted: { line: Line; to: number }[],
  changed: { line: Line; to: number }[],
  added: OrderEdit['added'],
): Promise<Extract<EditOrderResult, { ok: false }> | undefined> {
  if (added.length === 0 && wanted.every(({ to }) => to === 0))
    return { ok: false, error: 'nothing-left' }
  if (changed.length === 0 && added.length === 0) return undefined
  if (order.discountCents > 0) return { ok: false, error: 'has-discount' }
  const more = changed.filter(({ line, to }) => line.countsStock && to > line.quantity)
  const ids = [...changed.map(({ line }) => line), ...added].map(({ variantId }) => variantId)
  await lockVariants(tx, ids)
  const stock = await readStockOf(tx, ids)
  for (const { line, to } of more) {
    const left = stock.get(line.variantId)
    if (left === undefined || (left !== null && left < to - line.quantity)) {
      const most = line.quantity + (left ?? 0)
      return { ok: false, error: 'short', lineId: line.id, name: line.name, most }
    }
  }
  return undefined
}

/** Returns new lines at current prices, taxed like the order. Their variants are locked. */
async function readAdded(tx: Db, order: OrderRow, added: OrderEdit['added'], now: Date) {
  const ids = added.map(({ variantId }) => variantId)
  const answers = await readSellables(tx, ids, now)
  const lines: NewLine[] = []
  for (const { variantId, quantity } of added) {
    const answer = answers.get(variantId)
    const sellable = answer?.kind === 'sellable' ? answer.sellable : undefined
    const left = sellable?.variantId === variantId ? (sellable.stock ?? quantity) : 0
    if (!sellable || left < quantity) {
      return { ok: false, error: 'added-short', variantId, left } as const
    }
    const { productId, name, variantName, sku, photo, stock, unitCents, vatRate } = sellable
    const rule = { country: order.vatCountry, isReversed: order.isVatReversed }
    lines.push({
      orderId: order.id,
      productId,
      variantId,
      name,
      variantName,
      sku,
      ...chargeLine({ unitCents, quantity, vatRate, discountCents: 0 }, rule),
      mediaId: photo?.id ?? null,
      countsStock: stock !== null,
    })
  }
  return { ok: true, added: lines } as const
}

/** Shipping and gift wrap retain their price. */
function sumsOf(order: OrderRow, wanted: { line: Line; to: number }[], added: NewLine[]) {
  const extrasCents = order.totalCents - order.itemsCents
  const remaining = wanted
    .filter(({ to }) => to > 0)
    .map(({ line, to }) => ({ cents: line.unitCents * to, rate: line.vatRate }))
  const lines = [
    ...remaining,
    ...added.map((line) => ({ cents: line.unitCents * line.quantity, rate: line.vatRate })),
  ]
  const itemsCents = lines.reduce((sum, { cents }) => sum + cents, 0)
  return {
    itemsCents,
    totalCents: itemsCents + extrasCents,
    vatSplit: splitVat(lines, extrasCents),
  }
}
