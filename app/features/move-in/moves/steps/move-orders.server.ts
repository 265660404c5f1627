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
  countsOf,
  type ExistingObject,
  findObjects,
  hashOfData,
  type Move,
  recordObjects,
  remark,
  storeInParts,
} from '../moved-objects.server.ts'
import { updateObject } from '../snapshots.server.ts'
import { type FormerOrderPair, findLinks, rowsOf } from './former-order-rows.server.ts'

/** Imports orders as history: they change no stock, send no mail, get no invoice number and count as no sale. */
export async function moveOrders(move: Move): Promise<void> {
  for await (const pairs of readPairs(move)) {
    for (const pair of pairs) note(move, pair)
    if (move.options.isDryRun) {
      countsOf(move, 'order').made += pairs.length
      for (const { draft } of pairs) addToYear(move, draft, true)
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
async function* readPairs(move: Move): AsyncGenerator<FormerOrderPair[]> {
  for await (const batch of readFormerOrders(move.former, move.facts)) {
    const orders = batch.filter(
      ({ status }) => !['checkout-draft', 'auto-draft', 'trash', 'draft'].includes(status),
    )
    countsOf(move, 'order').found += orders.length
    yield orders.flatMap((former): FormerOrderPair[] => {
      const order = readFormerOrder(former, move.facts.currency)
      if (typeof order === 'object') return [{ former, draft: order }]
      remark(move, order, `bestelling ${former.id}`)
      countsOf(move, 'order').skipped++
      return []
    })
  }
  for await (const batch of readFileOrders(move.former)) {
    countsOf(move, 'order').found += batch.length
    yield batch.flatMap((each): FormerOrderPair[] => {
      if ('draft' in each) return [each]
      const isForeign = !['', 'EUR', '€'].includes(each.currency.toUpperCase())
      remark(
        move,
        isForeign ? 'other-currency' : 'order-unreadable',
        `${each.number}: ${each.problem}`,
      )
      countsOf(move, 'order').skipped++
      return []
    })
  }
}

function note(move: Move, { former, draft }: FormerOrderPair): void {
  const status = `${former.status} ${draft.order.state}`
  move.statuses.set(status, (move.statuses.get(status) ?? 0) + 1)
  const { order, wasOpen, foreignCountry, hasUnknownStatus, isBalanced } = draft
  if (hasUnknownStatus) remark(move, 'unknown-status', `${order.ref}: ${former.status}`)
  else if (wasOpen) remark(move, 'open-order', order.ref)
  if (!isBalanced) remark(move, 'other-amount', order.ref)
  if (foreignCountry) remark(move, 'foreign-order', `${order.ref}: ${foreignCountry}`)
}

/** Formats the year in the time zone of the shop, as the owner counts. */
const YEAR = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Amsterdam', year: 'numeric' })

function addToYear(move: Move, { order }: OrderToMove, isStored: boolean): void {
  const year = Number(YEAR.format(order.placedAt))
  const sum = move.years.get(year) ?? { orders: 0, formerCents: 0, cents: 0 }
  move.years.set(year, sum)
  sum.orders++
  sum.formerCents += order.totalCents
  if (isStored) sum.cents += order.totalCents
}

async function storeOrders(move: Move, pairs: FormerOrderPair[]): Promise<void> {
  const { app } = move
  const counts = countsOf(move, 'order')
  await app.db.transaction(async (tx) => {
    const movedBefore = await findObjects(
      tx,
      move,
      'order',
      pairs.map(({ former }) => former.id),
    )
    const existing = await findImportedOrders(
      tx,
      pairs[0]?.draft.order.source ?? 'woocommerce',
      pairs.map(({ draft }) => draft.order.ref),
    )
    const changed: FormerOrderPair[] = []
    const newPairs = pairs.filter(({ former, draft }) => {
      const stored = existing.get(draft.order.ref)
      const isKnown = movedBefore.has(String(former.id))
      if (!isKnown && stored === undefined) return true
      const hash = movedBefore.get(String(former.id))?.hash
      if (hash !== undefined && hash !== hashOfData(draft.order)) {
        changed.push({ former, draft })
        return false
      }
      counts.left++
      const isSame = stored === undefined || stored.totalCents === draft.order.totalCents
      if (!isSame) remark(move, 'order-exists', draft.order.ref)
      addToYear(move, draft, isSame)
      return false
    })
    await updateOrders(tx, move, changed, movedBefore)
    const ids = await reserveOrderNumbers(
      tx,
      newPairs.map(({ former }) => former.id),
      numbersOf(newPairs),
    )
    const links = await findLinks(tx, move, newPairs)
    const rows = newPairs.map((pair, index) => rowsOf(move, pair, ids[index] ?? 0, links))
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
  const objects = newOrders.map(({ former, draft }, index) => {
    const newId = ids[index] ?? 0
    addToYear(move, draft, true)
    if (newId !== former.id && isRealId(former.id))
      remark(move, 'new-id', `bestelling ${former.id} wordt ${newId}`)
    return { formerId: former.id, newId, hash: hashOfData(draft.order), isNew: true }
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
  const links = await findLinks(tx, move, pairs)
  for (const pair of pairs) {
    const formerId = pair.former.id
    const newId = movedBefore.get(String(formerId))?.newId ?? ''
    const { order, lines, events } = rowsOf(move, pair, Number(newId), links)
    const object = {
      formerId,
      newId,
      hash: hashOfData(pair.draft.order),
      name: pair.draft.order.ref,
    }
    await updateObject(tx, move, 'order', object, async () => {
      const isReplaced = await replaceImportedOrder(tx, order, lines, events, move.lastEndedAt)
      addToYear(move, pair.draft, isReplaced)
      return isReplaced
    })
  }
}

/** Returns the imported order numbers; numbers of new orders must be higher. */
const numbersOf = (pairs: FormerOrderPair[]) =>
  pairs.flatMap(({ draft }) =>
    /^#?\d{1,9}$/.test(draft.order.ref) ? [Number(draft.order.ref.replace('#', ''))] : [],
  )
