import { createShopper, inParallel } from './shopper.ts'

const CONCURRENCY = 8

/** Lets many shoppers order the same product at the same moment; returns how many succeeded, and what the others got. */
export async function rushForProduct(
  shopUrl: string,
  product: { productId: number; name: string },
  buyers: number,
) {
  const soldOutText = `${product.name} is net uitverkocht.`
  const shoppers = Array.from({ length: buyers }, (_, number) => createShopper(shopUrl, number))
  const buyersAtCheckout: { shopper: (typeof shoppers)[number]; form: Record<string, string> }[] =
    []
  await inParallel(shoppers, CONCURRENCY, async (shopper) => {
    await shopper.addToCart(product.productId)
    buyersAtCheckout.push({ shopper, form: await shopper.readCheckout('bank-transfer') })
  })
  const responses = await Promise.all(
    buyersAtCheckout.map(async ({ shopper, form }) => ({
      shopper,
      ...(await shopper.order(form)),
    })),
  )
  const rejections = responses.filter(
    ({ status, text }) => status === 422 && text.includes(soldOutText),
  )
  let cartsRetained = 0
  await inParallel(rejections, CONCURRENCY, async ({ shopper }) => {
    const cart = await shopper.request('/cart/')
    if (cart.text.includes(product.name)) cartsRetained++
  })
  return {
    ordered: responses.filter(({ status }) => status === 303).length,
    rejected: rejections.length,
    cartsRetained,
    /** statuses of responses that are neither an order nor a rejection */
    otherStatuses: responses
      .filter((response) => response.status !== 303 && !rejections.includes(response))
      .map(({ status }) => status),
  }
}
