import type { SaleEnd } from '#app/features/catalog/pricing/sale-end.ts'
import type { Photo, ProductCard, StoredCard } from '#app/features/catalog/products/catalog.ts'

export interface CategoryTile {
  slug: string
  name: string
  count: number
  photo: Photo | null
}

export interface ReducedCard extends StoredCard {
  /** null: the reduction has no end */
  saleEnd: SaleEnd | null
}

export interface HomePage {
  /** the piece on the large photo */
  hero: StoredCard | null
  categories: CategoryTile[]
  newest: ProductCard[]
  /** the most wanted piece whose price is lower now than in the 30 days before */
  reduced: ReducedCard | null
  at: string
  until: Date | null
}
