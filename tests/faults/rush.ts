import { inParallel, openShopper } from './shopper.ts'

/** So many shoppers stand at the checkout with the same piece, and all order at the same moment. */
export async function rushForPiece(
  shopUrl: string,
  piece: { productId: number; name: string },
  buyers: number,
) {
  const tooLate = `${piece.name} is net uitverkocht.`
  const shoppers = Array.from({ length: buyers }, (_, number) => openShopper(shopUrl, number))
  const ready: { shopper: (typeof shoppers)[number]; form: Record<string, string> }[] = []
  await inParallel(shoppers, 8, async (shopper) => {
    await shopper.addToCart(piece.productId)
    ready.push({ shopper, form: await shopper.readCheckout('bankoverschrijving') })
  })
  const told = await Promise.all(
    ready.map(async ({ shopper, form }) => ({ shopper, ...(await shopper.order(form)) })),
  )
  const refused = told.filter(({ status, text }) => status === 422 && text.includes(tooLate))
  let cartsKept = 0
  await inParallel(refused, 8, async ({ shopper }) => {
    const cart = await shopper.ask('/cart/')
    if (cart.text.includes(piece.name)) cartsKept++
  })
  return {
    ordered: told.filter(({ status }) => status === 303).length,
    refused: refused.length,
    cartsKept,
    /** answers that are neither */
    odd: told
      .filter((one) => one.status !== 303 && !refused.includes(one))
      .map(({ status }) => status),
  }
}
