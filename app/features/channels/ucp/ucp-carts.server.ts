import { eq, lt } from 'drizzle-orm'
import { readHandle } from '#app/features/channels/agents/agent-carts.server.ts'
import { readCart } from '#app/features/sales/cart/cart.server.ts'
import type { Cart } from '#app/features/sales/cart/cart.ts'
import { newGuestCartId } from '#app/features/sales/cart/cart-session.server.ts'
import type { App } from '#app/platform/app.ts'
import { outcomeResult, type UcpMessage, type UcpResult } from './ucp.ts'
import { clearUcpAnswers } from './ucp-answers.server.ts'
import {
  describeCart,
  emptyCartResult,
  replaceLines,
  type UcpCartResult,
  writeLines,
} from './ucp-cart-lines.server.ts'
import type { CartRequest, CheckoutRequest } from './ucp-schemas.ts'
import { ucpCancellations } from './ucp-tables.server.ts'

/** The id of a checkout session is this prefix followed by the id of its cart. */
const SESSION_PREFIX = 'checkout_'
const DAY_MS = 86_400_000

const NO_CART = outcomeResult('not_found', 'Deze winkelwagen bestaat niet of is verlopen.')
const NO_SESSION = outcomeResult('not_found', 'Deze afrekensessie bestaat niet of is verlopen.')

/** Creates a cart with these lines. No cart is created if none of them can be bought. */
export async function createCart(app: App, request: CartRequest): Promise<UcpResult> {
  const cartId = newGuestCartId()
  const cartResult = await writeLines(app, cartId, request.line_items)
  if (cartResult.cart.lines.length === 0) return emptyCartResult(cartResult.messages)
  return { kind: 'resource', isCreated: true, body: describeCart(app, cartId, cartResult) }
}

export async function getCart(app: App, id: string): Promise<UcpResult> {
  const cartId = await findOpenCart(app, readHandle(app, id))
  const cart = await readCart(app, cartId)
  if (cartId === null || cart.lines.length === 0) return NO_CART
  return { kind: 'resource', body: describeCart(app, cartId, { cart, messages: [] }) }
}

/** Replaces all lines of a cart. */
export async function updateCart(app: App, id: string, request: CartRequest): Promise<UcpResult> {
  const cartId = await findOpenCart(app, readHandle(app, id))
  const cartBefore = await readCart(app, cartId)
  if (cartId === null || cartBefore.lines.length === 0) return NO_CART
  const cartResult = await replaceLines(app, cartId, cartBefore, request.line_items)
  return { kind: 'resource', body: describeCart(app, cartId, cartResult) }
}

/** Cancels a cart and returns its last state. Afterwards the cart no longer exists for agents. */
export async function cancelCart(app: App, id: string): Promise<UcpResult> {
  const cartId = await findOpenCart(app, readHandle(app, id))
  const cart = await readCart(app, cartId)
  if (cartId === null || cart.lines.length === 0) return NO_CART
  await cancel(app, 'cart', cartId)
  return { kind: 'resource', body: describeCart(app, cartId, { cart, messages: [] }) }
}

/** Opens a session for new lines or for an existing cart. A cart keeps the same session until the session is cancelled. */
export async function createCheckout(app: App, request: CheckoutRequest): Promise<UcpResult> {
  const { cart_id, line_items = [] } = request
  if (cart_id === undefined) {
    const cartId = newGuestCartId()
    const cartResult = await writeLines(app, cartId, line_items)
    if (cartResult.cart.lines.length === 0) return emptyCartResult(cartResult.messages)
    return { kind: 'resource', isCreated: true, body: describeSession(app, cartId, cartResult) }
  }
  const sourceCartId = await findOpenCart(app, readHandle(app, cart_id))
  const cart = await readCart(app, sourceCartId)
  if (sourceCartId === null || cart.lines.length === 0) return NO_CART
  if (!(await isCancelled(app, `checkout ${sourceCartId}`))) {
    const body = describeSession(app, sourceCartId, { cart, messages: [] })
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
  const session = await findSession(app, id)
  if (!session) return NO_SESSION
  const { cartId, cart, isCancelled: isSessionCancelled } = session
  return {
    kind: 'resource',
    body: describeSession(app, cartId, { cart, messages: [] }, isSessionCancelled),
  }
}

export async function updateCheckout(
  app: App,
  id: string,
  { line_items = [] }: CheckoutRequest,
): Promise<UcpResult> {
  const session = await findSession(app, id)
  if (!session) return NO_SESSION
  const { cartId, cart, isCancelled: isSessionCancelled } = session
  if (isSessionCancelled) return describeCancelledSession(app, cartId, cart)
  const cartResult =
    line_items.length > 0
      ? await replaceLines(app, cartId, cart, line_items)
      : { cart, messages: [] }
  return { kind: 'resource', body: describeSession(app, cartId, cartResult) }
}

/** Places no order, because the buyer has to pay in the shop. Returns the unchanged session, which states this. */
export function completeCheckout(app: App, id: string): Promise<UcpResult> {
  return getCheckout(app, id)
}

export async function cancelCheckout(app: App, id: string): Promise<UcpResult> {
  const session = await findSession(app, id)
  if (!session) return NO_SESSION
  const { cartId, cart, isCancelled: isSessionCancelled } = session
  if (isSessionCancelled) return describeCancelledSession(app, cartId, cart)
  await cancel(app, 'checkout', cartId)
  return { kind: 'resource', body: describeSession(app, cartId, { cart, messages: [] }, true) }
}

function describeCancelledSession(app: App, cartId: string, cart: Cart): UcpResult {
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
  const cartId = id.startsWith(SESSION_PREFIX)
    ? readHandle(app, id.slice(SESSION_PREFIX.length))
    : null
  const cart = await readCart(app, cartId)
  if (cartId === null || cart.lines.length === 0) return null
  return { cartId, cart, isCancelled: await isCancelled(app, `checkout ${cartId}`) }
}

async function findOpenCart(app: App, cartId: string | null): Promise<string | null> {
  if (cartId === null || (await isCancelled(app, `cart ${cartId}`))) return null
  return cartId
}

async function isCancelled(app: App, resource: string): Promise<boolean> {
  const rows = await app.db
    .select({ at: ucpCancellations.at })
    .from(ucpCancellations)
    .where(eq(ucpCancellations.resource, resource))
  return rows.length > 0
}

async function cancel(app: App, kind: 'cart' | 'checkout', cartId: string): Promise<void> {
  await app.db
    .insert(ucpCancellations)
    .values({ resource: `${kind} ${cartId}`, at: app.clock.now() })
    .onConflictDoNothing()
}

/** Deletes the cancellations of carts that have expired, and the old responses to writes. */
export async function clearUcpRecords(app: App): Promise<void> {
  const deleteBefore = new Date(app.clock.now().getTime() - 30 * DAY_MS)
  await app.db.delete(ucpCancellations).where(lt(ucpCancellations.at, deleteBefore))
  await clearUcpAnswers(app)
}

/** Describes a session. It stays open until it is cancelled or expires, because only the buyer can complete it, in the shop. */
function describeSession(
  app: App,
  cartId: string,
  cartResult: UcpCartResult,
  isSessionCancelled = false,
) {
  const { continue_url, messages = [], ...cart } = describeCart(app, cartId, cartResult)
  const handOver: UcpMessage = {
    type: 'error',
    code: 'buyer_handoff_required',
    content: 'Adres, verzending en betaling vult de koper zelf in bij het afrekenen in de winkel.',
    severity: 'requires_buyer_input',
  }
  return {
    ...cart,
    id: `${SESSION_PREFIX}${cart.id}`,
    status: isSessionCancelled ? 'canceled' : 'requires_escalation',
    messages: isSessionCancelled ? messages : [...messages, handOver],
    ...(!isSessionCancelled && { continue_url }),
  }
}
