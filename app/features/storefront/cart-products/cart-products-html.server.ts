import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import { readPlainControls } from '#app/features/customers/compare/plain-controls.server.tsx'
import { readPopularProducts } from '#app/features/listings/listings/read-popular-products.server.ts'
import { cardsHtml } from '#app/features/listings/product-cards/cards-html.server.tsx'
import { readRelatedToAll } from '#app/features/listings/related-products/read-related.server.ts'
import type { CartLine } from '#app/features/sales/cart/cart.ts'
import type { App } from '#app/platform/app.ts'

/** The products of a cart, and whether its page has anything else to show, such as the carts at other shops. */
interface CartContents {
  lines: Pick<CartLine, 'productId'>[]
  isPageEmpty: boolean
  isSignedIn: boolean
}

/** Returns products to show below a cart as HTML: those that go with its products, or popular products if the page is empty. */
export async function cartProductsHtml(
  app: App,
  { lines, isPageEmpty, isSignedIn }: CartContents,
): Promise<string> {
  const controlsOf = await readPlainControls(app, { isSignedIn })
  if (isPageEmpty) {
    const popular = await readPopularProducts(app)
    return cardsHtml('Veel bekeken', { ...popular, controls: controlsOf })
  }
  const cards = await readRelatedToAll(
    app,
    // The newest line is the last one.
    lines.map(({ productId }) => productId).reverse(),
  )
  const renderedAt = app.clock.now().toISOString()
  // The compare button is left out, because it leads away from the cart.
  const controls = (card: ProductCard) => ({ corner: controlsOf(card).corner })
  return cardsHtml('Past erbij', { cards, renderedAt, controls })
}
