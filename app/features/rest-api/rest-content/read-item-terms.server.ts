import { findListedProduct } from '#app/features/catalog/product-editing/list-products.server.ts'
import { readPostTags } from '#app/features/content/blog/blog-tags.server.ts'
import { findPostById } from '#app/features/content/blog/list-posts.server.ts'
import type { RestCaller } from '#app/features/rest-api/rest-framework/rest.ts'
import type { App } from '#app/platform/app.ts'

/** Returns the ids of the terms of a post or product; none if the caller may not see it. */
export type ReadTermIds = (
  app: App,
  id: number,
  caller: RestCaller,
  isForManager: boolean,
) => Promise<number[]>

/** Returns the group of readers that a caller belongs to. */
export function audienceOf({ customer }: RestCaller, isForManager: boolean) {
  if (isForManager) return 'managers'
  return customer ? 'customers' : 'everybody'
}

export const categoriesOfPost: ReadTermIds = async (app, id, caller, isForManager) => {
  const post = await findPostById(app, 'post', id, audienceOf(caller, isForManager))
  return post?.category ? [post.category.id] : []
}

export const tagsOfPost: ReadTermIds = async (app, id, caller, isForManager) => {
  const post = await findPostById(app, 'post', id, audienceOf(caller, isForManager))
  return [...(await readPostTags(app, post?.tags ?? [])).values()].map((tag) => tag.id)
}

export const categoriesOfProduct: ReadTermIds = async (app, id, caller, isForManager) =>
  (await findListedProduct(app, id, audienceOf(caller, isForManager)))?.categoryIds ?? []

export const tagsOfProduct: ReadTermIds = async (app, id, caller, isForManager) =>
  (await findListedProduct(app, id, audienceOf(caller, isForManager)))?.tagIds ?? []
