import { readNextPriceChange } from '#app/features/catalog/pricing/read-next-price-change.server.ts'
import { countsTag } from '#app/features/catalog/products/catalog.ts'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import { photoIdsOf, productIdsOf } from '#app/features/core/rich-text/post-document.ts'
import { chosenMetals } from '#app/features/listings/product-cards/product-card.ts'
import { readCards } from '#app/features/listings/product-cards/read-cards.server.ts'
import { readRelatedToAll } from '#app/features/listings/related-products/read-related.server.ts'
import type { App } from '#app/platform/app.ts'
import { POSTS_TAG } from './blog.ts'
import { readPostTags } from './blog-tags.server.ts'
import type { PostTag } from './post-tags.ts'
import { type PostWithCategory, readNeighbours, readNextPublication } from './read-posts.server.ts'

/** Matches the slugs of tags such as “Goud”, “Roségoud” and “Zilver”. */
const METAL_TAG = /^(?:(?:geel|wit|rose)?goud|zilver)$/

/** A row of four below the text, and one beside it. */
const RELATED_COUNT = 5

/** Returns a post with everything that its page shows, and the time until which the page may be cached. */
export async function readPostPage(app: App, post: PostWithCategory) {
  const { id, kind, document, publishedAt } = post
  const productIds = productIdsOf(document)
  const photoIds = photoIdsOf(document)
  // A post about gold shows its products in gold.
  const metalTags = post.tags.map(toSlug).filter((slug) => METAL_TAG.test(slug))
  const metals = chosenMetals(metalTags.map((slug) => [slug]))
  const [photos, cards, relatedCards, adjacentPosts, publication, priceChange, tagsByName] =
    await Promise.all([
      readPhotos(app.db, [...photoIds, ...(post.coverId === null ? [] : [post.coverId])]),
      readCards(app.db, productIds, app.clock.now(), 'everybody', metals),
      readRelatedToAll(app, productIds, { count: RELATED_COUNT, metals }),
      kind === 'post' && publishedAt ? readNeighbours(app, { id, publishedAt }) : null,
      readNextPublication(app),
      productIds.length > 0 ? readNextPriceChange(app) : null,
      readPostTags(app, post.tags),
    ])
  const changeTimes = [publication, priceChange].flatMap((moment) => moment?.getTime() ?? [])
  const shownProductIds = [...productIds, ...relatedCards.map((card) => card.id)]
  return {
    cover: photos.get(post.coverId ?? 0) ?? null,
    photos: photoIds.flatMap((photoId) => photos.get(photoId) ?? []),
    cards,
    related: relatedCards,
    previous: adjacentPosts?.previous ?? null,
    next: adjacentPosts?.next ?? null,
    postTags: post.tags.flatMap((name): PostTag[] => {
      const tag = tagsByName.get(name)
      // A tag name without letters has no slug, so it has no page to link to.
      return tag?.slug ? [{ name, slug: tag.slug }] : []
    }),
    tags: [
      POSTS_TAG,
      'categories',
      ...shownProductIds.flatMap((productId) => [`product:${productId}`, countsTag(productId)]),
    ],
    cachedUntil: changeTimes.length > 0 ? new Date(Math.min(...changeTimes)) : null,
  }
}
