import type { CheckoutForm } from '#app/features/checkout/checkout/checkout-forms.ts'
import { readCheckout } from '#app/features/checkout/checkout/read-checkout.server.ts'
import { cartLines, carts } from '#app/features/sales/cart/cart-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { addProduct } from './stock-shop.ts'

const HOUR_MS = 3_600_000
let cartCount = 0

/** Creates a cart with these variants. */
export async function fillCart(app: App, lines: { variantId: number; quantity?: number }[]) {
  cartCount += 1
  const id = `t_${String(cartCount).padStart(30, '0')}`
  const expiresAt = new Date(app.clock.now().getTime() + 48 * HOUR_MS)
  await app.db.insert(carts).values({ id, expiresAt })
  await app.db.insert(cartLines).values(
    lines.map(({ variantId, quantity = 1 }) => ({
      cartId: id,
      variantId,
      quantity,
      itemKey: String(variantId).padStart(32, '0'),
    })),
  )
  return id
}

/** Creates a cart with this number of lines of one unit each. */
export async function createCartWithLines(app: App, cartId: string, count: number) {
  const { variantIds } = await addProduct(app, {
    name: 'Bedel',
    variants: Array.from({ length: count }, (_, index) => ({ options: { maat: String(index) } })),
  })
  await app.pool.query(
    `WITH cart AS (INSERT INTO carts (id, expires_at) VALUES ($1, '2030-01-01') RETURNING id)
     INSERT INTO cart_lines (cart_id, variant_id, item_key, quantity)
     SELECT cart.id, variant_id, variant_id::text, 1 FROM cart, unnest($2::integer[]) variant_id`,
    [cartId, variantIds],
  )
}

/** Reads the current checkout form of a cart and fills it in with invented data. */
export async function fillCheckoutForm(
  app: App,
  cartId: string,
  changes: Partial<CheckoutForm> = {},
): Promise<CheckoutForm> {
  const page = await readCheckout(app, cartId)
  return {
    email: 'sanne@voorbeeld.example',
    phone: '',
    firstName: 'Sanne',
    lastName: 'de Vries',
    company: '',
    vatId: '',
    country: 'NL',
    postcode: '3511 NR',
    houseNumber: '212',
    houseNumberAddition: '',
    street: 'Oudegracht',
    city: 'Utrecht',
    shipping: 'parcel',
    payment: 'test-bank',
    delivery: null,
    giftWrap: false,
    giftMessage: '',
    note: '',
    token: page?.token ?? '0'.repeat(32),
    seen: page?.quotesByCountry[(changes.delivery ?? changes).country ?? 'NL'].seen ?? '',
    ...changes,
  }
}
