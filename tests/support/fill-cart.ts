import type { CheckoutForm } from '#app/features/checkout/checkout/checkout-forms.ts'
import { readCheckout } from '#app/features/checkout/checkout/read-checkout.server.ts'
import { cartLines, carts } from '#app/features/sales/cart/cart-tables.server.ts'
import type { App } from '#app/platform/app.ts'

let made = 0

/** Creates a cart with these variants. */
export async function fillCart(app: App, lines: { variantId: number; quantity?: number }[]) {
  made += 1
  const id = `t_${String(made).padStart(30, '0')}`
  const expiresAt = new Date(app.clock.now().getTime() + 48 * 3_600_000)
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

/** Reads the current checkout form of a cart and fills it in with invented data. */
export async function fillForm(
  app: App,
  cartId: string,
  changes: Partial<CheckoutForm> = {},
): Promise<CheckoutForm> {
  const shown = await readCheckout(app, cartId)
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
    token: shown?.token ?? '0'.repeat(32),
    seen: shown?.quotesByCountry[(changes.delivery ?? changes).country ?? 'NL'].seen ?? '',
    ...changes,
  }
}
