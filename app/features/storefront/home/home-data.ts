import type { SaleEnd } from '#app/features/catalog/pricing/sale-end.ts'
import type { Photo, ProductCard, StoredCard } from '#app/features/catalog/products/catalog.ts'

export interface CategoryTile {
  slug: string
  name: string
  count: number
  photo: Photo | null
}

export interface ReducedCard extends StoredCard {
  /** null: there is no reduction, or it has no end */
  saleEnd: SaleEnd | null
}

export interface HomePage {
  /** the product on the large photo */
  hero: StoredCard | null
  categories: CategoryTile[]
  newest: ProductCard[]
  /** the most popular product with a reduced price */
  reduced: ReducedCard | null
  at: string
  until: Date | null
}
