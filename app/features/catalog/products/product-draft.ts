import type { Db } from '#app/platform/database/db.server.ts'
import type { Cents } from '#app/platform/money.ts'
import type { Manufacturer, ProductOption, SearchResult, Specification } from './catalog.ts'

/** A product as a file or a generator describes it, before the shop has given it a number. */
export interface ProductDraft {
  /** how its source names it; the same name finds the same product again */
  ref: string
  kind: 'simple' | 'variable'
  seller: 'own' | 'external'
  status: 'draft' | 'published' | 'hidden' | 'members'
  /** the wished address; a number is added when it is taken. An existing product keeps its own. */
  slug: string
  name: string
  subtitle: string
  shortDescription: string
  /** sanitised HTML */
  description: string
  brand: string | null
  /** from the top down: [["Ringen", "Trouwringen"], ["Cadeaus"]]; the first is its own place */
  categories: string[][]
  tags: string[]
  options: ProductOption[]
  specifications: Specification[]
  attributes: AttributeDraft[]
  vatRate: number
  soldIndividually: boolean
  externalUrl: string | null
  popularity: number
  photos: PhotoDraft[]
  variants: VariantDraft[]
  /** a product of this shop that its file names by number; a file of elsewhere never does */
  productId?: number
  /** who made it, where the file says so */
  manufacturer?: Manufacturer
  /** the id of a new product, if it is free: a former shop's, so that links of other programs stay valid */
  newId?: number
  searchResult?: SearchResult
  /** ISO; when a new product was published */
  publishedAt?: string
}

/** How drafts are stored. */
export interface StoreOptions {
  /** an own product without a manufacturer stays a draft: it may not be shown (GPSR, art. 19) */
  requiresManufacturer?: boolean
  /** the manufacturer of what has none */
  defaultManufacturer?: Manufacturer | null
  /** their categories are names without a tree: one that the shop has is found wherever it stands */
  hasFlatCategories?: boolean
  /** which of the drafts with a number say what the shop has already, by their ref */
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
  /** null: not counted, always there */
  stock: number | null
  weightMg: number | null
  photos: PhotoDraft[]
  /** the id of a new variant, if it is free */
  newId?: number
}

/** A photo that is still elsewhere, or one that the shop already has. */
export type PhotoDraft = { url: string; alt: string } | { mediaId: number }

/** A value that visitors can filter on. */
export interface AttributeDraft {
  code: string
  name: string
  kind: 'text' | 'number'
  unit: string | null
  label: string
  number: number | null
  /** chosen on the product page: which values it has follows from the variants that can be had */
  isChoice: boolean
}

/** The outcome for one draft; results have the order of the drafts. */
export interface StoredDraft {
  ref: string
  outcome: 'made' | 'changed' | 'left' | 'rejected'
  productId: number | null
  /** article numbers that belong to another product already; their variants were left out */
  takenSkus: { sku: string; product: string }[]
  /** it stays a draft because nobody says who made it */
  isHeld: boolean
  /** the database would not have it; only with "refused" */
  reason?: string
}
