import { createShopper, inParallel } from './shopper.ts'

/** Many shoppers order the same product at the same moment. */
export async function rushForProduct(
  shopUrl: string,
  product: { productId: number; name: string },
  buyers: number,
) {
  const soldOutText = `${product.name} is net uitverkocht.`
  const shoppers = Array.from({ length: buyers }, (_, number) => createShopper(shopUrl, number))
  const ready: { shopper: (typeof shoppers)[number]; form: Record<string, string> }[] = []
  await inParallel(shoppers, 8, async (shopper) => {
    await shopper.addToCart(product.productId)
    ready.push({ shopper, form: await shopper.readCheckout('bank-transfer') })
  })
  const responses = await Promise.all(
    ready.map(async ({ shopper, form }) => ({ shopper, ...(await shopper.order(form)) })),
  )
  const rejected = responses.filter(
    ({ status, text }) => status === 422 && text.includes(soldOutText),
  )
  let cartsRetained = 0
  await inParallel(rejected, 8, async ({ shopper }) => {
    const cart = await shopper.request('/cart/')
    if (cart.text.includes(product.name)) cartsRetained++
  })
  return {
    ordered: responses.filter(({ status }) => status === 303).length,
    rejected: rejected.length,
    cartsRetained,
    /** responses that are neither */
    odd: responses
      .filter((response) => response.status !== 303 && !rejected.includes(response))
      .map(({ status }) => status),
  }
}
