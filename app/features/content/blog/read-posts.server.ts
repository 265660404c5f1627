import {
  and,
  arrayOverlaps,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  lt,
  lte,
  min,
  or,
  sql,
} from 'drizzle-orm'
import {
  type MovedSlug,
  selectMovedId,
} from '#app/features/catalog/products/slug-history.server.ts'
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import type { App } from '#app/platform/app.ts'
import {
  POST_KINDS,
  POSTS_PER_PAGE,
  type PostCard,
  type PostCategory,
  type PostKind,
  postUrl,
} from './blog.ts'
import { postCategories, posts, postTags } from './blog-tables.server.ts'
import type { PostTag } from './post-tags.ts'

const CARD_COLUMNS = {
  id: posts.id,
  slug: posts.slug,
  title: posts.title,
  excerpt: posts.excerpt,
  coverId: posts.coverId,
  readingMinutes: posts.readingMinutes,
  publishedAt: posts.publishedAt,
  category: { id: postCategories.id, name: postCategories.name, slug: postCategories.slug },
}

/** Condition for published posts by the shop's clock, so that scheduled posts appear automatically. */
export const isPublished = (app: App, kind: PostKind) =>
  and(eq(posts.kind, kind), lte(posts.publishedAt, app.clock.now()))

/** Condition for published posts that lists contain. */
export const isListed = (app: App, kind: PostKind) =>
  and(isPublished(app, kind), eq(posts.customersOnly, false))

const selectCards = (app: App) =>
  app.db
    .select(CARD_COLUMNS)
    .from(posts)
    .leftJoin(postCategories, eq(postCategories.id, posts.categoryId))
    .$dynamic()

type CardRow = Awaited<ReturnType<typeof selectCards>>[number]

async function toCards(app: App, rows: CardRow[]): Promise<PostCard[]> {
  const photos = await readPhotos(
    app.db,
    rows.flatMap(({ coverId }) => coverId ?? []),
  )
  return rows.map(({ coverId, publishedAt, ...row }) => ({
    ...row,
    publishedAt: publishedAt ?? new Date(0),
    photo: photos.get(coverId ?? 0) ?? null,
  }))
}

/**
 * Returns a page of posts, newest first; undefined if the category, tag or page does not exist. Posts that the owner put on
 * top come first, except in a category, a tag or the feed.
 */
export async function readBlog(
  app: App,
  {
    categorySlug,
    tagSlug,
    isFeed = false,
    page,
  }: {
    categorySlug?: string | undefined
    tagSlug?: string | undefined
    isFeed?: boolean
    page: number
  },
): Promise<
  | {
      category: PostCategory | null
      tag: PostTag | null
      cards: PostCard[]
      total: number
      page: number
    }
  | undefined
> {
  const [category = null] =
    categorySlug === undefined
      ? []
      : await app.db
          .select({ id: postCategories.id, name: postCategories.name, slug: postCategories.slug })
          .from(postCategories)
          .where(eq(postCategories.slug, categorySlug))
  if (categorySlug !== undefined && !category) return undefined
  const tag = tagSlug === undefined ? null : await findTag(app, tagSlug)
  if (tag === undefined) return undefined
  const condition = and(
    isListed(app, 'post'),
    category ? eq(posts.categoryId, category.id) : undefined,
    tag ? arrayOverlaps(posts.tags, tag.names) : undefined,
  )
  const [totalRow] = await app.db.select({ total: count() }).from(posts).where(condition)
  const total = totalRow?.total ?? 0
  // A page for a tag without listed posts would reveal the tag of a hidden post.
  if (tag && total === 0) return undefined
  if (page > Math.max(1, Math.ceil(total / POSTS_PER_PAGE))) return undefined
  const isByDate = category !== null || tag !== null || isFeed
  const rows = await selectCards(app)
    .where(condition)
    .orderBy(...(isByDate ? [] : [desc(posts.isOnTop)]), desc(posts.publishedAt), desc(posts.id))
    .limit(POSTS_PER_PAGE)
    .offset((page - 1) * POSTS_PER_PAGE)
  return {
    category,
    tag: tag && { name: tag.name, slug: tag.slug },
    cards: await toCards(app, rows),
    total,
    page,
  }
}

/** Finds the tags with this slug: “Goud” and “goud” share one page, with the posts of both under the older name. */
async function findTag(app: App, slug: string) {
  const rows = await app.db
    .select({ name: postTags.name })
    .from(postTags)
    .where(eq(postTags.slug, slug))
    .orderBy(asc(postTags.id))
  const [oldestTag] = rows
  return oldestTag && { name: oldestTag.name, slug, names: rows.map(({ name }) => name) }
}

/** Returns the newest posts for other pages. */
export async function readNewestPosts(app: App, limit: number, slug = ''): Promise<PostCard[]> {
  const rows = await selectCards(app)
    .where(and(isListed(app, 'post'), slug === '' ? undefined : eq(posts.slug, slug)))
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(limit)
  return toCards(app, rows)
}

/** Returns the categories with at least one listed post. */
export function readUsedCategories(app: App): Promise<PostCategory[]> {
  return app.db
    .select({ id: postCategories.id, name: postCategories.name, slug: postCategories.slug })
    .from(postCategories)
    .where(
      sql`EXISTS (SELECT 1 FROM ${posts} WHERE ${posts.categoryId} = ${postCategories.id} AND ${isListed(app, 'post')})`,
    )
    .orderBy(asc(postCategories.position), asc(postCategories.id))
}

export type PostWithCategory = typeof posts.$inferSelect & { category: PostCategory | null }

/** Returns the post with this slug; drafts and scheduled posts only for `isPreview`. */
export async function findPost(
  app: App,
  kind: PostKind,
  slug: string,
  isPreview: boolean,
): Promise<PostWithCategory | MovedSlug | undefined> {
  const [row] = await app.db
    .select({ post: posts, category: CARD_COLUMNS.category })
    .from(posts)
    .leftJoin(postCategories, eq(postCategories.id, posts.categoryId))
    .where(
      and(
        eq(posts.kind, kind),
        eq(posts.slug, slug),
        isPreview ? undefined : isPublished(app, kind),
      ),
    )
  if (row) return { ...row.post, category: row.category }
  const [renamedPost] = await app.db
    .select({ moved: posts.slug })
    .from(posts)
    .where(and(eq(posts.id, selectMovedId(app.db, kind, slug)), isPublished(app, kind)))
  return renamedPost
}

/** Returns the posts published directly before and after this one. */
export async function readNeighbours(
  app: App,
  { id, publishedAt }: { id: number; publishedAt: Date },
): Promise<{ previous: PostCard | null; next: PostCard | null }> {
  const isOlder = or(
    lt(posts.publishedAt, publishedAt),
    and(eq(posts.publishedAt, publishedAt), lt(posts.id, id)),
  )
  const isNewer = or(
    gt(posts.publishedAt, publishedAt),
    and(eq(posts.publishedAt, publishedAt), gt(posts.id, id)),
  )
  const [[previous], [next]] = await Promise.all([
    selectCards(app)
      .where(and(isListed(app, 'post'), isOlder))
      .orderBy(desc(posts.publishedAt), desc(posts.id))
      .limit(1),
    selectCards(app)
      .where(and(isListed(app, 'post'), isNewer))
      .orderBy(asc(posts.publishedAt), asc(posts.id))
      .limit(1),
  ])
  const [previousCard = null] = await toCards(app, previous ? [previous] : [])
  const [nextCard = null] = await toCards(app, next ? [next] : [])
  return { previous: previousCard, next: nextCard }
}

/** Returns the time of the next scheduled publication, until which pages may be cached. */
export async function readNextPublication(app: App): Promise<Date | null> {
  const [row] = await app.db
    .select({ at: min(posts.publishedAt) })
    .from(posts)
    .where(and(inArray(posts.kind, [...POST_KINDS]), gt(posts.publishedAt, app.clock.now())))
  return row?.at ?? null
}

/** Returns the newest listed posts and pages for sitemaps. */
export async function readPostEntries(
  app: App,
  limit: number,
): Promise<{ path: string; changedAt: Date }[]> {
  const rows = await app.db
    .select({
      kind: posts.kind,
      slug: posts.slug,
      changedAt: sql<Date>`greatest(${posts.updatedAt}, ${posts.publishedAt})`.mapWith(
        posts.updatedAt,
      ),
    })
    .from(posts)
    .where(or(...POST_KINDS.map((kind) => isListed(app, kind))))
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(limit)
  return rows.map(({ kind, slug, changedAt }) => ({ path: postUrl(kind, slug), changedAt }))
}
