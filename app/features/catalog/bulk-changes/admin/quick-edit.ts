import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import type { Cents } from '#app/platform/money.ts'
import { readPrice } from '#app/platform/text/price-text.ts'

/** A variant in the list with fields for its price and stock. */
export interface QuickVariant {
  id: number
  productId: number
  /** "Witgoud, maat 17"; empty for a simple product */
  name: string
  priceCents: Cents
  /** null: not tracked */
  stock: number | null
}

/** A change of a variant, with the values that the form showed. */
export interface QuickEdit {
  variantId: number
  priceCents: Cents
  wasCents: Cents
  stock: number | null
  stockWas: number | null
}

export type QuickField = 'price' | 'priceWas' | 'stock' | 'stockWas'

export const quickField = (id: number, field: QuickField) => `v${id}.${field}`

const MAX_STOCK = 1_000_000

/** Reads the variants whose price or stock was changed; fields left as they were are no edits. */
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
    const [price, was] = [readPrice(text('price')), readPrice(text('priceWas'))]
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
      wasCents: was.ok ? (was.cents ?? 0) : 0,
      stock,
      stockWas: stockWas ?? null,
    })
  }
  return { edits, errors }
}

/** undefined: no number */
function readStock(text: string): number | null | undefined {
  if (text === '') return null
  return /^\d{1,7}$/.test(text) && Number(text) <= MAX_STOCK ? Number(text) : undefined
}
