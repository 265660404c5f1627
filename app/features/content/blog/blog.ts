import type { Photo } from '#app/features/core/media/photo.ts'
import { path } from '#app/platform/path.ts'

/** Start here: the posts and pages that the owner writes, and their URLs. */

export const POST_KINDS = ['post', 'page'] as const
export type PostKind = (typeof POST_KINDS)[number]

/** Cache tag of every page that shows posts. */
export const POSTS_TAG = 'posts'
export const POSTS_PER_PAGE = 12
/** number of posts per page in the back office */
export const MANAGED_PER_PAGE = 25

export const BLOG_URL = path('/blog')
export const RSS_URL = path('/blog/rss.xml')

/** Returns the URL of a post or page. If the slug of a page starts with a slash, the slug is its whole path. */
export function postUrl(kind: PostKind, slug: string): string {
  if (slug.startsWith('/')) return `${slug}/`
  return path(kind === 'post' ? '/blog/:slug' : '/pagina/:slug', { slug })
}

export const blogCategoryUrl = (slug: string) =>
  path('/blog/categorie/:category', { category: slug })

export const blogPageUrl = (base: string, page: number) =>
  page === 1 ? base : `${base}?pagina=${page}`

export interface PostCategory {
  id: number
  name: string
  slug: string
}

/** A post in a list. */
export interface PostCard {
  id: number
  slug: string
  title: string
  excerpt: string
  photo: Photo | null
  category: PostCategory | null
  readingMinutes: number
  publishedAt: Date
}

export type PostState = 'draft' | 'scheduled' | 'published' | 'trashed'

export function postState(
  { publishedAt, trashedAt }: { publishedAt: Date | null; trashedAt: Date | null },
  now: Date,
): PostState {
  if (!publishedAt) return trashedAt ? 'trashed' : 'draft'
  return publishedAt > now ? 'scheduled' : 'published'
}

/** Returns "" below two minutes, because such a short reading time is not worth showing. */
export const readingTimeText = (minutes: number) => (minutes < 2 ? '' : `${minutes} minuten lezen`)

export const POST_STATES = {
  draft: { text: 'Concept', tone: 'quiet' },
  scheduled: { text: 'Gepland', tone: 'accent' },
  published: { text: 'In de winkel', tone: 'success' },
  trashed: { text: 'In de prullenbak', tone: 'quiet' },
} as const satisfies Record<PostState, { text: string; tone: string }>
