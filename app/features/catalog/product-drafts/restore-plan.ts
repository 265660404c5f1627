/** A product with all its dependent rows, by column name. */
export interface ProductSnapshot {
  product: Record<string, unknown>
  variants: VariantSnapshot[]
  media: number[]
  categories: number[]
  values: number[]
}

interface VariantSnapshot extends Record<string, unknown> {
  id: number
  sku: string | null
  stock: number | null
  is_active: boolean
  removed_at: string | null
}

/** The change of one product by an import. A new product is stored as a fingerprint only. */
export type ProductChange = { productId: number } & (
  | { before: ProductSnapshot; after: ProductSnapshot }
  | { before: null; after: { fingerprint: string } }
)

export interface RestorePlan {
  product: Record<string, unknown>
  /** variants with the columns to restore */
  variants: ({ id: number } & Record<string, unknown>)[]
  /** lists to restore, each as a whole */
  links: Partial<Pick<ProductSnapshot, 'media' | 'categories' | 'values'>>
  /** Dutch names of the values that were edited after the import and are not restored */
  retainedChanges: string[]
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const COLUMN_LABELS: Record<string, string> = {
  name: 'naam',
  subtitle: 'korte regel',
  short_description: 'inleiding',
  description: 'beschrijving',
  status: 'status',
  brand_id: 'merk',
  category_id: 'categorie',
  tags: 'labels',
  options: 'keuzes en uitvoeringen',
  specifications: 'specificaties',
  manufacturer: 'fabrikant',
  text_fields: 'teksten van de klant',
  media: 'foto’s',
  categories: 'categorieën',
  values: 'kenmerken',
  sku: 'SKU',
  gtin: 'EAN',
  price_cents: 'prijs',
  sale_price_cents: 'actieprijs',
  sale_starts_at: 'begin van de actie',
  sale_ends_at: 'einde van de actie',
  stock: 'voorraad',
  weight_mg: 'gewicht',
  cost_cents: 'inkoopprijs',
  metal: 'metaal van een uitvoering',
  media_ids: 'foto’s van een uitvoering',
}

/** Columns about options. They are not restored if the options of the product were changed after the import. */
const OPTION_COLUMNS = ['option_values', 'is_active', 'removed_at', 'position']

/** Plans to restore the state before the import: all values that the import changed and that nobody edited afterwards. */
export function planRestore(
  stateBefore: ProductSnapshot,
  stateAfter: ProductSnapshot,
  stateNow: ProductSnapshot,
): RestorePlan {
  const retainedFields = new Set<string>()
  const retain = (column: string) => retainedFields.add(COLUMN_LABELS[column] ?? column)
  // Also records the changes that cannot be restored because somebody edited the value after the import.
  const canRestore = (column: string, before: unknown, after: unknown, current: unknown) => {
    if (before === undefined || isSame(before, after)) return false
    if (!isSame(current, after)) retain(column)
    return isSame(current, after)
  }
  const product = Object.fromEntries(
    Object.entries(stateBefore.product).filter(([column, before]) =>
      canRestore(column, before, stateAfter.product[column], stateNow.product[column]),
    ),
  )
  const links: RestorePlan['links'] = {}
  for (const list of ['media', 'categories', 'values'] as const) {
    if (canRestore(list, stateBefore[list], stateAfter[list], stateNow[list]))
      links[list] = stateBefore[list]
  }
  const hasSameOptions = isSame(stateNow.product.options, stateAfter.product.options)
  if (!hasSameOptions) retain('options')
  const variants = stateAfter.variants.flatMap((after) => {
    const before = stateBefore.variants.find(({ id }) => id === after.id)
    const current = stateNow.variants.find(({ id }) => id === after.id)
    if (!current) return []
    if (!before) return hasSameOptions ? [deactivate(current)] : []
    const columns = Object.entries(before).filter(
      ([column, value]) =>
        column !== 'stock' &&
        (hasSameOptions || !OPTION_COLUMNS.includes(column)) &&
        canRestore(column, value, after[column], current[column]),
    )
    const stock = restoredStock(before.stock, after.stock, current.stock)
    if (stock === 'changed') retain('stock')
    if (stock !== 'changed' && stock !== current.stock) columns.push(['stock', stock])
    return columns.length > 0 ? [{ id: current.id, ...Object.fromEntries(columns) }] : []
  })
  return { product, variants, links, retainedChanges: [...retainedFields] }
}

/**
 * Deactivates a variant that the import added. The row stays, because orders and the price log refer to it. `restoreProducts`
 * replaces 'now' by the current time.
 */
function deactivate(current: VariantSnapshot) {
  return { id: current.id, is_active: false, sku: null, removed_at: 'now' }
}

/** Returns the stock without the change that the import made. Later sales stay subtracted. */
function restoredStock(before: number | null, after: number | null, current: number | null) {
  if (before === after) return current
  if (current === after) return before
  if (before === null || after === null || current === null) return 'changed'
  return Math.max(0, current + before - after)
}
