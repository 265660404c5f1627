import { z } from 'zod'
import {
  type AgentTool,
  createReadTool,
  createWriteTool,
} from '#app/features/channels/agents/agent-tool.ts'
import { fail, quoteText, succeed } from '#app/features/channels/agents/agents.ts'
import { writeNote } from '#app/features/fulfilment/order-mails/write-note.server.tsx'
import { readOrders } from '#app/features/fulfilment/orders/admin/read-orders.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import {
  ORDER_STATES,
  type OrderDetail,
  type OrderFilter,
} from '#app/features/fulfilment/orders/orders.ts'
import { orderStateName } from '#app/features/fulfilment/orders/orders-messages.ts'
import type { App } from '#app/platform/app.ts'
import type { OwnerCaller } from './owner-agent.ts'

const orderNumberField = z
  .int()
  .min(1)
  .max(2 ** 31 - 1)
  .describe('Order number')
const FILTERS: OrderFilter[] = [...ORDER_STATES, 'to-pack', 'refund-due', 'test']
const NO_ORDER = fail('unknown-order', 'Deze bestelling bestaat niet.')

/** Tools for orders. Only a person in the back office can mark orders as paid, refund, cancel or ship them. */
export const ORDER_TOOLS: AgentTool<OwnerCaller>[] = [
  createReadTool(
    'list_orders',
    {
      title: 'List orders',
      description: 'Lists orders, newest first, 20 per page. Amounts are euro cents.',
    },
    z.object({
      filter: z.enum(FILTERS).optional().describe('State, or to-pack, refund-due, test'),
      search: z
        .string()
        .max(100)
        .optional()
        .describe('Number, name, e-mail address, postcode or SKU'),
      page: z.int().min(1).max(100_000).default(1).describe('Page of the list'),
    }),
    (app, { filter, search, page }) => listOrders(app, { state: filter, search, page }),
  ),
  createReadTool(
    'get_order',
    {
      title: 'Get order',
      description: 'Returns an order with lines, addresses, parcels and timeline.',
    },
    z.object({ number: orderNumberField }),
    async (app, args) => {
      const order = await findOrder(app, args.number)
      return order ? succeed(describeOrder(order)) : NO_ORDER
    },
  ),
  createWriteTool(
    'add_order_note',
    {
      title: 'Add order note',
      description: 'Writes a note that only the shop sees into the timeline of an order.',
    },
    z.object({
      number: orderNumberField,
      text: z.string().trim().min(1).max(2_000).describe('The note'),
    }),
    async (app, args, { actor }) => {
      const note = { text: args.text.toWellFormed(), isForCustomer: false }
      const writtenNote = await writeNote(app, args.number, note, actor)
      return writtenNote.ok ? succeed({ number: args.number, note: args.text }) : NO_ORDER
    },
  ),
]

async function listOrders(app: App, query: Parameters<typeof readOrders>[1]) {
  const { orders, total, page, pages } = await readOrders(app, query)
  return succeed({
    total,
    page,
    page_count: pages,
    orders: orders.map((order) => ({
      number: order.id,
      state: order.state,
      placed_at: order.placedAt.toISOString(),
      name: quoteText('buyer', `${order.firstName} ${order.lastName}`),
      units: order.units,
      total_cents: order.totalCents,
      payment_method: order.paymentMethod,
      is_test: order.isTest,
    })),
  })
}

/** Quotes the texts of a buyer, because a model may read them as instructions. */
function describeOrder(order: OrderDetail) {
  const quoteBuyer = (text: string) => (text === '' ? null : quoteText('buyer', text))
  const { firstName, lastName, street, houseNumber, postcode, city, country } = order
  return {
    number: order.id,
    state: order.state,
    state_text: orderStateName(order.state, order),
    placed_at: order.placedAt.toISOString(),
    paid_at: order.paidAt?.toISOString() ?? null,
    is_test: order.isTest,
    buyer: {
      name: quoteBuyer(`${firstName} ${lastName}`),
      email: quoteBuyer(order.email),
      address: quoteBuyer(`${street} ${houseNumber}, ${postcode} ${city}, ${country}`),
    },
    note: quoteBuyer(order.note),
    gift_message: quoteBuyer(order.giftMessage),
    lines: order.lines.map((line) => ({
      variant_id: line.variantId,
      name: line.name,
      choice: line.variantName,
      sku: line.sku,
      quantity: line.quantity,
      shipped: line.shipped,
      cancelled: line.cancelled,
      unit_price_cents: line.unitCents,
    })),
    shipping: order.shippingName,
    shipping_cents: order.shippingCents,
    discount_cents: order.discountCents,
    total_cents: order.totalCents,
    refund_due_cents: order.refundDueCents,
    payment_method: order.paymentMethod,
    parcels: order.parcels.map(({ number: parcel, carrier, shippedAt, deliveredAt }) => ({
      number: parcel,
      carrier,
      shipped_at: shippedAt.toISOString(),
      delivered_at: deliveredAt?.toISOString() ?? null,
    })),
    timeline: order.events.slice(0, 50).map(({ at, kind, text, actor }) => ({
      at: at.toISOString(),
      kind,
      text: quoteText('timeline', text),
      actor,
    })),
  }
}
