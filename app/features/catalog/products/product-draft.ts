import type { TextFieldEdit } from '#app/features/catalog/text-fields/text-field-forms.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import type { Cents } from '#app/platform/money.ts'
import type { Manufacturer, ProductOption, SearchResult, Specification } from './catalog.ts'
import type { VariantMetal } from './metal-facts.ts'

/** A product as a file or a generator describes it, without an id. */
export interface ProductDraft {
  /** its id at its source, by which the product is found again */
  ref: string
  kind: 'simple' | 'variable'
  seller: 'own' | 'external'
  status: 'draft' | 'published' | 'hidden' | 'members'
  /** the requested slug; a number is added when it is taken. An existing product retains its own. */
  slug: string
  name: string
  subtitle: string
  shortDescription: string
  /** sanitised HTML */
  description: string
  brand: string | null
  /** from the root down: [["Ringen", "Trouwringen"], ["Cadeaus"]]; the first is its main category */
  categories: string[][]
  tags: string[]
  options: ProductOption[]
  specifications: Specification[]
  attributes: AttributeDraft[]
  vatRate: number
  /** second-hand; absent: not */
  isMarginScheme?: true
  soldIndividually: boolean
  externalUrl: string | null
  popularity: number
  photos: PhotoDraft[]
  variants: VariantDraft[]
  /** a product of this shop that its own export names by number; foreign files have none */
  productId?: number
  /** absent: those of an existing product stay */
  textFields?: TextFieldEdit[]
  /** if the file names the manufacturer */
  manufacturer?: Manufacturer
  /** the id of a new product, if it is free: a former shop's, so that links of other programs stay valid */
  newId?: number
  searchResult?: SearchResult
  /** ISO; when a new product was published */
  publishedAt?: string
}

/** Options for storing drafts. */
export interface StoreOptions {
  /** an own product without a manufacturer stays a draft: it may not be shown (GPSR, art. 19) */
  requiresManufacturer?: boolean
  /** the manufacturer of products without one */
  defaultManufacturer?: Manufacturer | null
  /** their categories are names without a tree: an existing one is found at any level */
  hasFlatCategories?: boolean
  /** returns the refs of the drafts with a number that the shop already has */
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
  /** null: not tracked, always available */
  stock: number | null
  weightMg: number | null
  /** of one unit without VAT; absent: the cost of an existing variant does not change */
  costCents?: Cents
  /** overrides the metal of its product; absent: the metal of an existing variant does not change */
  metal?: VariantMetal
  photos: PhotoDraft[]
  /** the id of a new variant, if it is free */
  newId?: number
}

/** A photo at another host, or one that the shop already has. */
export type PhotoDraft = { url: string; alt: string } | { mediaId: number }

/** A value that visitors can filter on. */
export interface AttributeDraft {
  code: string
  name: string
  kind: 'text' | 'number'
  unit: string | null
  label: string
  number: number | null
  /** chosen on the product page: its values follow from the available variants */
  isChoice: boolean
}

/** The outcome for one draft; results have the order of the drafts. */
export interface StoredDraft {
  ref: string
  outcome: 'made' | 'changed' | 'left' | 'rejected'
  productId: number | null
  /** SKUs that belong to another product already; their variants were left out */
  takenSkus: { sku: string; product: string }[]
  /** it stays a draft because its manufacturer is unknown */
  isHeld: boolean
  /** the error of the database, if that rejected the product */
  reason?: string
}
