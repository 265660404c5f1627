import { type SQL, sql } from 'drizzle-orm'
import type { LineText } from '#app/features/catalog/text-fields/personal-line.ts'
import { type Photo, toPhoto } from '#app/features/core/media/photo.ts'
import type { OrderState } from '#app/features/fulfilment/orders/orders.ts'
import type { MetaEntry } from '#app/features/rest-api/program-meta/program-meta.ts'
import type { Address } from '#app/features/sales/addresses/addresses.ts'
import type { VatPart } from '#app/features/sales/tax/vat.ts'
import { type Db, readLists } from '#app/platform/database/db.server.ts'
import type { ProgramAddress } from './program-orders-tables.server.ts'
import type { OrderStatus } from './wc-order-status.ts'

/** An order with all data that programs read. Fields that start with `sent` are stored exactly as a program sent them. */
export interface WcOrder extends Address {
  id: number
  key: string
  state: OrderState
  email: string
  phone: string | null
  vatId: string
  isTest: boolean
  delivery: Address | null
  giftWrapCents: number | null
  note: string
  shippingMethod: string
  shippingMethodId: number | null
  shippingName: string
  shippingCents: number
  paymentMethod: string
  totalCents: number
  /** received amount; more than the total if the order was reduced or paid twice */
  paidCents: number
  vatSplit: VatPart[]
  vatCountry: string
  isVatReversed: boolean
  isImported: boolean
  placedAt: string
  updatedAt: string
  paidAt: string | null
  shippedAt: string | null
  customerNumber: number | null
  createdVia: string | null
  sentPaymentMethod: string | null
  sentTransactionId: string | null
  sentBilling: ProgramAddress | null
  sentShipping: ProgramAddress | null
  trashedAt: string | null
  /** true: the shop recorded the order as a program sent it, instead of selling it by its own rules */
  isRecorded: boolean
  sentStatus: OrderStatus | null
  parentId: number | null
  feeLineIds: number[] | null
  sentShippingMethod: string | null
  /** provider of the last payment */
  provider: string | null
  method: string | null
  providerRef: string | null
  lines: WcOrderLine[]
  discounts: WcOrderDiscount[]
  refunds: { number: number; amountCents: number; reason: string }[]
  meta: MetaEntry[]
}

export interface WcOrderLine {
  id: number
  productId: number
  variantId: number
  /** the variant belongs to a product with options */
  isVariation: boolean
  name: string
  variantName: string
  texts: LineText[]
  sku: string | null
  gtin: string | null
  quantity: number
  unitCents: number
  discountCents: number
  vatRate: number
  vatCents: number
  photo: Photo | null
  countsStock: boolean
  meta: MetaEntry[]
}

export interface WcOrderDiscount {
  id: number
  code: string
  cents: number
  freeShipping: boolean
  kind: string | null
  basisPoints: number | null
  amountCents: number | null
}

interface OrderPart {
  orderId: number
}

interface OrderParts {
  orders: Omit<WcOrder, 'lines' | 'discounts' | 'refunds' | 'meta'>[]
  lines: (OrderPart & Omit<WcOrderLine, 'photo' | 'meta'> & { mediaId: number | null })[]
  discounts: (OrderPart & WcOrderDiscount)[]
  refunds: (OrderPart & WcOrder['refunds'][number])[]
  photos: Parameters<typeof toPhoto>[0][]
  meta: (MetaEntry & { resource: 'order' | 'order-line'; objectId: number })[]
}

const PART_QUERIES: Record<keyof OrderParts, SQL> = {
  orders: sql`
    SELECT o.id, o.key, o.state, o.email, o.phone, o.vat_id AS "vatId", o.is_test AS "isTest", o.first_name AS "firstName",
      o.last_name AS "lastName", o.company, o.country, o.postcode, o.house_number AS "houseNumber",
      o.house_number_addition AS "houseNumberAddition", o.street, o.city, o.delivery,
      o.gift_wrap_cents AS "giftWrapCents", o.note, o.shipping_method AS "shippingMethod",
      o.shipping_method_id AS "shippingMethodId", o.shipping_name AS "shippingName",
      o.shipping_cents AS "shippingCents", o.payment_method AS "paymentMethod", o.total_cents AS "totalCents",
      o.vat_split AS "vatSplit", o.vat_country AS "vatCountry", o.is_vat_reversed AS "isVatReversed",
      o.import_source IS NOT NULL AS "isImported", o.placed_at AS "placedAt", o.updated_at AS "updatedAt",
      o.paid_at AS "paidAt", o.shipped_at AS "shippedAt", u.number AS "customerNumber",
      p.created_via AS "createdVia", p.payment_method AS "sentPaymentMethod", p.transaction_id AS "sentTransactionId",
      p.billing AS "sentBilling", p.shipping AS "sentShipping", p.trashed_at AS "trashedAt",
      coalesce(p.is_recorded, false) AS "isRecorded", p.status AS "sentStatus", p.parent_id AS "parentId",
      p.fee_line_ids AS "feeLineIds", p.shipping_method AS "sentShippingMethod", pay.provider, pay.method,
      pay.provider_ref AS "providerRef", (
        SELECT coalesce(sum(amount_cents), 0)::integer FROM payments WHERE order_id = o.id AND state = 'paid'
      ) AS "paidCents"
    FROM orders o LEFT JOIN users u ON u.id = o.user_id LEFT JOIN program_orders p ON p.order_id = o.id
    LEFT JOIN LATERAL (
      SELECT provider, method, provider_ref FROM payments WHERE order_id = o.id
      ORDER BY (state = 'paid') DESC, attempt DESC LIMIT 1
    ) AS pay ON true
    WHERE o.id = ANY(page.ids) AND p.deleted_at IS NULL`,
  lines: sql`
    SELECT l.order_id AS "orderId", l.id, l.product_id AS "productId", l.variant_id AS "variantId",
      coalesce(pr.kind = 'variable', false) AS "isVariation", l.name, l.variant_name AS "variantName", l.sku, v.gtin,
      l.quantity, l.unit_cents AS "unitCents", l.discount_cents AS "discountCents", l.vat_rate AS "vatRate",
      l.vat_cents AS "vatCents", l.media_id AS "mediaId", l.counts_stock AS "countsStock", l.texts
    FROM order_lines l LEFT JOIN variants v ON v.id = l.variant_id LEFT JOIN products pr ON pr.id = l.product_id
    WHERE l.order_id = ANY(page.ids) ORDER BY l.id`,
  discounts: sql`
    SELECT d.order_id AS "orderId", d.id, d.code, d.cents, d.free_shipping AS "freeShipping", c.kind,
      c.basis_points AS "basisPoints", c.amount_cents AS "amountCents"
    FROM order_discounts d LEFT JOIN discount_codes c ON c.id = d.code_id
    WHERE d.order_id = ANY(page.ids) ORDER BY d.id`,
  refunds: sql`
    SELECT order_id AS "orderId", number, amount_cents AS "amountCents", reason
    FROM refunds WHERE order_id = ANY(page.ids) AND state <> 'failed'
    UNION ALL
    SELECT order_id, number, amount_cents, reason FROM program_refunds WHERE order_id = ANY(page.ids)
    ORDER BY number`,
  photos: sql`
    SELECT id, hash, width, height, alt, placeholder, caption, focus_x AS "focusX", focus_y AS "focusY" FROM media
    WHERE id = ANY(ARRAY(SELECT media_id FROM order_lines WHERE order_id = ANY(page.ids)))`,
  meta: sql`
    SELECT resource, object_id AS "objectId", id, key, value FROM program_meta
    WHERE (resource = 'order' AND object_id = ANY(page.ids)) OR (resource = 'order-line'
      AND object_id = ANY(ARRAY(SELECT id FROM order_lines WHERE order_id = ANY(page.ids))))
    ORDER BY id`,
}

/** Reads orders, in the order of the ids; unknown ids are left out. */
export async function readWcOrders(db: Db, ids: number[]): Promise<WcOrder[]> {
  if (ids.length === 0) return []
  const parts = await readLists<OrderParts>(db, 'wc-order-parts', ids, PART_QUERIES)
  const orders = new Map(parts.orders.map((order) => [order.id, order]))
  const photos = new Map(parts.photos.map((row) => [row.id, toPhoto(row)]))
  const lines = Map.groupBy(parts.lines, ({ orderId }) => orderId)
  const discounts = Map.groupBy(parts.discounts, ({ orderId }) => orderId)
  const refunds = Map.groupBy(parts.refunds, ({ orderId }) => orderId)
  const meta = Map.groupBy(parts.meta, ({ resource, objectId }) => `${resource} ${objectId}`)
  const metaOf = (resource: 'order' | 'order-line', objectId: number): MetaEntry[] =>
    (meta.get(`${resource} ${objectId}`) ?? []).map(({ id, key, value }) => ({ id, key, value }))
  return ids.flatMap((orderId) => {
    const order = orders.get(orderId)
    if (!order) return []
    return {
      ...order,
      lines: (lines.get(orderId) ?? []).map(({ orderId: _, mediaId, ...line }) => ({
        ...line,
        photo: photos.get(mediaId ?? 0) ?? null,
        meta: metaOf('order-line', line.id),
      })),
      discounts: discounts.get(orderId) ?? [],
      refunds: refunds.get(orderId) ?? [],
      meta: metaOf('order', orderId),
    }
  })
}
