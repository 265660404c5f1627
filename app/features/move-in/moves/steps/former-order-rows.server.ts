import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { importSourceName } from '#app/features/fulfilment/orders/imported/imported-order.ts'
import { orderSearchText } from '#app/features/fulfilment/orders/search-orders.server.ts'
import { formerCents } from '#app/features/move-in/former-shop/former-meta.server.ts'
import type { FormerOrder } from '#app/features/move-in/former-shop/former-orders.server.ts'
import type { OrderToMove } from '#app/features/move-in/former-shop/read-former-order.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { formatCents } from '#app/platform/money.ts'
import { type ExistingObject, findObjects, type Move } from '../moved-objects.server.ts'

export interface FormerOrderPair {
  formerOrder: FormerOrder
  draft: OrderToMove
}

interface LinkedObjects {
  /** variants by SKU, for order files, whose lines refer to products in no other way */
  skus: Map<string, { id: number; productId: number }>
  /** ids of imported customers by e-mail address, for order files */
  emails: Map<string, string>
  customers: Map<string, ExistingObject>
  products: Map<string, ExistingObject>
  variations: Map<string, ExistingObject>
}

export async function findLinkedObjects(
  tx: Db,
  move: Move,
  pairs: FormerOrderPair[],
): Promise<LinkedObjects> {
  const lines = pairs.flatMap(({ draft }) => draft.order.lines)
  const skus = lines.flatMap(({ sku, formerProduct }) => (formerProduct === 0 && sku ? sku : []))
  const emails = pairs.flatMap(({ draft }) =>
    draft.formerCustomer === 0 ? draft.order.email.toLowerCase() : [],
  )
  return {
    skus: await findVariantsBySku(tx, skus),
    // Only orders from order files have no meta data; the orders of a batch are all of one kind.
    emails:
      pairs[0]?.formerOrder.meta.size === 0
        ? await findCustomersByEmail(tx, move, emails)
        : new Map(),
    customers: await findObjects(
      tx,
      move,
      'customer',
      pairs.map(({ draft }) => draft.formerCustomer),
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

async function findVariantsBySku(tx: Db, skus: string[]): Promise<LinkedObjects['skus']> {
  if (skus.length === 0) return new Map()
  const rows = await tx
    .select({ sku: variants.sku, id: variants.id, productId: variants.productId })
    .from(variants)
    // One parameter, because orders can have any number of lines.
    .where(sql`${variants.sku} = ANY(${sql.param(skus)}::text[])`)
  return new Map(rows.flatMap(({ sku, ...variant }) => (sku === null ? [] : [[sku, variant]])))
}

async function findCustomersByEmail(
  tx: Db,
  { facts }: Move,
  emails: string[],
): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const { rows } = await tx.execute<{ email: string; id: string }>(sql`
    SELECT u.email, u.id FROM users u
    JOIN move_in_objects o ON o.kind = 'customer' AND o.new_id = u.id AND o.shop = ${facts.shop}
    WHERE u.email = ANY(${sql.param(emails)}::text[])`)
  return new Map(rows.map(({ email, id }) => [email, id]))
}

export function toOrderRows(
  move: Move,
  { formerOrder, draft }: FormerOrderPair,
  id: number,
  linkedObjects: LinkedObjects,
) {
  const { source, ref, lines, ...order } = draft.order
  const isShipped = ['shipped', 'delivered'].includes(order.state)
  return {
    order: {
      ...order,
      id,
      key: randomBytes(16).toString('hex'),
      formToken: `move ${move.facts.shop} ${formerOrder.id}`,
      importSource: source,
      importRef: ref,
      userId:
        linkedObjects.customers.get(String(draft.formerCustomer))?.newId ??
        linkedObjects.emails.get(order.email.toLowerCase()) ??
        null,
      search: orderSearchText({ ...order, id: ref }, lines),
      // The former shop made the invoice, so this shop must not.
      isInvoiced: true,
      shippedAt: null,
      updatedAt: move.app.clock.now(),
    },
    lines: lines.map(({ formerProduct, formerVariation, ...line }) => {
      const variantBySku = formerProduct === 0 ? linkedObjects.skus.get(line.sku ?? '') : undefined
      const productId =
        variantBySku?.productId ??
        Number(linkedObjects.products.get(String(formerProduct))?.newId ?? 0)
      const variantId =
        variantBySku?.id ??
        Number(linkedObjects.variations.get(String(formerVariation || formerProduct))?.newId ?? 0)
      return {
        ...line,
        orderId: id,
        productId,
        variantId: productId === 0 ? 0 : variantId,
        shipped: isShipped ? line.quantity : 0,
        countsStock: false,
      }
    }),
    events: eventsOf(formerOrder, draft, id),
  }
}

/** Returns the timeline: the origin of the order, its notes, refunds and invoice number. */
function eventsOf(
  formerOrder: FormerOrder,
  { order, invoiceNumber, foreignCountry }: OrderToMove,
  orderId: number,
) {
  const event = (kind: 'placed' | 'note' | 'refund', text: string, moment: Date | null) => ({
    orderId,
    kind,
    text: text.slice(0, 2_000),
    actor: 'import',
    at: moment ?? order.placedAt,
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
    ...formerOrder.notes.map(({ text, writtenAt }) => event('note', text, writtenAt)),
    ...formerOrder.refunds.map(({ amountText, reason, refundedAt }) =>
      event(
        'refund',
        `In de vorige winkel terugbetaald: ${formatCents(formerCents(amountText) ?? 0)}${reason ? ` (${reason})` : ''}`,
        refundedAt,
      ),
    ),
  ]
}
