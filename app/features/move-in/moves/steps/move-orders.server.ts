import {
  findImportedOrders,
  insertImportedOrders,
  replaceImportedOrder,
  reserveOrderNumbers,
} from '#app/features/fulfilment/orders/imported/write-imported-orders.server.ts'
import { readFileOrders } from '#app/features/move-in/former-shop/file-orders.server.ts'
import { isRealId } from '#app/features/move-in/former-shop/former-ids.ts'
import { readFormerOrders } from '#app/features/move-in/former-shop/former-orders.server.ts'
import {
  type OrderToMove,
  readFormerOrder,
} from '#app/features/move-in/former-shop/read-former-order.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import {
  addRemark,
  countsOf,
  type ExistingObject,
  findObjects,
  hashOfData,
  type Move,
  recordObjects,
  storeInParts,
} from '../moved-objects.server.ts'
import { updateObject } from '../snapshots.server.ts'
import { type FormerOrderPair, findLinkedObjects, toOrderRows } from './former-order-rows.server.ts'

/** Imports orders as history: they change no stock, send no mail, get no invoice number and count as no sale. */
export async function moveOrders(move: Move): Promise<void> {
  for await (const pairs of readOrderPairs(move)) {
    for (const pair of pairs) reportOrder(move, pair)
    if (move.options.isDryRun) {
      countsOf(move, 'order').made += pairs.length
      for (const { draft } of pairs) addToYear(move, draft, { isStored: true })
    } else
      await storeInParts(move, 'order', pairs, {
        store: (part) => storeOrders(move, part),
        nameOf: ({ draft }) => `bestelling ${draft.order.ref}`,
      })
    move.onProgress('order', countsOf(move, 'order').found)
    if (move.shouldStop()) return
  }
}

/** Yields the orders of the database and of files; orders that cannot be imported get a remark. */
async function* readOrderPairs(move: Move): AsyncGenerator<FormerOrderPair[]> {
  for await (const batch of readFormerOrders(move.formerDb, move.facts)) {
    const orders = batch.filter(
      ({ status }) => !['checkout-draft', 'auto-draft', 'trash', 'draft'].includes(status),
    )
    countsOf(move, 'order').found += orders.length
    yield orders.flatMap((formerOrder): FormerOrderPair[] => {
      const order = readFormerOrder(formerOrder, move.facts.currency)
      if (typeof order === 'object') return [{ formerOrder, draft: order }]
      addRemark(move, order, `bestelling ${formerOrder.id}`)
      countsOf(move, 'order').skipped++
      return []
    })
  }
  for await (const batch of readFileOrders(move.formerDb)) {
    countsOf(move, 'order').found += batch.length
    yield batch.flatMap((each): FormerOrderPair[] => {
      if ('draft' in each) return [each]
      const isForeign = !['', 'EUR', '€'].includes(each.currency.toUpperCase())
      addRemark(
        move,
        isForeign ? 'other-currency' : 'order-unreadable',
        `${each.number}: ${each.problem}`,
      )
      countsOf(move, 'order').skipped++
      return []
    })
  }
}

/** Counts the status of an order and adds remarks about it. */
function reportOrder(move: Move, { formerOrder, draft }: FormerOrderPair): void {
  const status = `${formerOrder.status} ${draft.order.state}`
  move.statuses.set(status, (move.statuses.get(status) ?? 0) + 1)
  const { order, wasOpen, foreignCountry, hasUnknownStatus, isBalanced } = draft
  if (hasUnknownStatus) addRemark(move, 'unknown-status', `${order.ref}: ${formerOrder.status}`)
  else if (wasOpen) addRemark(move, 'open-order', order.ref)
  if (!isBalanced) addRemark(move, 'other-amount', order.ref)
  if (foreignCountry) addRemark(move, 'foreign-order', `${order.ref}: ${foreignCountry}`)
}

/** Formats the year in the time zone of the shop, as the owner counts. */
const YEAR_FORMAT = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Amsterdam', year: 'numeric' })

/** Adds the total of an order to the sums of its year: always to those of the former shop, and to ours if it is stored. */
function addToYear(move: Move, { order }: OrderToMove, { isStored }: { isStored: boolean }): void {
  const year = Number(YEAR_FORMAT.format(order.placedAt))
  const yearTotal = move.years.get(year) ?? { orders: 0, formerCents: 0, cents: 0 }
  move.years.set(year, yearTotal)
  yearTotal.orders++
  yearTotal.formerCents += order.totalCents
  if (isStored) yearTotal.cents += order.totalCents
}

async function storeOrders(move: Move, pairs: FormerOrderPair[]): Promise<void> {
  const { app } = move
  const counts = countsOf(move, 'order')
  await app.db.transaction(async (tx) => {
    const movedBefore = await findObjects(
      tx,
      move,
      'order',
      pairs.map(({ formerOrder }) => formerOrder.id),
    )
    const existing = await findImportedOrders(
      tx,
      pairs[0]?.draft.order.source ?? 'woocommerce',
      pairs.map(({ draft }) => draft.order.ref),
    )
    const changedPairs: FormerOrderPair[] = []
    const newPairs = pairs.filter(({ formerOrder, draft }) => {
      const stored = existing.get(draft.order.ref)
      const wasMovedBefore = movedBefore.has(String(formerOrder.id))
      if (!wasMovedBefore && stored === undefined) return true
      const hash = movedBefore.get(String(formerOrder.id))?.hash
      if (hash !== undefined && hash !== hashOfData(draft.order)) {
        changedPairs.push({ formerOrder, draft })
        return false
      }
      counts.left++
      const isSame = stored === undefined || stored.totalCents === draft.order.totalCents
      if (!isSame) addRemark(move, 'order-exists', draft.order.ref)
      addToYear(move, draft, { isStored: isSame })
      return false
    })
    await updateOrders(tx, move, changedPairs, movedBefore)
    const ids = await reserveOrderNumbers(
      tx,
      newPairs.map(({ formerOrder }) => formerOrder.id),
      plainOrderNumbers(newPairs),
    )
    const linkedObjects = await findLinkedObjects(tx, move, newPairs)
    const rows = newPairs.map((pair, index) =>
      toOrderRows(move, pair, ids[index] ?? 0, linkedObjects),
    )
    if (rows.length > 0)
      await insertImportedOrders(tx, {
        orders: rows.map(({ order }) => order),
        lines: rows.flatMap(({ lines }) => lines),
        events: rows.flatMap(({ events }) => events),
      })
    counts.made += rows.length
    await recordOrders(tx, move, newPairs, ids)
  })
}

async function recordOrders(
  tx: Db,
  move: Move,
  newOrders: FormerOrderPair[],
  ids: number[],
): Promise<void> {
  const objects = newOrders.map(({ formerOrder, draft }, index) => {
    const newId = ids[index] ?? 0
    addToYear(move, draft, { isStored: true })
    if (newId !== formerOrder.id && isRealId(formerOrder.id))
      addRemark(move, 'new-id', `bestelling ${formerOrder.id} wordt ${newId}`)
    return { formerId: formerOrder.id, newId, hash: hashOfData(draft.order), isNew: true }
  })
  await recordObjects(tx, move, 'order', objects)
}

/** Updates orders that changed in the former shop since an earlier run. */
async function updateOrders(
  tx: Db,
  move: Move,
  pairs: FormerOrderPair[],
  movedBefore: Map<string, ExistingObject>,
): Promise<void> {
  if (pairs.length === 0) return
  const linkedObjects = await findLinkedObjects(tx, move, pairs)
  for (const pair of pairs) {
    const formerId = pair.formerOrder.id
    const newId = movedBefore.get(String(formerId))?.newId ?? ''
    const { order, lines, events } = toOrderRows(move, pair, Number(newId), linkedObjects)
    const object = {
      formerId,
      newId,
      hash: hashOfData(pair.draft.order),
      name: pair.draft.order.ref,
    }
    await updateObject(tx, move, 'order', object, async () => {
      const isReplaced = await replaceImportedOrder(tx, order, lines, events, move.lastEndedAt)
      addToYear(move, pair.draft, { isStored: isReplaced })
      return isReplaced
    })
  }
}

/** Returns the numeric order numbers; the shop reserves them, so that new orders get higher numbers. */
const plainOrderNumbers = (pairs: FormerOrderPair[]) =>
  pairs.flatMap(({ draft }) =>
    /^#?\d{1,9}$/.test(draft.order.ref) ? [Number(draft.order.ref.replace('#', ''))] : [],
  )
