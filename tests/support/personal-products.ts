import type { ProductTextField } from '#app/features/catalog/text-fields/text-fields.ts'
import type { App } from '#app/platform/app.ts'
import { addProduct } from './stock-shop.ts'

/** An optional engraving of two lines for € 15,00. */
const ENGRAVING_FIELD: ProductTextField = {
  id: 'gravure1',
  label: 'Gravure',
  hint: '',
  lines: 2,
  maxLength: 12,
  characters: 'text',
  extra: '♥',
  cents: 15_00,
  isRequired: false,
  onlyFor: [],
  preview: null,
}

/** Adds a cross for € 79,00 that can be engraved for € 15,00; five in stock. */
export const addCross = (app: App) =>
  addProduct(app, {
    name: 'Kruisketting Tess',
    priceCents: 79_00,
    stock: 5,
    textFields: [ENGRAVING_FIELD],
  })

/** Adds a necklace that can only be ordered with an initial. */
export const addInitialNecklace = (app: App) =>
  addProduct(app, {
    name: 'Initiaalketting Maan',
    priceCents: 649_00,
    stock: 5,
    textFields: [
      {
        ...ENGRAVING_FIELD,
        id: 'initiaal',
        label: 'Initiaal',
        lines: 1,
        maxLength: 1,
        characters: 'capitals',
        cents: 0,
        isRequired: true,
      },
    ],
  })

/** Adds wedding rings of € 1.890,01 the pair. Returns the ids of the variants by width and ring size. */
export async function addWeddingRings(app: App, stock = 3) {
  const sizes = ['16', '19']
  const rings = ['Brede ring', 'Smalle ring']
  const { productId, variantIds } = await addProduct(app, {
    name: 'Trouwringen Hanne',
    soldAsPair: true,
    priceCents: 1_890_01,
    textFields: [{ ...ENGRAVING_FIELD, lines: 1, cents: 0 }],
    variants: rings.flatMap((ring) =>
      sizes.map((ringmaat) => ({ options: { ring, ringmaat }, stock })),
    ),
  })
  const [wide16 = 0, wide19 = 0, narrow16 = 0, narrow19 = 0] = variantIds
  return { productId, wide: { 16: wide16, 19: wide19 }, narrow: { 16: narrow16, 19: narrow19 } }
}
