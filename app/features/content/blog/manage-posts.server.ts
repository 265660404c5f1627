import { and, asc, count, desc, eq } from 'drizzle-orm'
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import type { App } from '#app/platform/app.ts'
import { MANAGED_PER_PAGE, type PostKind } from './blog.ts'
import { postCategories, postRevisions, posts } from './blog-tables.server.ts'

export type ManagedPost = typeof posts.$inferSelect

/** Returns a page of posts for the back office, most recently changed first. */
export async function readManagedPosts(app: App, query: { kind: PostKind; page: number }) {
  const isOfKind = eq(posts.kind, query.kind)
  const [totalRow] = await app.db.select({ total: count() }).from(posts).where(isOfKind)
  const total = totalRow?.total ?? 0
  const page = Math.min(query.page, Math.max(1, Math.ceil(total / MANAGED_PER_PAGE)))
  const rows = await app.db
    .select({
      id: posts.id,
      title: posts.title,
      author: posts.author,
      category: postCategories.name,
      coverId: posts.coverId,
      isOnTop: posts.isOnTop,
      publishedAt: posts.publishedAt,
      trashedAt: posts.trashedAt,
      updatedAt: posts.updatedAt,
    })
    .from(posts)
    .leftJoin(postCategories, eq(postCategories.id, posts.categoryId))
    .where(isOfKind)
    .orderBy(desc(posts.updatedAt), desc(posts.id))
    .limit(MANAGED_PER_PAGE)
    .offset((page - 1) * MANAGED_PER_PAGE)
  const photos = await readPhotos(
    app.db,
    rows.flatMap(({ coverId }) => coverId ?? []),
  )
  return {
    total,
    page,
    posts: rows.map((row) => ({ ...row, photo: photos.get(row.coverId ?? 0) ?? null })),
  }
}

export async function findManagedPost(app: App, id: number): Promise<ManagedPost | undefined> {
  const [post] = await app.db.select().from(posts).where(eq(posts.id, id))
  return post
}

/** Returns all revisions of a post, newest first. Their number is limited, so the list needs no pages. */
export async function readRevisions(app: App, postId: number) {
  return app.db
    .select({
      id: postRevisions.id,
      savedAt: postRevisions.savedAt,
      savedBy: postRevisions.savedBy,
      title: postRevisions.title,
    })
    .from(postRevisions)
    .where(eq(postRevisions.postId, postId))
    .orderBy(desc(postRevisions.id))
}

export async function findRevision(app: App, postId: number, id: number) {
  const [revision] = await app.db
    .select()
    .from(postRevisions)
    .where(and(eq(postRevisions.postId, postId), eq(postRevisions.id, id)))
  return revision
}

export async function readPostCategories(app: App) {
  return app.db
    .select({ id: postCategories.id, name: postCategories.name, slug: postCategories.slug })
    .from(postCategories)
    .orderBy(asc(postCategories.position), asc(postCategories.id))
}
