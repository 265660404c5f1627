import { readNextPriceChange } from '#app/features/catalog/pricing/read-next-price-change.server.ts'
import { numbersTag, type ProductCard } from '#app/features/catalog/products/catalog.ts'
import { photoIdsOf, productIdsOf } from '#app/features/content/post-documents/post-document.ts'
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import { readCards } from '#app/features/listings/product-cards/read-cards.server.ts'
import { readRelated } from '#app/features/listings/related-products/read-related.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { POSTS_TAG } from './blog.ts'
import { readPostTags } from './list-post-tags.server.ts'
import { type ReadPost, readNeighbours, readNextPublication } from './read-posts.server.ts'
import type { PostTag } from './story-tags.ts'

/** A story with all that is shown beside it, and how long that stays true. */
export async function readPostPage(shop: Shop, post: ReadPost) {
  const { id, kind, document, publishedAt } = post
  const productIds = productIdsOf(document)
  const photoIds = photoIdsOf(document)
  const [photos, cards, related, neighbours, publication, priceChange, words] = await Promise.all([
    readPhotos(shop.db, [...photoIds, ...(post.coverId === null ? [] : [post.coverId])]),
    readCards(shop.db, productIds, shop.clock.now()),
    readRelatedTo(shop, productIds),
    kind === 'post' && publishedAt ? readNeighbours(shop, { id, publishedAt }) : null,
    readNextPublication(shop),
    productIds.length > 0 ? readNextPriceChange(shop) : null,
    readPostTags(shop, post.tags),
  ])
  const moments = [publication, priceChange].flatMap((moment) => moment?.getTime() ?? [])
  const shown = [...productIds, ...related.map((card) => card.id)]
  return {
    cover: photos.get(post.coverId ?? 0) ?? null,
    photos: photoIds.flatMap((photoId) => photos.get(photoId) ?? []),
    cards,
    related,
    previous: neighbours?.previous ?? null,
    next: neighbours?.next ?? null,
    words: post.tags.flatMap((name): PostTag[] => {
      const word = words.get(name)
      // One of other signs than letters has no address.
      return word?.slug ? [{ name, slug: word.slug }] : []
    }),
    tags: [
      POSTS_TAG,
      'categories',
      ...shown.flatMap((productId) => [`product:${productId}`, numbersTag(productId)]),
    ],
    until: moments.length > 0 ? new Date(Math.min(...moments)) : null,
  }
}

/** What goes with the first piece of the text, without those that the text has itself. */
async function readRelatedTo(shop: Shop, productIds: number[]): Promise<ProductCard[]> {
  const [first] = productIds
  if (first === undefined) return []
  const { related } = await readRelated(shop, first)
  return related.filter(({ id }) => !productIds.includes(id))
}
