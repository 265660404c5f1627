import type { TextFieldEdit } from '#app/features/catalog/text-fields/text-field-forms.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { Cents } from '#app/platform/money.ts'
import type { Manufacturer, ProductOption, SearchResult, Specification } from './catalog.ts'
import type { VariantMetal } from './metal-facts.ts'

/** A product as a file or a generator describes it, without the shop's own id. */
export interface ProductDraft {
  /** id of the product at its source, to find the product again at the next import */
  ref: string
  kind: 'simple' | 'variable'
  seller: 'own' | 'external'
  status: 'draft' | 'published' | 'hidden' | 'members'
  /** requested slug; a number is added if it is taken. An existing product keeps its own slug. */
  slug: string
  name: string
  subtitle: string
  shortDescription: string
  /** sanitised HTML */
  description: string
  brand: string | null
  /** paths from the root, such as [["Ringen", "Trouwringen"], ["Cadeaus"]]; the first path is the main category */
  categories: string[][]
  tags: string[]
  options: ProductOption[]
  specifications: Specification[]
  attributes: AttributeDraft[]
  vatRate: number
  /** present for second-hand goods */
  isMarginScheme?: true
  soldIndividually: boolean
  externalUrl: string | null
  popularity: number
  photos: PhotoDraft[]
  variants: VariantDraft[]
  /** product id in the shop's own export file; other files do not contain it */
  productId?: number
  /** absent: an existing product keeps its text fields */
  textFields?: TextFieldEdit[]
  /** present if the file names the manufacturer */
  manufacturer?: Manufacturer
  /** product id in the owner's previous shop. A new product gets this id if it is free, so that links of other programs stay valid. */
  newId?: number
  searchResult?: SearchResult
  /** time when a new product was published (ISO) */
  publishedAt?: string
}

/** Options for storing drafts. */
export interface StoreOptions {
  /** true keeps an own product without a manufacturer as a draft, because it may not be sold (GPSR, art. 19) */
  requiresManufacturer?: boolean
  /** manufacturer for products without one */
  defaultManufacturer?: Manufacturer | null
  /** true if the file contains category names without a tree; an existing category with that name is found at any level */
  hasFlatCategories?: boolean
  /** returns the refs of the drafts that equal the stored product with the same `productId` */
  findSame?: (db: Db, drafts: ProductDraft[]) => Promise<Set<string>>
}

export interface VariantDraft {
  sku: string | null
  gtin: string | null
  optionValues: Record<string, string>
  priceCents: Cents
  salePriceCents: Cents | null
  saleStartsAt: string | null
  saleEndsAt: string | null
  /** number of units; null: not counted, always available */
  stock: number | null
  weightMg: number | null
  /** cost of one unit without VAT; absent: an existing variant keeps its cost */
  costCents?: Cents
  /** metal facts that differ from those of the product; absent: an existing variant keeps its metal */
  metal?: VariantMetal
  photos: PhotoDraft[]
  /** id for a new variant, if it is free */
  newId?: number
}

/** A photo at another host, or a photo that is already in the library. */
export type PhotoDraft = { url: string; alt: string } | { mediaId: number }

/** A value that visitors can filter on. */
export interface AttributeDraft {
  code: string
  name: string
  kind: 'text' | 'number'
  unit: string | null
  label: string
  number: number | null
  /** true for an option of the product page, whose values follow from the available variants */
  isChoice: boolean
}

/** The result for one draft. Results have the same order as the drafts. */
export interface StoredDraft {
  ref: string
  /** left: the product stayed as it was */
  outcome: 'made' | 'changed' | 'left' | 'rejected'
  productId: number | null
  /** SKUs that another product already has; their variants were skipped */
  takenSkus: { sku: string; product: string }[]
  /** true if the product stays a draft because its manufacturer is unknown */
  lacksManufacturer: boolean
  /** error message of the database, if it rejected the product */
  reason?: string
}
