import { discountForm } from '#app/features/sales/discounts/discount-forms.ts'
import { saveDiscount } from '#app/features/sales/discounts/save-discount.server.ts'
import type { App } from '#app/platform/app.ts'
import { fillCart } from './fill-cart.ts'
import { addProduct } from './stock-shop.ts'

/** Saving without an id adds a code. */
export const NEW_CODE = null

/** The code is not limited to categories, and excludes none. */
export const ALL_CATEGORIES = { included: [], excluded: [] }

export async function addCode(app: App, fields: Record<string, string>) {
  const form = discountForm.parse({ kind: 'percentage', isActive: 'on', ...fields })
  const result = await saveDiscount(app, NEW_CODE, form, ALL_CATEGORIES)
  if (!result.ok) throw new Error(result.error)
  return result.id
}

export async function fillCartWithRing(app: App, name = 'Saffierring Vera', priceCents = 10_000) {
  const { variantIds } = await addProduct(app, { name, priceCents, stock: 100 })
  return fillCart(app, [{ variantId: variantIds[0] ?? 0 }])
}
