import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import type { Cents } from '#app/platform/money.ts'
import { readPrice } from '#app/platform/text/price-text.ts'

/** A variant with price and stock fields in the product list. */
export interface QuickVariant {
  id: number
  productId: number
  /** name such as "Witgoud, maat 17"; empty for a product without options */
  name: string
  priceCents: Cents
  /** null: the stock is not counted */
  stock: number | null
}

/** The new values of a variant, with the values that the form showed. */
export interface QuickEdit {
  variantId: number
  priceCents: Cents
  priceWasCents: Cents
  stock: number | null
  stockWas: number | null
}

export type QuickField = 'price' | 'priceWas' | 'stock' | 'stockWas'

export const quickField = (id: number, field: QuickField) => `v${id}.${field}`

const MAX_STOCK = 1_000_000

/** Reads the variants whose price or stock the user changed. */
export function readQuickEdits(formValues: FormValues): {
  edits: QuickEdit[]
  errors: FieldErrors
} {
  const edits: QuickEdit[] = []
  const errors: FieldErrors = {}
  for (const name of Object.keys(formValues)) {
    const id = Number(/^v(\d{1,9})\.price$/.exec(name)?.[1])
    if (!id) continue
    const text = (field: QuickField) => formValues[quickField(id, field)]?.trim() ?? ''
    const isSame = text('price') === text('priceWas') && text('stock') === text('stockWas')
    if (isSame) continue
    const [price, priceWas] = [readPrice(text('price')), readPrice(text('priceWas'))]
    const [stock, stockWas] = [readStock(text('stock')), readStock(text('stockWas'))]
    if (!price.ok || price.cents === null) {
      errors[quickField(id, 'price')] = 'Vul een bedrag in, zoals 149,95.'
    } else if (price.cents === 0 && text('price') !== text('priceWas')) {
      errors[quickField(id, 'price')] =
        'Een prijs van € 0,00 bevestig je op de pagina van het product.'
    }
    if (stock === undefined)
      errors[quickField(id, 'stock')] = 'Vul een heel aantal in, of laat leeg.'
    if (!price.ok || price.cents === null || stock === undefined) continue
    edits.push({
      variantId: id,
      priceCents: price.cents,
      priceWasCents: priceWas.ok ? (priceWas.cents ?? 0) : 0,
      stock,
      stockWas: stockWas ?? null,
    })
  }
  return { edits, errors }
}

/** Returns undefined if the text is not a number, and null if it is empty: the stock is not counted. */
function readStock(text: string): number | null | undefined {
  if (text === '') return null
  return /^\d{1,7}$/.test(text) && Number(text) <= MAX_STOCK ? Number(text) : undefined
}
