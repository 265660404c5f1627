import { inArray, lt } from 'drizzle-orm'
import {
  type CartProblem,
  handleOf,
  handoverAddress,
  readHandle,
  setLines,
} from '#app/features/channels/agents/agent-carts.server.ts'
import { readCart } from '#app/features/sales/cart/cart.server.ts'
import type { Cart } from '#app/features/sales/cart/cart.ts'
import { newGuestCartId, sessionSeconds } from '#app/features/sales/cart/cart-session.server.ts'
import type { App } from '#app/platform/app.ts'
import { path } from '#app/platform/path.ts'
import { outcome, type UcpMessage, type UcpResult } from './ucp.ts'
import type { CartRequest, CheckoutRequest } from './ucp-schemas.ts'
import { ucpCancellations } from './ucp-tables.server.ts'

/** The checkout session of a cart has the cart's own id behind this. */
const SESSION = 'checkout_'
const MAX_ID = 2 ** 31 - 1
const DAY_MS = 86_400_000

const NO_CART = outcome('not_found', 'Deze winkelwagen bestaat niet of is verlopen.')
const NO_SESSION = outcome('not_found', 'Deze afrekensessie bestaat niet of is verlopen.')

type LineItems = CartRequest['line_items']

/** The shop decides what an id means: variants have numbers. */
const variantOf = (id: string) => (/^\d{1,10}$/.test(id) && Number(id) <= MAX_ID ? Number(id) : 0)

/** Creates a cart with these lines; without any that can be bought there is no cart. */
export async function createCart(app: App, request: CartRequest): Promise<UcpResult> {
  const cartId = newGuestCartId()
  const written = await writeLines(app, cartId, request.line_items)
  if (written.cart.lines.length === 0) return nothingLeft(written.messages)
  return { kind: 'resource', isCreated: true, body: describeCart(app, cartId, written) }
}

export async function getCart(app: App, id: string): Promise<UcpResult> {
  const cartId = await findOpen(app, 'cart', readHandle(app, id))
  const cart = await readCart(app, cartId)
  if (cartId === null || cart.lines.length === 0) return NO_CART
  return { kind: 'resource', body: describeCart(app, cartId, { cart, messages: [] }) }
}

/** Replaces all lines. */
export async function updateCart(app: App, id: string, request: CartRequest): Promise<UcpResult> {
  const cartId = await findOpen(app, 'cart', readHandle(app, id))
  const before = await readCart(app, cartId)
  if (cartId === null || before.lines.length === 0) return NO_CART
  const written = await replaceLines(app, cartId, before, request.line_items)
  return { kind: 'resource', body: describeCart(app, cartId, written) }
}

/** Returns the cart as it was; it does not exist afterwards. */
export async function cancelCart(app: App, id: string): Promise<UcpResult> {
  const cartId = await findOpen(app, 'cart', readHandle(app, id))
  const cart = await readCart(app, cartId)
  if (cartId === null || cart.lines.length === 0) return NO_CART
  await cancel(app, 'cart', cartId)
  return { kind: 'resource', body: describeCart(app, cartId, { cart, messages: [] }) }
}

/** Opens a session for new lines, or for a cart: the same one as long as it is not cancelled. */
export async function createCheckout(app: App, request: CheckoutRequest): Promise<UcpResult> {
  const { cart_id, line_items = [] } = request
  if (cart_id === undefined) {
    const cartId = newGuestCartId()
    const written = await writeLines(app, cartId, line_items)
    if (written.cart.lines.length === 0) return nothingLeft(written.messages)
    return { kind: 'resource', isCreated: true, body: describeSession(app, cartId, written) }
  }
  const source = await findOpen(app, 'cart', readHandle(app, cart_id))
  const cart = await readCart(app, source)
  if (source === null || cart.lines.length === 0) return NO_CART
  if (!(await isCancelled(app, `checkout ${source}`))) {
    const body = describeSession(app, source, { cart, messages: [] })
    return { kind: 'resource', isCreated: true, body }
  }
  const cartId = newGuestCartId()
  const items = cart.lines.map(({ variantId, quantity }) => ({
    item: { id: String(variantId) },
    quantity,
  }))
  const body = describeSession(app, cartId, await writeLines(app, cartId, items))
  return { kind: 'resource', isCreated: true, body }
}

export async function getCheckout(app: App, id: string): Promise<UcpResult> {
  const found = await findSession(app, id)
  if (!found) return NO_SESSION
  const { cartId, cart, isCancelled: isOver } = found
  return { kind: 'resource', body: describeSession(app, cartId, { cart, messages: [] }, isOver) }
}

export async function updateCheckout(
  app: App,
  id: string,
  { line_items = [] }: CheckoutRequest,
): Promise<UcpResult> {
  const found = await findSession(app, id)
  if (!found) return NO_SESSION
  const { cartId, cart, isCancelled: isOver } = found
  if (isOver) return closed(app, cartId, cart)
  const written =
    line_items.length > 0
      ? await replaceLines(app, cartId, cart, line_items)
      : { cart, messages: [] }
  return { kind: 'resource', body: describeSession(app, cartId, written) }
}

/** Places no order: a person pays in the shop. The session stays as it is and says so. */
export const completeCheckout = getCheckout

export async function cancelCheckout(app: App, id: string): Promise<UcpResult> {
  const found = await findSession(app, id)
  if (!found) return NO_SESSION
  const { cartId, cart, isCancelled: isOver } = found
  if (isOver) return closed(app, cartId, cart)
  await cancel(app, 'checkout', cartId)
  return { kind: 'resource', body: describeSession(app, cartId, { cart, messages: [] }, true) }
}

function closed(app: App, cartId: string, cart: Cart): UcpResult {
  const message: UcpMessage = {
    type: 'error',
    code: 'session_canceled',
    content: 'Deze afrekensessie is geannuleerd. Begin een nieuwe.',
    severity: 'unrecoverable',
  }
  const body = describeSession(app, cartId, { cart, messages: [message] }, true)
  return { kind: 'resource', body }
}

async function findSession(app: App, id: string) {
  const cartId = id.startsWith(SESSION) ? readHandle(app, id.slice(SESSION.length)) : null
  const cart = await readCart(app, cartId)
  if (cartId === null || cart.lines.length === 0) return null
  return { cartId, cart, isCancelled: await isCancelled(app, `checkout ${cartId}`) }
}

async function findOpen(app: App, kind: 'cart', cartId: string | null): Promise<string | null> {
  if (cartId === null || (await isCancelled(app, `${kind} ${cartId}`))) return null
  return cartId
}

async function isCancelled(app: App, resource: string): Promise<boolean> {
  const rows = await app.db
    .select({ at: ucpCancellations.at })
    .from(ucpCancellations)
    .where(inArray(ucpCancellations.resource, [resource]))
  return rows.length > 0
}

async function cancel(app: App, kind: 'cart' | 'checkout', cartId: string): Promise<void> {
  await app.db
    .insert(ucpCancellations)
    .values({ resource: `${kind} ${cartId}`, at: app.clock.now() })
    .onConflictDoNothing()
}

/** Removes marks of carts that have expired since. */
export async function clearCancellations(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - 30 * DAY_MS)
  await app.db.delete(ucpCancellations).where(lt(ucpCancellations.at, before))
}

interface Written {
  cart: Cart
  messages: UcpMessage[]
}

/** Adds up the lines of one variant, and sets their quantities. */
async function writeLines(app: App, cartId: string, items: LineItems): Promise<Written> {
  const quantities = new Map<number, number>()
  for (const { item, quantity } of items) {
    const variantId = variantOf(item.id)
    quantities.set(variantId, (quantities.get(variantId) ?? 0) + quantity)
  }
  const wishes = [...quantities].map(([variant_id, quantity]) => ({ variant_id, quantity }))
  const { cart, problems } = await setLines(app, cartId, wishes)
  return { cart, messages: problems.map((problem) => toMessage(problem, items)) }
}

async function replaceLines(
  app: App,
  cartId: string,
  before: Cart,
  items: LineItems,
): Promise<Written> {
  const wanted = new Set(items.map(({ item }) => variantOf(item.id)))
  const gone = before.lines.filter(({ variantId }) => !wanted.has(variantId))
  await setLines(
    app,
    cartId,
    gone.map(({ variantId }) => ({ variant_id: variantId, quantity: 0 })),
  )
  return writeLines(app, cartId, items)
}

function toMessage({ variant_id, error, message }: CartProblem, items: LineItems): UcpMessage {
  const isStock = error === 'sold-out' || error === 'not-enough'
  const at = items.findIndex(({ item }) => variantOf(item.id) === variant_id)
  return {
    type: 'error',
    code: isStock ? 'out_of_stock' : 'item_unavailable',
    content: message,
    path: `$.line_items[${at}]`,
    severity: 'recoverable',
  }
}

function nothingLeft(messages: UcpMessage[]): UcpResult {
  const [first] = messages
  return outcome(first?.code ?? 'item_unavailable', first?.content ?? 'Niets hiervan is te koop.')
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

function describeCart(app: App, cartId: string, { cart, messages }: Written) {
  const expiresAt = app.clock.now().getTime() + sessionSeconds(cartId) * 1_000
  return {
    id: handleOf(app, cartId),
    line_items: describeLines(cart),
    currency: 'EUR',
    totals: describeTotals(cart),
    ...(messages.length > 0 && { messages }),
    links: linksOf(app.siteUrl),
    continue_url: `${handoverAddress(app, cartId)}?via=ucp`,
    expires_at: new Date(expiresAt).toISOString(),
  }
}

/** A session is open until it is cancelled or expires; what it needs, only the buyer can give, in the shop. */
function describeSession(app: App, cartId: string, written: Written, isCanceled = false) {
  const { continue_url, messages = [], ...cart } = describeCart(app, cartId, written)
  const handOver: UcpMessage = {
    type: 'error',
    code: 'buyer_handoff_required',
    content: 'Adres, verzending en betaling vult de koper zelf in bij het afrekenen in de winkel.',
    severity: 'requires_buyer_input',
  }
  return {
    ...cart,
    id: `${SESSION}${cart.id}`,
    status: isCanceled ? 'canceled' : 'requires_escalation',
    messages: isCanceled ? messages : [...messages, handOver],
    ...(!isCanceled && { continue_url }),
  }
}
