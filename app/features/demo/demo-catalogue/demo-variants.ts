import type { ProductOption } from '#app/features/catalog/products/catalog.ts'
import type { PhotoDraft, VariantDraft } from '#app/features/catalog/products/product-draft.ts'
import type { DemoProduct } from './demo-catalogue.server.ts'
import { hashNumber } from './hash-number.ts'

/** Lengths of chains, with the difference in euros to the catalogue price. */
const LENGTHS: Record<string, { mm: number; extraEuros: number }[]> = {
  'gourmetketting-sem': [
    { mm: 500, extraEuros: -20 },
    { mm: 550, extraEuros: 0 },
    { mm: 600, extraEuros: 25 },
  ],
  'jasseronketting-lotte': [
    { mm: 420, extraEuros: -10 },
    { mm: 450, extraEuros: 0 },
    { mm: 500, extraEuros: 15 },
  ],
}
/** The two rings of a pair; each ring is available in every size. */
const RINGS: Record<string, { value: string; code: string }[]> = {
  'trouwringen-hanne': [
    { value: 'Brede ring', code: 'B' },
    { value: 'Smalle ring', code: 'S' },
  ],
}
/** Low stock for some products, so that the demo shows every stock state. */
const STOCK: Record<string, number> = {
  'parelhanger-wende': 0,
  'geboortesteenset-saffier': 0,
  'saffierketting-juna': 2,
  'tennisarmband-iris': 1,
  'manchetknopen-onyx-hugo': 3,
}
/** In metals other than the first, every seventh size is missing. */
const MISSING_SIZE_INTERVAL = 7
/** Metals in the order in which every product of the demo lists them. */
const COLOURS: Record<string, string> = {
  zilver: 'Zilver',
  geelgoud: 'Geelgoud',
  witgoud: 'Witgoud',
  roségoud: 'Roségoud',
}
const METAL_ORDER = Object.keys(COLOURS)

/** Returns the metals of a product in the order of the demo, with the index of each in the catalogue. */
export const demoMetals = ({ variants }: Pick<DemoProduct, 'variants'>) =>
  variants
    .map((variant, catalogueIndex) => ({ ...variant, catalogueIndex }))
    .sort((a, b) => METAL_ORDER.indexOf(a.colour) - METAL_ORDER.indexOf(b.colour))

interface DemoMetal {
  value: string | null
  /** index in the catalogue; the first metal is made in every size */
  catalogueIndex: number
  sku: string
  ean: string
  price: number
  weight: number
  stock: number
  photos: string[]
}

const sizeLabel = (size: number) => String(size).replace('.', ',')

/** Returns a variant for each metal and size or length; some combinations are missing, some are sold out. */
export function demoVariants(
  product: DemoProduct,
  photoOf: (file: string) => PhotoDraft,
): { options: ProductOption[]; variants: VariantDraft[] } {
  const metals = readMetals(product)
  const sizes = readSizes(product)
  const options: ProductOption[] = []
  if (metals.length > 1) {
    options.push({ code: 'metaal', name: 'Metaal', values: metals.map(({ value }) => value ?? '') })
  }
  if (sizes)
    options.push({
      code: sizes.code,
      name: sizes.name,
      values: sizes.all.map(({ value }) => value),
    })

  const rings = RINGS[product.slug]
  if (rings)
    options.unshift({ code: 'ring', name: 'Ring', values: rings.map(({ value }) => value) })
  const metalsAndRings = metals.flatMap((metal) =>
    (rings ?? [null]).map((ring) => ({
      metal: ring ? { ...metal, sku: `${metal.sku}-${ring.code}` } : metal,
      ring,
    })),
  )
  const variants = metalsAndRings.flatMap(({ metal, ring }) => {
    const choices = sizes?.all.filter(
      (_, index) => metals.length === 1 || isSizeMade(index, metal.catalogueIndex),
    ) ?? [null]
    return choices.map((choice): VariantDraft => {
      const sku = choice ? `${metal.sku}-${choice.code}` : metal.sku
      return {
        sku,
        gtin: choice ? inStoreEan(sku) : metal.ean,
        optionValues: {
          ...(ring ? { ring: ring.value } : {}),
          ...(metals.length > 1 && metal.value ? { metaal: metal.value } : {}),
          ...(choice && sizes ? { [sizes.code]: choice.value } : {}),
        },
        priceCents: Math.round((metal.price + (choice?.extraEuros ?? 0)) * 100),
        salePriceCents: null,
        saleStartsAt: null,
        saleEndsAt: null,
        stock: choice ? stockOf(sku) : metal.stock,
        weightMg: Math.round(metal.weight * 1000),
        photos: metals.length > 1 ? metal.photos.map(photoOf) : [],
      }
    })
  })
  return { options, variants }
}

function readMetals(product: DemoProduct): DemoMetal[] {
  const sharedStock = STOCK[product.slug]
  if (product.variants.length > 1) {
    return demoMetals(product).map((variant) => ({
      value: COLOURS[variant.colour] ?? variant.colour,
      catalogueIndex: variant.catalogueIndex,
      sku: variant.sku,
      ean: variant.ean,
      price: variant.price,
      weight: variant.weight_g,
      stock: sharedStock ?? variant.stock,
      // The product's photos show its first metal; other metals have photos of their own.
      photos: (variant.catalogueIndex === 0 ? product.images : variant.images).map(
        ({ file }) => file,
      ),
    }))
  }
  const { sku, ean, price, stock } = product
  return [
    {
      value: null,
      catalogueIndex: 0,
      sku,
      ean,
      price,
      weight: product.weight_g,
      stock: sharedStock ?? stock,
      photos: [],
    },
  ]
}

function readSizes(product: DemoProduct) {
  const rings = product.ring_sizes_inner_diameter_mm
  if (rings) {
    const sizeRows = rings.map((size) => ({
      value: sizeLabel(size),
      code: String(Math.round(size * 10)),
      extraEuros: 0,
    }))
    return { code: 'ringmaat', name: 'Ringmaat', all: sizeRows }
  }
  const lengths = LENGTHS[product.slug]
  if (!lengths) return undefined
  const lengthRows = lengths.map(({ mm, extraEuros }) => ({
    value: `${mm / 10} cm`,
    code: String(mm),
    extraEuros,
  }))
  return { code: 'lengte', name: 'Lengte', all: lengthRows }
}

function isSizeMade(sizeIndex: number, metalIndex: number): boolean {
  return metalIndex === 0 || (sizeIndex + metalIndex * 2) % MISSING_SIZE_INTERVAL !== 1
}

/** Returns the stock of a variant: one in five is sold out, most have a few units left. */
function stockOf(sku: string): number {
  const chance = hashNumber(sku) % 10
  return chance < 2 ? 0 : chance < 4 ? 1 : chance
}

/** Returns an EAN-13 from the range for internal use, with a valid check digit. */
export function inStoreEan(sku: string): string {
  const twelve = `21${String(hashNumber(`ean ${sku}`) % 10_000_000_000).padStart(10, '0')}`
  const sum = [...twelve].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1),
    0,
  )
  return `${twelve}${(10 - (sum % 10)) % 10}`
}
