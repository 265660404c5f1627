import type { FormerPost } from './former-posts.server.ts'
import type { RemarkCode } from './move-remarks.ts'

/** A product of the former shop with its variations. */
export interface FormerProduct {
  post: FormerPost
  terms: { taxonomy: string; id: number; slug: string; name: string }[]
  variations: FormerPost[]
}

/** The data of the former shop that the products refer to. */
export interface ProductContext {
  siteName: string
  pricesIncludeVat: boolean
  weightUnit: string
  dimensionUnit: string
  /** names from the top-level category down */
  categoryPath: (termId: number) => string[]
  /** returns the id here of a photo of the former shop */
  mediaOf: (attachmentId: number) => number | undefined
  /** returns the label of a shared attribute */
  attributeLabel: (taxonomy: string) => string
  /** returns the name of a value of a shared attribute */
  valueName: (taxonomy: string, slug: string) => string | undefined
}

export type AddRemark = (code: RemarkCode, detail?: string) => void
