import { failure } from '#app/features/rest-api/rest-framework/rest.ts'
import { mergeStoreAddress } from './storeapi-address.ts'
import { type CartChange, readStoreCart } from './storeapi-endpoints.server.ts'
import { readStoreState, writeStoreState } from './storeapi-session.server.ts'
import { methodIdOf } from './storeapi-shipping.server.ts'

/** Stores addresses; without a shipping address the billing address is used for shipping. */
export const updateCustomer: CartChange<{
  billing_address?: Record<string, string | undefined> | undefined
  shipping_address?: Record<string, string | undefined> | undefined
}> = async ({ app, args }, cartId) => {
  const oldState = await readStoreState(app, cartId)
  const billing = mergeStoreAddress(oldState.billing, args.billing_address)
  const { email: _, ...billingWithoutEmail } = billing
  const hasShipping = Object.keys(oldState.shipping).length > 0
  const currentShipping = hasShipping ? oldState.shipping : billingWithoutEmail
  const shipping = args.shipping_address
    ? mergeStoreAddress(oldState.shipping, args.shipping_address)
    : currentShipping
  await writeStoreState(app, cartId, { billing, shipping })
  return null
}

export const selectShippingRate: CartChange<{ rate_id: string }> = async (
  { app, args },
  cartId,
) => {
  const { shipping } = await readStoreCart(app, cartId)
  if (!shipping.rateIds.includes(args.rate_id))
    return failure(
      400,
      'woocommerce_rest_cart_invalid_rate',
      'This shipping rate is not available.',
    )
  await writeStoreState(app, cartId, { methodId: methodIdOf(args.rate_id) })
  return null
}
