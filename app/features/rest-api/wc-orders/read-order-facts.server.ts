import { sql } from 'drizzle-orm'
import type { LineText } from '#app/features/catalog/text-fields/personal-line.ts'
import type { Photo } from '#app/features/core/media/photo.ts'
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import type { OrderState } from '#app/features/fulfilment/orders/orders.ts'
import type { MetaEntry } from '#app/features/rest-api/program-meta/program-meta.ts'
import { readMeta } from '#app/features/rest-api/program-meta/store-program-meta.server.ts'
import type { Address } from '#app/features/sales/addresses/addresses.ts'
import type { VatPart } from '#app/features/sales/tax/vat.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { SentAddress } from './program-orders-tables.server.ts'
import type { OrderStatus } from './wc-order-status.ts'

/** An order with everything that programs read of it. */
export interface OrderFacts extends Address {
  id: number
  key: string
  state: OrderState
  email: string
  phone: string | null
  vatId: string
  delivery: Address | null
  giftWrapCents: number | null
  note: string
  shippingMethod: string
  shippingMethodId: number | null
  shippingName: string
  shippingCents: number
  paymentMethod: string
  totalCents: number
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
  sentBilling: SentAddress | null
  sentShipping: SentAddress | null
  trashedAt: string | null
  isRecorded: boolean
  sentStatus: OrderStatus | null
  parentId: number | null
  feeLineIds: number[] | null
  sentShippingMethod: string | null
  /** of the last payment */
  provider: string | null
  method: string | null
  providerRef: string | null
  lines: LineFacts[]
  discounts: DiscountFacts[]
  refunds: { number: number; amountCents: number; reason: string }[]
  meta: MetaEntry[]
}

export interface LineFacts {
  id: number
  productId: number
  variantId: number
  /** a variant of a product with choices */
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

export interface DiscountFacts {
  id: number
  code: string
  cents: number
  freeShipping: boolean
  kind: string | null
  basisPoints: number | null
  amountCents: number | null
}

type Row = Omit<OrderFacts, 'lines' | 'meta'> & {
  lines: (Omit<LineFacts, 'photo' | 'meta'> & { mediaId: number | null })[]
}

/** Reads orders by id, in that order, with one query for all of them; unknown ids are left out. */
export async function readOrderFacts(db: Db, ids: number[]): Promise<OrderFacts[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<{ order: Row }>(sql`
    SELECT jsonb_build_object(
      'id', o.id, 'key', o.key, 'state', o.state, 'email', o.email, 'phone', o.phone, 'vatId', o.vat_id,
      'firstName', o.first_name, 'lastName', o.last_name, 'company', o.company, 'country', o.country,
      'postcode', o.postcode, 'houseNumber', o.house_number, 'houseNumberAddition', o.house_number_addition,
      'street', o.street, 'city', o.city, 'delivery', o.delivery, 'giftWrapCents', o.gift_wrap_cents, 'note', o.note,
      'shippingMethod', o.shipping_method, 'shippingMethodId', o.shipping_method_id,
      'shippingName', o.shipping_name, 'shippingCents', o.shipping_cents
    ) || jsonb_build_object(
      'paymentMethod', o.payment_method, 'totalCents', o.total_cents, 'vatSplit', o.vat_split,
      'vatCountry', o.vat_country, 'isVatReversed', o.is_vat_reversed, 'isImported', o.import_source IS NOT NULL,
      'placedAt', o.placed_at, 'updatedAt', o.updated_at, 'paidAt', o.paid_at, 'shippedAt', o.shipped_at,
      'customerNumber', u.number, 'createdVia', p.created_via, 'sentPaymentMethod', p.payment_method,
      'sentTransactionId', p.transaction_id, 'sentBilling', p.billing, 'sentShipping', p.shipping,
      'trashedAt', p.trashed_at, 'isRecorded', coalesce(p.is_recorded, false), 'sentStatus', p.status,
      'parentId', p.parent_id, 'feeLineIds', p.fee_line_ids, 'sentShippingMethod', p.shipping_method, 'provider', pay.provider, 'method', pay.method, 'providerRef', pay.provider_ref,
      'lines', coalesce(lines.list, '[]'), 'discounts', coalesce(discounts.list, '[]'), 'refunds', coalesce(refunds.list, '[]')
    ) AS order
    FROM unnest(${sql.param(ids)}::integer[]) WITH ORDINALITY AS wanted (id, place)
    JOIN orders o ON o.id = wanted.id
    LEFT JOIN users u ON u.id = o.user_id
    LEFT JOIN program_orders p ON p.order_id = o.id
    LEFT JOIN LATERAL (
      SELECT provider, method, provider_ref FROM payments WHERE order_id = o.id ORDER BY (state = 'paid') DESC, attempt DESC LIMIT 1
    ) AS pay ON true
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object(
        'id', l.id, 'productId', l.product_id, 'variantId', l.variant_id, 'isVariation', coalesce(pr.kind = 'variable', false),
        'name', l.name, 'variantName', l.variant_name, 'sku', l.sku, 'gtin', v.gtin, 'quantity', l.quantity,
        'unitCents', l.unit_cents, 'discountCents', l.discount_cents, 'vatRate', l.vat_rate, 'vatCents', l.vat_cents,
        'mediaId', l.media_id, 'countsStock', l.counts_stock, 'texts', l.texts
      ) ORDER BY l.id) AS list
      FROM order_lines l LEFT JOIN variants v ON v.id = l.variant_id LEFT JOIN products pr ON pr.id = l.product_id
      WHERE l.order_id = o.id
    ) AS lines ON true
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object(
        'id', d.id, 'code', d.code, 'cents', d.cents, 'freeShipping', d.free_shipping,
        'kind', c.kind, 'basisPoints', c.basis_points, 'amountCents', c.amount_cents
      ) ORDER BY d.id) AS list
      FROM order_discounts d LEFT JOIN discount_codes c ON c.id = d.code_id WHERE d.order_id = o.id
    ) AS discounts ON true
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('number', r.number, 'amountCents', r.amount_cents, 'reason', r.reason) ORDER BY r.number) AS list
      FROM (
        SELECT number, amount_cents, reason FROM refunds WHERE order_id = o.id AND state <> 'failed'
        UNION ALL SELECT number, amount_cents, reason FROM program_refunds WHERE order_id = o.id
      ) r
    ) AS refunds ON true
    WHERE p.deleted_at IS NULL
    ORDER BY wanted.place`)
  return withParts(
    db,
    rows.map(({ order }) => order),
  )
}

async function withParts(db: Db, rows: Row[]): Promise<OrderFacts[]> {
  const lines = rows.flatMap((row) => row.lines)
  const photoIds = lines.flatMap(({ mediaId }) => mediaId ?? [])
  const [photos, meta, lineMeta] = [
    await readPhotos(db, photoIds),
    await readMeta(
      db,
      'order',
      rows.map(({ id }) => id),
    ),
    await readMeta(
      db,
      'order-line',
      lines.map(({ id }) => id),
    ),
  ]
  return rows.map((row) => ({
    ...row,
    meta: meta.get(row.id) ?? [],
    lines: row.lines.map(({ mediaId, ...line }) => ({
      ...line,
      photo: photos.get(mediaId ?? 0) ?? null,
      meta: lineMeta.get(line.id) ?? [],
    })),
  }))
}
