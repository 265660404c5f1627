import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import {
  type ImportedOrder,
  importSourceName,
} from '#app/features/fulfilment/orders/imported/imported-order.ts'
import { insertImportedOrders } from '#app/features/fulfilment/orders/imported/write-imported-orders.server.ts'
import type { OrderState } from '#app/features/fulfilment/orders/orders.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { orderSearchText } from '#app/features/fulfilment/orders/search-orders.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/** `unchanged`: the shop already has this order; `differs`: it has another order with this number. */
export type StoreOutcome = 'created' | 'unchanged' | 'differs'

interface StoreOptions {
  isDryRun: boolean
  /**
   * run that can be undone to remove the orders. Orders that its interrupted attempts stored since `startedAt` count as created,
   * but not those of an import of the same file that ended before.
   */
  run: { id: number; startedAt: Date | null } | null
}

const orderKey = ({ source, ref }: Pick<ImportedOrder, 'source' | 'ref'>) => `${source} ${ref}`

/**
 * Stores orders of a former shop that are not in this shop yet, without stock changes, emails or documents. Returns a
 * result for each order.
 */
export async function storeImportedOrders(
  app: App,
  drafts: ImportedOrder[],
  { isDryRun, run }: StoreOptions,
): Promise<StoreOutcome[]> {
  return app.db.transaction(async (tx) => {
    const storedOrders = await findStoredOrders(tx, drafts)
    const newOrders = drafts.filter((draft) => !storedOrders.has(orderKey(draft)))
    if (!isDryRun && newOrders.length > 0)
      await insertOrders(tx, newOrders, run?.id ?? null, app.clock.now())
    return drafts.map((draft) => {
      const storedOrder = storedOrders.get(orderKey(draft))
      if (!storedOrder || isStoredByRun(storedOrder, run)) return 'created'
      return isSameOrder(storedOrder, draft) ? 'unchanged' : 'differs'
    })
  })
}

type StoredOrderFacts = Pick<
  typeof orders.$inferSelect,
  'importRunId' | 'totalCents' | 'placedAt' | 'updatedAt'
>

/** Returns whether an attempt of this run stored the order. An import stores its own time as the last change of an order. */
const isStoredByRun = (stored: StoredOrderFacts, run: StoreOptions['run']) =>
  run !== null &&
  stored.importRunId === run.id &&
  (run.startedAt === null || stored.updatedAt >= run.startedAt)

/** Compares the total and the time; files omit the seconds, so the times may differ by less than a minute. */
const isSameOrder = (stored: StoredOrderFacts, draft: ImportedOrder) =>
  stored.totalCents === draft.totalCents &&
  Math.abs(stored.placedAt.getTime() - draft.placedAt.getTime()) < 60_000

/** Finds orders that were imported from the same source; for our own export, also orders that were placed in this shop. */
async function findStoredOrders(
  tx: Db,
  drafts: ImportedOrder[],
): Promise<Map<string, StoredOrderFacts>> {
  const refs = drafts.map(({ ref }) => ref)
  const numbers = drafts.flatMap(({ source, ref }) =>
    source === 'own' && /^\d{1,9}$/.test(ref) ? [Number(ref)] : [],
  )
  const rows = await tx
    .select({
      id: orders.id,
      importSource: orders.importSource,
      importRef: orders.importRef,
      importRunId: orders.importRunId,
      totalCents: orders.totalCents,
      placedAt: orders.placedAt,
      updatedAt: orders.updatedAt,
    })
    .from(orders)
    .where(
      or(
        and(
          inArray(orders.importSource, [...new Set(drafts.map(({ source }) => source))]),
          inArray(orders.importRef, refs),
        ),
        and(isNull(orders.importSource), inArray(orders.id, numbers)),
      ),
    )
  return new Map(
    rows.map((row) => [
      orderKey({ source: row.importSource ?? 'own', ref: row.importRef ?? String(row.id) }),
      row,
    ]),
  )
}

async function insertOrders(tx: Db, drafts: ImportedOrder[], runId: number | null, now: Date) {
  const variantsBySku = await findVariants(tx, drafts)
  const { rows: newNumbers } = await tx.execute<{ id: number }>(
    sql`SELECT nextval('imported_order_number_seq')::integer AS id FROM generate_series(1, ${drafts.length}::integer)`,
  )
  const numberedOrders = drafts.map((draft, index) => ({ draft, id: newNumbers[index]?.id ?? 0 }))
  const lines = numberedOrders.flatMap(({ draft, id }) =>
    draft.lines.map((line) => ({
      ...line,
      orderId: id,
      ...(variantsBySku.get(line.sku?.toUpperCase() ?? '') ?? NO_VARIANT),
      shipped: SENT_STATES.includes(draft.state) ? line.quantity : (line.shipped ?? 0),
      countsStock: false,
    })),
  )
  await insertImportedOrders(tx, {
    orders: numberedOrders.map(({ draft, id }) => toOrderRow(draft, id, runId, now)),
    lines,
    events: numberedOrders.map(({ draft, id }) => ({
      orderId: id,
      kind: 'placed' as const,
      text: `Ingelezen uit ${importSourceName(draft.source)}, daar bestelling ${draft.ref}`,
      actor: 'import',
      at: draft.placedAt,
    })),
  })
}

const SENT_STATES: OrderState[] = ['shipped', 'delivered']

/** Ids of articles that the shop does not sell (any more), so that they have no link to a product page. */
const NO_VARIANT = { productId: 0, variantId: 0 }

async function findVariants(tx: Db, drafts: ImportedOrder[]) {
  const skus = drafts.flatMap(({ lines }) => lines.flatMap(({ sku }) => sku?.toUpperCase() ?? []))
  if (skus.length === 0) return new Map<string, typeof NO_VARIANT>()
  const rows = await tx
    .select({ sku: variants.sku, productId: variants.productId, variantId: variants.id })
    .from(variants)
    .where(sql`upper(${variants.sku}) = ANY(${sql.param([...new Set(skus)])}::text[])`)
  return new Map(rows.map(({ sku, ...variant }) => [sku?.toUpperCase() ?? '', variant]))
}

function toOrderRow(draft: ImportedOrder, id: number, importRunId: number | null, now: Date) {
  const { source, ref, lines, ...order } = draft
  return {
    ...order,
    id,
    key: randomBytes(16).toString('hex'),
    formToken: `import ${orderKey(draft)}`,
    importSource: source,
    importRef: ref,
    importRunId,
    search: orderSearchText({ ...order, id: ref }, lines),
    // The former shop made the invoice, so this shop must not.
    isInvoiced: true,
    shippedAt: null,
    updatedAt: now,
  }
}

export const countImportedOrders = (app: App, runId: number) =>
  app.db.$count(orders, eq(orders.importRunId, runId))
