import { sql } from 'drizzle-orm'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import { POSTS_TAG } from '#app/features/content/blog/blog.ts'
import {
  ensurePostCategory,
  insertImportedPost,
  updateImportedPost,
} from '#app/features/content/blog/save-post.server.ts'
import {
  findLostElements,
  htmlToDocument,
} from '#app/features/core/rich-text/html-document.server.ts'
import { readingMinutes } from '#app/features/core/rich-text/post-document.ts'
import { readFormerText, readSeo } from '#app/features/move-in/former-shop/former-html.server.ts'
import { metaValue } from '#app/features/move-in/former-shop/former-meta.server.ts'
import {
  decodeSlug,
  type FormerPost,
  readFormerPosts,
  readTerms,
  readTermsOf,
} from '#app/features/move-in/former-shop/former-posts.server.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { plainText } from '#app/platform/text/html-text.server.ts'
import {
  addRedirects,
  addRemark,
  countsOf,
  findObjects,
  hashOfData,
  type Move,
  recordObjects,
  storeInParts,
} from '../moved-objects.server.ts'
import { updateObject } from '../snapshots.server.ts'
import { postUrlKeys, shopPageRedirects } from './former-url-keys.server.ts'
import { collectRejectedPosts } from './move-open-urls.server.ts'

const NO_POST_CATEGORY = /^(?:uncategorized|ongecategoriseerd|geen-categorie)$/

type SlugAndParent = { slug: string; parent: number }
type PageSlugs = Map<number, SlugAndParent>

interface UrlTree {
  /** slugs of all pages, for the paths of their subpages */
  slugs: PageSlugs
  /** returns the slugs of a post category from the top level down */
  categoryPath: (id: number) => string[]
}

type Term = { taxonomy: string; id: number; slug: string; name: string }

/** Imports posts and pages, except pages that this shop has itself: front, shop, cart, checkout, account and blog. */
export async function movePosts(move: Move): Promise<void> {
  const counts = countsOf(move, 'post')
  const { pages } = move.facts
  const shopPages = new Set([
    pages.shop,
    pages.cart,
    pages.checkout,
    pages.account,
    pages.front,
    pages.blog,
  ])
  const categories = await readTerms(move.formerDb, '^category$')
  const tree: UrlTree = {
    slugs: await readPageSlugs(move),
    categoryPath: (id) => pathOfSlugs(categories.get(id), categories),
  }
  for await (const batch of readFormerPosts(move.formerDb, ['page', 'post'])) {
    const posts = batch.filter(({ id, type }) => type === 'post' || !shopPages.has(id))
    const replacedPages = batch.filter(({ id, type }) => type === 'page' && shopPages.has(id))
    counts.found += posts.length
    const terms = await readTermsOf(
      move.formerDb,
      posts.map(({ id }) => id),
    )
    if (move.options.isDryRun) {
      counts.made += posts.length
      for (const post of posts) reportLostParts(move, post)
    } else {
      await move.app.db.transaction((tx) =>
        addRedirects(tx, move, shopPageRedirects(replacedPages, move.facts)),
      )
      for (const post of posts)
        await storeInParts(move, 'post', [post], {
          store: () => storePost(move, post, terms.get(post.id) ?? [], tree),
          nameOf: ({ title }) => title,
        })
      await collectRejectedPosts(move, posts, (post) => parentSlugsOf(post, tree.slugs))
    }
    move.onProgress('post', counts.found)
    if (move.shouldStop()) break
  }
  if (!move.options.isDryRun) await announceChanges(move.app, [POSTS_TAG])
}

/** Returns the HTML of a post with the photo ids of this shop, and adds a remark about the parts that are lost. */
function reportLostParts(move: Move, post: FormerPost): string {
  const { html, lost } = readFormerText(post.content)
  const htmlWithPhotos = withLibraryPhotos(move, html)
  const parts = [...lost, ...findLostElements(htmlWithPhotos)]
  if (parts.length > 0) addRemark(move, 'lost-parts', `${post.title}: ${parts.join(', ')}`)
  return htmlWithPhotos
}

async function storePost(
  move: Move,
  post: FormerPost,
  terms: Term[],
  { slugs, categoryPath }: UrlTree,
): Promise<void> {
  const { app } = move
  const counts = countsOf(move, 'post')
  const movedBefore = (await findObjects(app.db, move, 'post', [post.id])).get(String(post.id))
  const postRow = toPostRow(move, post, terms)
  const hash = hashOfPostRow(postRow)
  if (movedBefore?.hash === hash) {
    counts.left++
    return
  }
  const categories = terms.filter(({ taxonomy }) => taxonomy === 'category')
  const category = categories.find(({ slug }) => !NO_POST_CATEGORY.test(slug))
  await app.db.transaction(async (tx) => {
    const categoryId =
      category && postRow.kind === 'post'
        ? await ensurePostCategory(
            tx,
            category.name.slice(0, 80),
            toSlug(category.slug) || `rubriek-${category.id}`,
          )
        : null
    if (movedBefore) {
      const object = { formerId: post.id, newId: movedBefore.newId, hash, name: postRow.title }
      await updateObject(tx, move, 'post', object, () =>
        updateImportedPost(
          tx,
          Number(movedBefore.newId),
          { ...postRow, categoryId },
          move.lastEndedAt,
        ),
      )
      return
    }
    const id = await insertWithSlug(tx, move, { ...postRow, categoryId, newId: post.id })
    counts.made++
    await recordObjects(tx, move, 'post', [{ formerId: post.id, newId: id, hash, isNew: true }])
    const urlKeys = postUrlKeys(
      post,
      parentSlugsOf(post, slugs),
      move.facts,
      categories.flatMap((each) => [categoryPath(each.id).join('/'), each.slug]),
    )
    await addRedirects(
      tx,
      move,
      urlKeys.map((path) => ({ path, targetKind: postRow.kind, targetId: id, targetUrl: '' })),
    )
  })
}

/** Hashes a post without its time of change, which is the time of the import. */
const hashOfPostRow = ({ updatedAt: _updatedAt, ...row }: PostRow) => hashOfData(row)

type PostRow = ReturnType<typeof toPostRow>

const MAX_SLUG_ATTEMPTS = 50

/** Inserts a post; adds a number to its slug if the slug is taken. */
async function insertWithSlug(
  tx: Db,
  move: Move,
  postRow: Parameters<typeof insertImportedPost>[1],
): Promise<number> {
  for (let attempt = 1; attempt <= MAX_SLUG_ATTEMPTS; attempt++) {
    const slug = attempt === 1 ? postRow.slug : `${postRow.slug}-${attempt}`
    const id = await insertImportedPost(tx, { ...postRow, slug })
    if (id === undefined) continue
    if (attempt > 1) addRemark(move, 'new-slug', postRow.title)
    if (id !== postRow.newId)
      addRemark(move, 'new-id', `${postRow.title}: ${postRow.newId} wordt ${id}`)
    return id
  }
  throw new Error(`no free slug for ${postRow.slug}`)
}

/** Returns the row of a post or page without its category. */
function toPostRow(move: Move, post: FormerPost, terms: Term[]) {
  const document = htmlToDocument(reportLostParts(move, post))
  const title = plainText(post.title).slice(0, 200) || `Zonder titel ${post.id}`
  const seo = readSeo(post, title, move.facts.name)
  const now = move.app.clock.now()
  const isPublic = post.status === 'publish' && post.password === ''
  return {
    kind: post.type === 'page' ? ('page' as const) : ('post' as const),
    title,
    slug: toSlug(post.slug) || toSlug(title) || `bericht-${post.id}`,
    excerpt: plainText(post.excerpt).slice(0, 500),
    author: move.facts.name.slice(0, 100) || 'Redactie',
    coverId: move.mediaIds.get(Number(metaValue(post.meta, '_thumbnail_id'))) ?? null,
    document,
    readingMinutes: readingMinutes(document),
    searchResult: seo ?? { title: '', description: '' },
    publishedAt: isPublic ? (post.createdAt ?? now) : null,
    createdAt: post.createdAt ?? now,
    updatedAt: now,
    tags: [
      ...new Set(
        terms
          .filter(({ taxonomy }) => taxonomy === 'post_tag')
          .map(({ name }) => name.slice(0, 60)),
      ),
    ],
    isOnTop: move.facts.stickyPosts.has(post.id),
  }
}

const MAX_LEVELS = 6

const parentSlugsOf = ({ parent }: FormerPost, slugs: PageSlugs) =>
  pathOfSlugs(slugs.get(parent), slugs)

/** Returns the slugs from the top level down; the number of levels is limited, because the data may contain a cycle. */
function pathOfSlugs(start: SlugAndParent | undefined, pagesById: PageSlugs): string[] {
  const path: string[] = []
  for (let page = start; page && path.length < MAX_LEVELS; page = pagesById.get(page.parent))
    path.unshift(page.slug)
  return path
}

async function readPageSlugs({ formerDb }: Move): Promise<PageSlugs> {
  const { rows } = await formerDb.execute<{ ID: string; post_name: string; post_parent: string }>(
    sql`SELECT "ID", post_name, post_parent FROM former_posts WHERE post_type = 'page'`,
  )
  return new Map(
    rows.map((row) => [
      Number(row.ID),
      { slug: decodeSlug(row.post_name), parent: Number(row.post_parent) },
    ]),
  )
}

/** Changes the photo ids in class names from the former shop to the media library, because the conversion reads them. */
const withLibraryPhotos = ({ mediaIds }: Move, html: string): string =>
  html.replace(/\bwp-image-(\d+)\b/g, (_, id: string) => {
    const newId = mediaIds.get(Number(id))
    return newId === undefined ? '' : `wp-image-${newId}`
  })
