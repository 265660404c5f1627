import { toSlug } from '#app/features/catalog/products/slug.ts'
import { addPostCategory } from '#app/features/content/blog/manage-post-categories.server.ts'
import { readPostCategories } from '#app/features/content/blog/manage-posts.server.ts'
import { savePost } from '#app/features/content/blog/save-post.server.ts'
import type { App } from '#app/platform/app.ts'
import { DEMO_POST_CATEGORIES, DEMO_POSTS } from './demo-posts.ts'
import { daysBefore } from './demo-prices.ts'

/** Stores the demo's posts in the blog, oldest first. */
export async function storeDemoPosts(
  app: App,
  photoIds: Map<string, number>,
  productIds: Map<string, number>,
): Promise<void> {
  for (const name of DEMO_POST_CATEGORIES) await addPostCategory(app, name)
  const categories = await readPostCategories(app)
  const productId = idIn(productIds)
  const photoId = idIn(photoIds)
  for (const post of DEMO_POSTS.toReversed()) {
    const { kind, title, excerpt, author, category, tags, cover, daysAgo, blocks } = post
    const form = {
      kind,
      title,
      excerpt,
      author,
      updatedAt: '',
      hasSlider: false,
      tags,
      slug: toSlug(title),
      coverId: photoId(cover),
      categoryId: categories.find(({ name }) => name === category)?.id ?? null,
      document: { type: 'doc' as const, content: blocks({ productId, photoId }) },
      searchResult: { title: '', description: '' },
      customersOnly: false,
      isOnTop: false,
      state: 'published' as const,
      publishedAt: daysBefore(app.clock.now(), daysAgo),
    }
    const saveResult = await savePost(app, null, form, 'Schakel')
    if (!saveResult?.ok) throw new Error(`${title}: ${saveResult?.error}`)
  }
}

/** Returns a function that looks up an id; a missing id is a mistake in the demo data. */
function idIn(ids: Map<string, number>) {
  return (name: string): number => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`the demo has no ${name}`)
    return id
  }
}
