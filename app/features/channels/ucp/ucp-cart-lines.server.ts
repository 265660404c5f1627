import {
  type CartProblem,
  handleOf,
  handoverUrl,
  setLines,
} from '#app/features/channels/agents/agent-carts.server.ts'
import type { Cart } from '#app/features/sales/cart/cart.ts'
import { sessionSeconds } from '#app/features/sales/cart/cart-session.server.ts'
import type { App } from '#app/platform/app.ts'
import { path } from '#app/platform/path.ts'
import { outcomeResult, type UcpMessage, type UcpResult } from './ucp.ts'
import type { CartRequest } from './ucp-schemas.ts'

const MAX_ID = 2 ** 31 - 1

type LineItems = CartRequest['line_items']

/** Returns the variant id; 0 for an id that cannot exist. The protocol lets the shop decide the format of ids: here they are numbers. */
const readVariantId = (id: string) =>
  /^\d{1,10}$/.test(id) && Number(id) <= MAX_ID ? Number(id) : 0

export interface UcpCartResult {
  cart: Cart
  messages: UcpMessage[]
}

/** Adds up the quantities of each variant and stores the sums in the cart. */
export async function writeLines(
  app: App,
  cartId: string,
  items: LineItems,
): Promise<UcpCartResult> {
  const quantities = new Map<number, number>()
  for (const { item, quantity } of items) {
    const variantId = readVariantId(item.id)
    quantities.set(variantId, (quantities.get(variantId) ?? 0) + quantity)
  }
  const requestedItems = [...quantities].map(([variant_id, quantity]) => ({ variant_id, quantity }))
  const { cart, problems } = await setLines(app, cartId, requestedItems)
  return { cart, messages: problems.map((problem) => toMessage(problem, items)) }
}

/** Removes the lines of other variants, and sets the quantities of the requested variants. */
export async function replaceLines(
  app: App,
  cartId: string,
  cartBefore: Cart,
  items: LineItems,
): Promise<UcpCartResult> {
  const requestedIds = new Set(items.map(({ item }) => readVariantId(item.id)))
  const linesToRemove = cartBefore.lines.filter(({ variantId }) => !requestedIds.has(variantId))
  await setLines(
    app,
    cartId,
    linesToRemove.map(({ variantId }) => ({ variant_id: variantId, quantity: 0 })),
  )
  return writeLines(app, cartId, items)
}

/** Problems that only the buyer can solve, on the product page. */
const BUYER_INPUT = new Set(['needs-text', 'needs-pair', 'external-product'])

function toMessage(problem: CartProblem, items: LineItems): UcpMessage {
  const { variant_id, error, message, product_url } = problem
  const isStock = error === 'sold-out' || error === 'not-enough'
  const isForBuyer = BUYER_INPUT.has(error)
  const index = items.findIndex(({ item }) => readVariantId(item.id) === variant_id)
  return {
    type: 'error',
    code: isStock ? 'out_of_stock' : 'item_unavailable',
    content: isForBuyer ? `${message} ${product_url}` : message,
    path: `$.line_items[${index}]`,
    severity: isForBuyer ? 'requires_buyer_input' : 'recoverable',
  }
}

export function emptyCartResult(messages: UcpMessage[]): UcpResult {
  const [firstMessage] = messages
  return outcomeResult(
    firstMessage?.code ?? 'item_unavailable',
    firstMessage?.content ?? 'Niets hiervan is te koop.',
  )
}

function describeLines(cart: Cart) {
  return cart.lines.map((line) => ({
    id: line.key,
    item: {
      id: String(line.variantId),
      title: line.variantName ? `${line.name}, ${line.variantName}` : line.name,
      price: line.unitCents,
    },
    quantity: line.quantity,
    totals: [
      { type: 'subtotal', amount: line.unitCents * line.quantity },
      { type: 'total', amount: line.unitCents * line.quantity },
    ],
  }))
}

const describeTotals = ({ totalCents, discountCents }: Cart) => [
  { type: 'subtotal', amount: totalCents },
  ...(discountCents > 0 ? [{ type: 'discount', amount: -discountCents }] : []),
  {
    type: 'total',
    amount: totalCents - discountCents,
    display_text: 'Totaal met btw, zonder verzendkosten',
  },
]

const linksOf = (siteUrl: string) =>
  [
    ['privacy_policy', path('/privacy')],
    ['terms_of_service', path('/voorwaarden')],
    ['refund_policy', path('/ruilen-en-retour')],
    ['shipping_policy', path('/bezorgen')],
  ].map(([type, page]) => ({ type, url: `${siteUrl}${page}` }))

export function describeCart(app: App, cartId: string, { cart, messages }: UcpCartResult) {
  const expiresAt = app.clock.now().getTime() + sessionSeconds(cartId) * 1_000
  return {
    id: handleOf(app, cartId),
    line_items: describeLines(cart),
    currency: 'EUR',
    totals: describeTotals(cart),
    ...(messages.length > 0 && { messages }),
    links: linksOf(app.siteUrl),
    continue_url: `${handoverUrl(app, cartId)}?via=ucp`,
    expires_at: new Date(expiresAt).toISOString(),
  }
}
