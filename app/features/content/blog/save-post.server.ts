import { and, desc, eq, lte, ne, notInArray, sql } from 'drizzle-orm'
import {
  deleteOldSlugs,
  isOldSlugOfOther,
  recordOldSlug,
} from '#app/features/catalog/products/slug-history.server.ts'
import { hasRedirect } from '#app/features/content/redirects/write-redirects.server.ts'
import { lockPhoto } from '#app/features/core/media/media-rows.server.ts'
import {
  linkedMediaIdsOf,
  photoIdsOf,
  readingMinutes,
} from '#app/features/core/rich-text/post-document.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { dutchMinute } from '#app/platform/dutch-time.ts'
import { POSTS_TAG } from './blog.ts'
import { postCategories, postRevisions, posts } from './blog-tables.server.ts'
import type { PostForm } from './post-forms.ts'

/** Limit of revisions per post; older ones are deleted. */
const MAX_REVISIONS = 50

type PostRow = typeof posts.$inferSelect

export type SavePostResult =
  | { ok: true; id: number }
  | {
      ok: false
      error: 'slug-taken' | 'slug-redirects-to-other' | 'category-gone' | 'changed-since'
    }
  /** the owner made a redirect at this path */
  | { ok: false; error: 'redirects' }

/** Creates a post (`id` null) or updates one, and adds a revision. Returns undefined for an unknown id. */
export async function savePost(
  app: App,
  id: number | null,
  form: PostForm,
  savedBy: string,
): Promise<SavePostResult | undefined> {
  const now = app.clock.now()
  const result = await app.db.transaction(async (tx): Promise<SavePostResult | undefined> => {
    const oldPost = id === null ? null : await lockPost(tx, id)
    if (oldPost === undefined) return undefined
    if (oldPost && form.updatedAt !== oldPost.updatedAt.toISOString()) {
      return { ok: false, error: 'changed-since' }
    }
    const kind = oldPost?.kind ?? form.kind
    const problem = await findProblem(tx, oldPost, kind, form)
    if (problem) return problem
    const { updatedAt: _, state, ...fields } = form
    const row = {
      ...fields,
      kind,
      coverId: await lockPhoto(tx, form.coverId),
      readingMinutes: readingMinutes(form.document),
      publishedAt: state === 'draft' ? null : publicationTime(form.publishedAt, oldPost, now),
      trashedAt: null,
      updatedAt: now,
    }
    if (oldPost && oldPost.slug !== form.slug) {
      await recordOldSlug(tx, oldPost.kind, oldPost.id, { from: oldPost.slug, to: form.slug })
    }
    const [savedPost] = oldPost
      ? await tx.update(posts).set(row).where(eq(posts.id, oldPost.id)).returning({ id: posts.id })
      : await tx
          .insert(posts)
          .values({ ...row, createdAt: now })
          .onConflictDoNothing()
          .returning({ id: posts.id })
    if (!savedPost) return { ok: false, error: 'slug-taken' }
    await storeRevision(tx, savedPost.id, form, savedBy, now)
    return { ok: true, id: savedPost.id }
  })
  if (result?.ok) await announceChanges(app, [POSTS_TAG])
  return result
}

/** Inserts a post or page of a former shop; undefined if its slug is taken. It gets the id `newId` if that id is free. */
export async function insertImportedPost(
  tx: Db,
  {
    newId,
    ...form
  }: Omit<PostRow, 'id' | 'authorId' | 'trashedAt' | 'customersOnly' | 'hasSlider'> & {
    newId: number
  },
): Promise<number | undefined> {
  const sameIdPosts = await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, newId))
  const [savedPost] = await tx
    .insert(posts)
    .values({ ...form, hasSlider: false, ...(sameIdPosts.length === 0 && { id: newId }) })
    .onConflictDoNothing({ target: [posts.kind, posts.slug] })
    .returning({ id: posts.id })
  if (!savedPost) return undefined
  await storeRevision(tx, savedPost.id, form, 'import', form.updatedAt)
  return savedPost.id
}

/** Updates an imported post, but not its slug, unless somebody has changed the post since. Returns whether it was updated. */
export async function updateImportedPost(
  tx: Db,
  id: number,
  {
    slug: _,
    ...form
  }: Omit<PostRow, 'id' | 'authorId' | 'trashedAt' | 'customersOnly' | 'hasSlider'>,
  unchangedSince: Date,
): Promise<boolean> {
  const updatedRows = await tx
    .update(posts)
    .set(form)
    .where(and(eq(posts.id, id), lte(posts.updatedAt, unchangedSince)))
    .returning({ id: posts.id })
  if (updatedRows.length === 0) return false
  await storeRevision(tx, id, form, 'import', form.updatedAt)
  return true
}

/** Returns the id of the post category with this slug, which is added if it does not exist. */
export async function ensurePostCategory(tx: Db, name: string, slug: string): Promise<number> {
  await tx
    .insert(postCategories)
    .values({
      name,
      slug,
      position: sql`(SELECT coalesce(max(position), -1) + 1 FROM post_categories)`,
    })
    .onConflictDoNothing()
  const [category] = await tx
    .select({ id: postCategories.id })
    .from(postCategories)
    .where(eq(postCategories.slug, slug))
  if (!category) throw new Error('the category was not inserted')
  return category.id
}

/** Deletes imported posts that nobody has changed since the import; returns the deleted ids. */
export async function deleteUnchangedPosts(
  tx: Db,
  ids: number[],
  unchangedSince: Date,
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    DELETE FROM posts p WHERE p.id = ANY(${sql.param(ids)}::integer[])
      AND p.updated_at <= ${unchangedSince.toISOString()}::timestamptz RETURNING p.id`)
  return rows.map(({ id }) => id)
}

/** Moves a post to the trash; saving the post restores it. Returns whether the post exists. */
export async function trashPost(app: App, id: number): Promise<boolean> {
  const now = app.clock.now()
  const rows = await app.db
    .update(posts)
    .set({ publishedAt: null, trashedAt: now, updatedAt: now })
    .where(eq(posts.id, id))
    .returning({ id: posts.id })
  if (rows.length > 0) await announceChanges(app, [POSTS_TAG])
  return rows.length > 0
}

/** Deletes a post and its redirects; returns whether the post existed. */
export async function removePost(app: App, id: number): Promise<boolean> {
  const isRemoved = await app.db.transaction(async (tx) => {
    const [post] = await tx.delete(posts).where(eq(posts.id, id)).returning({ kind: posts.kind })
    if (!post) return false
    await deleteOldSlugs(tx, post.kind, id)
    return true
  })
  if (isRemoved) await announceChanges(app, [POSTS_TAG])
  return isRemoved
}

async function lockPost(tx: Db, id: number): Promise<PostRow | undefined> {
  const [post] = await tx.select().from(posts).where(eq(posts.id, id)).for('update')
  return post
}

async function findProblem(
  tx: Db,
  oldPost: PostRow | null,
  kind: PostRow['kind'],
  { slug, categoryId }: PostForm,
): Promise<Extract<SavePostResult, { ok: false }> | null> {
  if (categoryId !== null) {
    const [category] = await tx
      .select({ id: postCategories.id })
      .from(postCategories)
      .where(eq(postCategories.id, categoryId))
      .for('key share')
    if (!category) return { ok: false, error: 'category-gone' }
  }
  const ownId = oldPost?.id ?? 0
  const [postWithSlug] = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.kind, kind), eq(posts.slug, slug), ne(posts.id, ownId)))
  if (postWithSlug) return { ok: false, error: 'slug-taken' }
  if (slug.startsWith('/') && (await hasRedirect(tx, slug)))
    return { ok: false, error: 'redirects' }
  return (await isOldSlugOfOther(tx, kind, slug, ownId))
    ? { ok: false, error: 'slug-redirects-to-other' }
    : null
}

/** Returns the entered time. An empty field, or the minute of the stored time, keeps the stored time; new posts get `now`. */
function publicationTime(enteredDate: Date | null, oldPost: PostRow | null, now: Date): Date {
  const storedTime = oldPost?.publishedAt ?? null
  if (!enteredDate) return storedTime ?? now
  return storedTime && dutchMinute(storedTime) === dutchMinute(enteredDate)
    ? storedTime
    : enteredDate
}

async function storeRevision(
  tx: Db,
  postId: number,
  {
    title,
    excerpt,
    document,
    coverId,
  }: Pick<PostForm, 'title' | 'excerpt' | 'document' | 'coverId'>,
  savedBy: string,
  savedAt: Date,
): Promise<void> {
  await tx.insert(postRevisions).values({ postId, savedAt, savedBy, title, excerpt, document })
  const newestRevisions = tx
    .select({ id: postRevisions.id })
    .from(postRevisions)
    .where(eq(postRevisions.postId, postId))
    .orderBy(desc(postRevisions.id))
    .limit(MAX_REVISIONS)
  await tx
    .delete(postRevisions)
    .where(and(eq(postRevisions.postId, postId), notInArray(postRevisions.id, newestRevisions)))
  const cover = coverId === null ? [] : [coverId]
  const mediaIds = [...photoIdsOf(document), ...linkedMediaIdsOf(document), ...cover]
  await tx.execute(sql`
    INSERT INTO post_media (post_id, media_id)
    SELECT ${postId}, id FROM media WHERE id = ANY(${sql.param(mediaIds)}::integer[])
    ON CONFLICT DO NOTHING`)
}
