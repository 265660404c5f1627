import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lte,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { type Span, within } from '#app/platform/database/sql.server.ts'
import type { PostKind } from './blog.ts'
import { postCategories, posts } from './blog-tables.server.ts'
import { isListed, isPublished, type PostWithCategory } from './read-posts.server.ts'

export const POST_STATUSES = ['publish', 'future', 'draft', 'trash', 'any'] as const
/** "any" excludes only the trash. */
type PostStatus = (typeof POST_STATUSES)[number]

/** The audience of a request. Customers can open posts that are only for them, but no list contains those posts. */
export type PostAudience = 'everybody' | 'customers' | 'managers'

export interface PostQuery {
  kind: PostKind
  /** true for staff; otherwise only listed posts are returned */
  isForManager: boolean
  status: PostStatus
  search: string
  /** ids to return; empty: no filter */
  ids: number[]
  /** ids to leave out */
  excludedIds: number[]
  slugs: string[]
  categoryIds: number[]
  tagIds: number[]
  /** undefined: no filter */
  isOnTop?: boolean | undefined
  /** span of the publication date, or of the creation date of a draft */
  dated: Span
  modified: Span
  /** sort order; `include` is the order of `ids` */
  orderBy: 'date' | 'id' | 'modified' | 'title' | 'slug' | 'include'
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

const SORT_COLUMNS = {
  date: posts.publishedAt,
  id: posts.id,
  modified: posts.updatedAt,
  title: posts.title,
  slug: posts.slug,
} as const

const CATEGORY = { id: postCategories.id, name: postCategories.name, slug: postCategories.slug }

const selectPosts = (app: App) =>
  app.db
    .select({ post: posts, category: CATEGORY })
    .from(posts)
    .leftJoin(postCategories, eq(postCategories.id, posts.categoryId))
    .$dynamic()

/** Returns a part of a list of posts or pages, with the total number. */
export async function listPosts(
  app: App,
  query: PostQuery,
): Promise<{ posts: PostWithCategory[]; total: number }> {
  const { ids, excludedIds, slugs, categoryIds, tagIds, search } = query
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const condition = and(
    query.isForManager ? hasStatus(app, query) : isListed(app, query.kind),
    ids.length > 0 ? inArray(posts.id, ids) : undefined,
    excludedIds.length > 0 ? notInArray(posts.id, excludedIds) : undefined,
    slugs.length > 0 ? inArray(posts.slug, slugs) : undefined,
    categoryIds.length > 0 ? inArray(posts.categoryId, categoryIds) : undefined,
    tagIds.length > 0
      ? sql`${posts.tags} && (SELECT coalesce(array_agg(name), '{}') FROM post_tags WHERE id = ANY(${sql.param(tagIds)}::integer[]))`
      : undefined,
    query.isOnTop === undefined ? undefined : eq(posts.isOnTop, query.isOnTop),
    ...within(sql`coalesce(${posts.publishedAt}, ${posts.createdAt})`, query.dated),
    ...within(posts.updatedAt, query.modified),
    search === '' ? undefined : or(ilike(posts.title, pattern), ilike(posts.excerpt, pattern)),
  )
  const [totalRow] = await app.db.select({ total: count() }).from(posts).where(condition)
  const direction = query.order === 'asc' ? asc : desc
  const rows = await selectPosts(app)
    .where(condition)
    .orderBy(
      query.orderBy === 'include'
        ? sql`array_position(${sql.param(ids)}::integer[], ${posts.id})`
        : direction(SORT_COLUMNS[query.orderBy]),
      direction(posts.id),
    )
    .limit(query.limit)
    .offset(query.offset)
  return { posts: rows.map(toPost), total: totalRow?.total ?? 0 }
}

export async function findPostById(
  app: App,
  kind: PostKind,
  id: number,
  audience: PostAudience,
): Promise<PostWithCategory | undefined> {
  const conditions = {
    everybody: isListed(app, kind),
    customers: isPublished(app, kind),
    managers: eq(posts.kind, kind),
  }
  const [row] = await selectPosts(app).where(and(eq(posts.id, id), conditions[audience]))
  return row && toPost(row)
}

function hasStatus(app: App, { kind, status }: PostQuery) {
  const conditions = {
    publish: lte(posts.publishedAt, app.clock.now()),
    future: gt(posts.publishedAt, app.clock.now()),
    draft: and(isNull(posts.publishedAt), isNull(posts.trashedAt)),
    trash: isNotNull(posts.trashedAt),
    any: isNull(posts.trashedAt),
  }
  return and(eq(posts.kind, kind), conditions[status])
}

type Row = Awaited<ReturnType<typeof selectPosts>>[number]

const toPost = ({ post, category }: Row): PostWithCategory => ({ ...post, category })
