import { randomBytes } from 'node:crypto'
import { importSourceName } from '#app/features/fulfilment/orders/imported-order.ts'
import { orderSearchText } from '#app/features/fulfilment/orders/search-orders.server.ts'
import {
  findImportedOrders,
  insertImportedOrders,
  reserveOrderNumbers,
} from '#app/features/fulfilment/orders/write-orders.server.ts'
import { formerCents } from '#app/features/move-in/former-shop/former-meta.server.ts'
import {
  type FormerOrder,
  readFormerOrders,
} from '#app/features/move-in/former-shop/former-orders.server.ts'
import {
  type ReadOrder,
  readFormerOrder,
} from '#app/features/move-in/former-shop/read-former-order.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { formatCents } from '#app/platform/money.ts'
import {
  countsOf,
  type FoundObject,
  findObjects,
  hashOfData,
  type Move,
  recordObjects,
  remark,
} from './moved-objects.server.ts'

interface ReadPair {
  former: FormerOrder
  read: ReadOrder
}

/** Imports orders as history: no stock, mail, invoice number or sale follows from them. */
export async function moveOrders(move: Move): Promise<void> {
  const counts = countsOf(move, 'order')
  for await (const batch of readFormerOrders(move.former, move.facts)) {
    const orders = batch.filter(
      ({ status }) => !['checkout-draft', 'auto-draft', 'trash', 'draft'].includes(status),
    )
    counts.found += orders.length
    const pairs = orders.flatMap((former): ReadPair[] => {
      const read = readFormerOrder(former)
      if (typeof read === 'object') return [{ former, read }]
      remark(move, read, `bestelling ${former.id}`)
      counts.skipped++
      return []
    })
    for (const pair of pairs) note(move, pair)
    if (move.options.isDryRun) {
      counts.made += pairs.length
      for (const { read } of pairs) addToYear(move, read, true)
    } else await storeOrders(move, pairs)
    move.onProgress('order', counts.found)
    if (move.shouldStop()) return
  }
}

function note(move: Move, { former, read }: ReadPair): void {
  const { order, wasOpen, foreignCountry, hasUnknownStatus, isBalanced } = read
  if (hasUnknownStatus) remark(move, 'unknown-status', `${order.ref}: ${former.status}`)
  else if (wasOpen) remark(move, 'open-order', order.ref)
  if (!isBalanced) remark(move, 'other-amount', order.ref)
  if (foreignCountry) remark(move, 'foreign-order', `${order.ref}: ${foreignCountry}`)
}

/** Years of the shop's own time zone, as the owner knows them. */
const YEAR = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Amsterdam', year: 'numeric' })

function addToYear(move: Move, { order }: ReadOrder, isStored: boolean): void {
  const year = Number(YEAR.format(order.placedAt))
  const sum = move.years.get(year) ?? { orders: 0, formerCents: 0, cents: 0 }
  move.years.set(year, sum)
  sum.orders++
  sum.formerCents += order.totalCents
  if (isStored) sum.cents += order.totalCents
}

async function storeOrders(move: Move, pairs: ReadPair[]): Promise<void> {
  const { app } = move
  const counts = countsOf(move, 'order')
  await app.db.transaction(async (tx) => {
    const known = await findObjects(
      tx,
      move,
      'order',
      pairs.map(({ former }) => former.id),
    )
    const there = await findImportedOrders(
      tx,
      'woocommerce',
      pairs.map(({ read }) => read.order.ref),
    )
    const fresh = pairs.filter(({ former, read }) => {
      const stored = there.get(read.order.ref)
      const isKnown = known.has(String(former.id))
      if (!isKnown && stored === undefined) return true
      counts.left++
      const isSame = stored === undefined || stored.totalCents === read.order.totalCents
      if (!isSame) remark(move, 'order-exists', read.order.ref)
      addToYear(move, read, isSame)
      return false
    })
    const ids = await reserveOrderNumbers(
      tx,
      fresh.map(({ former }) => former.id),
      numbersOf(fresh),
    )
    const links = await findLinks(tx, move, fresh)
    const rows = fresh.map((pair, at) => rowsOf(move, pair, ids[at] ?? 0, links))
    if (rows.length > 0)
      await insertImportedOrders(tx, {
        orders: rows.map(({ order }) => order),
        lines: rows.flatMap(({ lines }) => lines),
        events: rows.flatMap(({ events }) => events),
      })
    counts.made += rows.length
    await recordObjects(
      tx,
      move,
      'order',
      fresh.map(({ former, read }, at) => {
        addToYear(move, read, true)
        if (ids[at] !== former.id) remark(move, 'new-id', `bestelling ${former.id}`)
        return {
          formerId: former.id,
          newId: ids[at] ?? 0,
          hash: hashOfData(read.order),
          isNew: true,
        }
      }),
    )
  })
}

/** Numbers that new orders have to stay above. */
const numbersOf = (pairs: ReadPair[]) =>
  pairs.flatMap(({ read }) => (/^\d{1,9}$/.test(read.order.ref) ? [Number(read.order.ref)] : []))

interface Links {
  customers: Map<string, FoundObject>
  products: Map<string, FoundObject>
  variations: Map<string, FoundObject>
}

async function findLinks(tx: Db, move: Move, pairs: ReadPair[]): Promise<Links> {
  const lines = pairs.flatMap(({ read }) => read.order.lines)
  return {
    customers: await findObjects(
      tx,
      move,
      'customer',
      pairs.map(({ read }) => read.formerCustomer),
    ),
    products: await findObjects(
      tx,
      move,
      'product',
      lines.map(({ formerProduct }) => formerProduct),
    ),
    variations: await findObjects(
      tx,
      move,
      'variation',
      lines.map(({ formerVariation, formerProduct }) => formerVariation || formerProduct),
    ),
  }
}

function rowsOf(move: Move, { former, read }: ReadPair, id: number, links: Links) {
  const { source, ref, lines, ...order } = read.order
  const hasLeft = ['shipped', 'delivered'].includes(order.state)
  return {
    order: {
      ...order,
      id,
      key: randomBytes(16).toString('hex'),
      formToken: `move ${move.facts.shop} ${former.id}`,
      importSource: source,
      importRef: ref,
      userId: links.customers.get(String(read.formerCustomer))?.newId ?? null,
      search: orderSearchText({ ...order, id: ref }, lines),
      isInvoiced: true,
      shippedAt: null,
      updatedAt: move.app.clock.now(),
    },
    lines: lines.map(({ formerProduct, formerVariation, ...line }) => {
      const productId = Number(links.products.get(String(formerProduct))?.newId ?? 0)
      const variantId = Number(
        links.variations.get(String(formerVariation || formerProduct))?.newId ?? 0,
      )
      return {
        ...line,
        orderId: id,
        productId,
        variantId: productId === 0 ? 0 : variantId,
        shipped: hasLeft ? line.quantity : 0,
        countsStock: false,
      }
    }),
    events: eventsOf(former, read, id),
  }
}

/** The timeline: where the order comes from, its notes, refunds and invoice number. */
function eventsOf(
  former: FormerOrder,
  { order, invoiceNumber, foreignCountry }: ReadOrder,
  orderId: number,
) {
  const event = (kind: 'placed' | 'note' | 'refund', text: string, at: Date | null) => ({
    orderId,
    kind,
    text: text.slice(0, 2_000),
    actor: 'import',
    at: at ?? order.placedAt,
  })
  return [
    event(
      'placed',
      `Ingelezen uit ${importSourceName(order.source)}, daar bestelling ${order.ref}`,
      order.placedAt,
    ),
    ...(invoiceNumber
      ? [event('note', `Factuurnummer in de vorige winkel: ${invoiceNumber}`, order.placedAt)]
      : []),
    ...(foreignCountry
      ? [event('note', `Land in de vorige winkel: ${foreignCountry}`, order.placedAt)]
      : []),
    ...former.notes.map(({ text, at }) => event('note', text, at)),
    ...former.refunds.map(({ cents, reason, at }) =>
      event(
        'refund',
        `In de vorige winkel terugbetaald: ${formatCents(formerCents(cents) ?? 0)}${reason ? ` (${reason})` : ''}`,
        at,
      ),
    ),
  ]
}
