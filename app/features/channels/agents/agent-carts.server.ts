import { productUrl } from '#app/features/catalog/products/catalog.ts'
import { readOrderRules } from '#app/features/checkout/checkout/order-rules.server.ts'
import { readPricedCart } from '#app/features/checkout/checkout/read-priced-cart.server.ts'
import { quoteShipping } from '#app/features/checkout/checkout/shipping-choices.ts'
import type { Country } from '#app/features/sales/addresses/addresses.ts'
import { applyCode } from '#app/features/sales/cart/apply-code.server.ts'
import { addToCart, readCart, setQuantity } from '#app/features/sales/cart/cart.server.ts'
import { type Cart, EMPTY_CART } from '#app/features/sales/cart/cart.ts'
import { addToCartMessage, clampedMessage } from '#app/features/sales/cart/cart-messages.ts'
import { newGuestCartId } from '#app/features/sales/cart/cart-session.server.ts'
import { methodsFor } from '#app/features/sales/delivery/shipping.ts'
import { addCartCode } from '#app/features/sales/discounts/cart-codes.server.ts'
import { addCodeMessage } from '#app/features/sales/discounts/discount-messages.ts'
import { UNKNOWN_CUSTOMER } from '#app/features/sales/tax/vat-rule.ts'
import type { App } from '#app/platform/app.ts'
import { isSameSecret, signText } from '#app/platform/signing.server.ts'
import { type AgentResult, fail, HANDOVER_PATH, succeed } from './agents.ts'

export interface AgentItem {
  variant_id: number
  quantity: number
}

const UNKNOWN_CART = fail(
  'unknown-cart',
  'Deze winkelwagen bestaat niet of is verlopen. Maak een nieuwe.',
)

const signCartId = (app: App, cartId: string) => signText(app, `agent-cart:${cartId}`)

/**
 * Returns the id that an agent uses for its cart. The signature proves that an agent created the cart, so other carts cannot be
 * read.
 */
export const handleOf = (app: App, cartId: string) => `${cartId}.${signCartId(app, cartId)}`

export function readHandle(app: App, handle: string): string | null {
  const [cartId = '', signature = ''] = handle.split('.')
  return isSameSecret(signature, signCartId(app, cartId)) ? cartId : null
}

export async function createAgentCart(app: App, items: AgentItem[]): Promise<AgentResult> {
  return changeLines(app, newGuestCartId(), items)
}

/** Sets the quantities of variants in the cart. A quantity of 0 removes a variant; other variants stay unchanged. */
export async function updateAgentCart(
  app: App,
  handle: string,
  items: AgentItem[],
): Promise<AgentResult> {
  const cartId = readHandle(app, handle)
  return cartId === null ? UNKNOWN_CART : changeLines(app, cartId, items)
}

/** Finds a line without texts and outside a pair. An agent cannot enter texts or choose a pair, so other lines are those of a person. */
const findPlainLine = (cart: Cart, id: number) =>
  cart.lines.find(
    ({ variantId, texts, pairKey }) => variantId === id && texts.length === 0 && pairKey === null,
  )

async function changeLines(app: App, cartId: string, items: AgentItem[]): Promise<AgentResult> {
  const { cart, problems } = await setLines(app, cartId, items)
  return succeed({ ...describeCart(app, cartId, cart), problems })
}

/** The reason why a variant is not in the cart as the agent requested. */
export interface CartProblem {
  variant_id: number
  error: string
  message: string
  /** page on which the buyer can choose a variant or enter a text */
  product_url: string
}

/** Sets the quantities of variants in a cart. Other variants stay unchanged. */
export async function setLines(
  app: App,
  cartId: string,
  items: AgentItem[],
): Promise<{ cart: Cart; problems: CartProblem[] }> {
  const problems: CartProblem[] = []
  let cart = await readCart(app, cartId)
  for (const { variant_id, quantity } of items) {
    const existingLine = findPlainLine(cart, variant_id)
    if (existingLine) {
      const result = await setQuantity(app, cartId, existingLine.key, quantity)
      if (!result.ok) continue
      cart = result.cart
      if (result.clampedTo !== null) {
        problems.push({
          variant_id,
          error: 'not-enough',
          message: clampedMessage(existingLine.name, result.clampedTo),
          product_url: `${app.siteUrl}${productUrl(existingLine.slug)}`,
        })
      }
    } else if (quantity > 0) {
      const result = await addToCart(app, cartId, { productOrVariantId: variant_id, quantity })
      if (result.ok) cart = result.cart
      else
        problems.push({
          variant_id,
          error: result.error,
          message: addToCartMessage(result),
          product_url: `${app.siteUrl}${result.address}`,
        })
    }
  }
  return { cart, problems }
}

export async function readAgentCart(app: App, handle: string): Promise<AgentResult> {
  const cartId = readHandle(app, handle)
  return cartId === null
    ? UNKNOWN_CART
    : succeed(describeCart(app, cartId, await readCart(app, cartId)))
}

function describeCart(app: App, cartId: string, cart: Cart) {
  return {
    cart_id: handleOf(app, cartId),
    currency: 'EUR',
    lines: cart.lines.map((line) => ({
      variant_id: line.variantId,
      name: line.name,
      choice: line.variantName,
      url: `${app.siteUrl}${productUrl(line.slug)}`,
      quantity: line.quantity,
      unit_price_cents: line.unitCents,
      total_cents: line.unitCents * line.quantity,
      max_quantity: line.limit,
    })),
    items_cents: cart.totalCents,
    discount_cents: cart.discountCents,
    discount_codes: cart.discounts.map((discount) => ({
      code: discount.code,
      discount_cents: discount.cents,
      is_free_shipping: discount.freeShipping,
      problem: discount.refusal,
    })),
    total_without_shipping_cents: cart.totalCents - cart.discountCents,
    checkout_url: handoverUrl(app, cartId),
  }
}

/** Adds a discount code. The rate limit is the same as for shoppers who type codes. */
export async function applyAgentCode(
  app: App,
  { handle, code, ip }: { handle: string; code: string; ip: string },
): Promise<AgentResult> {
  const cartId = readHandle(app, handle)
  if (cartId === null) return UNKNOWN_CART
  const cart = await readCart(app, cartId)
  if (cart.lines.length === 0) return fail('empty-cart', 'De winkelwagen is leeg.')
  const result = await applyCode(app, ip, cartId, code)
  if (!result.ok) return fail(result.error, addCodeMessage(result))
  return succeed(describeCart(app, cartId, await readCart(app, cartId)))
}

/** Returns the shipping costs and the total of this cart for each shipping method to a country. */
export async function quoteAgentShipping(
  app: App,
  handle: string,
  country: Country,
): Promise<AgentResult> {
  const cartId = readHandle(app, handle)
  if (cartId === null) return UNKNOWN_CART
  const now = app.clock.now()
  const [pricedCart, { settings, zones, hours }] = await Promise.all([
    readPricedCart(app.db, cartId, now),
    readOrderRules(app),
  ])
  if (!pricedCart || pricedCart.lines.length === 0)
    return fail('empty-cart', 'De winkelwagen is leeg.')
  const methods = methodsFor(zones, country)
  const taxedCustomer = { ...UNKNOWN_CUSTOMER, delivery: { country } }
  const quotes = quoteShipping(pricedCart, methods, settings, { now, hours }, taxedCustomer)
  return succeed({
    country,
    currency: 'EUR',
    methods: quotes.map(({ methodId, kind, name, day, text, cents, totalCents }) => ({
      method_id: methodId,
      kind,
      name,
      delivery_day: day,
      description: text,
      shipping_cents: cents,
      total_cents: totalCents,
    })),
  })
}

/** Returns the handover link of a cart. It works as long as the cart exists, and everybody with the link can buy the contents. */
export const handoverUrl = (app: App, cartId: string) =>
  `${app.siteUrl}${HANDOVER_PATH}/${handleOf(app, cartId)}`

/**
 * Copies the cart of an agent to the cart of the person who opens its link, so that the agent can neither see nor change the
 * purchase. Opening the link twice adds nothing twice. Returns the person's cart; null if the link is not valid.
 */
export async function copyAgentCart(
  app: App,
  handle: string,
  personCartId: string,
): Promise<Cart | null> {
  const cartId = readHandle(app, handle)
  if (cartId === null) return null
  const agentCart = await readCart(app, cartId)
  let personCart = await readCart(app, personCartId)
  for (const { variantId, quantity } of agentCart.lines) {
    const quantityBefore = findPlainLine(personCart, variantId)?.quantity ?? 0
    if (quantityBefore >= quantity) continue
    const item = { productOrVariantId: variantId, quantity: quantity - quantityBefore }
    const addResult = await addToCart(app, personCartId, item)
    if (addResult.ok) personCart = addResult.cart
  }
  if (personCart.lines.length === 0) return EMPTY_CART
  for (const { code } of agentCart.discounts) await addCartCode(app, personCartId, code)
  return readCart(app, personCartId)
}
