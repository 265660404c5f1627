import type { SaleEnd } from '#app/features/catalog/pricing/sale-end.ts'
import type { Photo, ProductCard, StoredCard } from '#app/features/catalog/products/catalog.ts'
import type { PostCard } from '#app/features/content/blog/blog.ts'

export interface CategoryTile {
  slug: string
  name: string
  count: number
  photo: Photo | null
}

export interface LargeCard extends StoredCard {
  /** null: there is no reduction, or it has no end */
  saleEnd: SaleEnd | null
}

export interface BlockLink {
  href: string
  text: string
}

export interface ReviewQuote {
  id: number
  stars: number
  text: string
  author: string
  isVerified: boolean
  product: { slug: string; name: string }
}

export interface ShopPromise {
  title: string
  text: string
}

/** A block of a page with its data. */
export type BlockContent = { id: number } & (
  | { type: 'hero'; photo: Photo | null; heading: string; text: string; links: BlockLink[] }
  | { type: 'categories'; heading: string; categories: CategoryTile[] }
  | { type: 'products'; heading: string; cards: ProductCard[]; more: BlockLink | null }
  | { type: 'large-product'; heading: string; card: LargeCard; link: BlockLink | null }
  | {
      type: 'image-text'
      heading: string
      text: string
      photo: Photo | null
      isPhotoLeft: boolean
      link: BlockLink | null
    }
  | { type: 'newest-posts'; cards: PostCard[] }
  | { type: 'reviews'; heading: string; quotes: ReviewQuote[] }
  | { type: 'brands'; heading: string; brands: { slug: string; name: string }[] }
  | { type: 'promises'; promises: ShopPromise[] }
  | { type: 'newsletter'; heading: string; text: string; shopName: string; isHome: boolean }
)

export interface BlocksPage {
  blocks: BlockContent[]
  /** when the blocks were read (ISO) */
  renderedAt: string
}
