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
import { readFormerText } from '#app/features/move-in/former-shop/former-html.server.ts'
import { metaValue } from '#app/features/move-in/former-shop/former-meta.server.ts'
import {
  decodeSlug,
  type FormerPost,
  readFormerPosts,
  readTerms,
  readTermsOf,
} from '#app/features/move-in/former-shop/former-posts.server.ts'
import { readSeo } from '#app/features/move-in/former-shop/read-former-product.server.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { plainText } from '#app/platform/text/html-text.server.ts'
import {
  addRedirects,
  countsOf,
  findObjects,
  hashOfData,
  type Move,
  recordObjects,
  remark,
  storeInParts,
} from '../moved-objects.server.ts'
import { updateObject } from '../snapshots.server.ts'
import { ownPageRedirects, postRedirects } from './former-url-keys.server.ts'
import { noteRejectedPosts } from './move-open-urls.server.ts'

const NO_POST_CATEGORY = /^(?:uncategorized|ongecategoriseerd|geen-categorie)$/

type Slugs = Map<number, { slug: string; parent: number }>

interface Tree {
  /** slugs of all pages, for the paths of their subpages */
  slugs: Slugs
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
  const categories = await readTerms(move.former, '^category$')
  const tree: Tree = {
    slugs: await readPageSlugs(move),
    categoryPath: (id) => pathOfSlugs(categories.get(id), categories),
  }
  for await (const batch of readFormerPosts(move.former, ['page', 'post'])) {
    const posts = batch.filter(({ id, type }) => type === 'post' || !shopPages.has(id))
    const replaced = batch.filter(({ id, type }) => type === 'page' && shopPages.has(id))
    counts.found += posts.length
    const terms = await readTermsOf(
      move.former,
      posts.map(({ id }) => id),
    )
    if (move.options.isDryRun) {
      counts.made += posts.length
      for (const post of posts) noteLost(move, post)
    } else {
      await move.app.db.transaction((tx) =>
        addRedirects(tx, move, ownPageRedirects(replaced, move.facts)),
      )
      for (const post of posts)
        await storeInParts(move, 'post', [post], {
          store: () => storePost(move, post, terms.get(post.id) ?? [], tree),
          nameOf: ({ title }) => title,
        })
      await noteRejectedPosts(move, posts, (post) => parentsOf(post, tree.slugs))
    }
    move.onProgress('post', counts.found)
    if (move.shouldStop()) break
  }
  if (!move.options.isDryRun) await announceChanges(move.app, [POSTS_TAG])
}

function noteLost(move: Move, post: FormerPost): string {
  const { html, lost } = readFormerText(post.content)
  const htmlWithPhotos = withLibraryPhotos(move, html)
  const parts = [...lost, ...findLostElements(htmlWithPhotos)]
  if (parts.length > 0) remark(move, 'lost-parts', `${post.title}: ${parts.join(', ')}`)
  return htmlWithPhotos
}

async function storePost(
  move: Move,
  post: FormerPost,
  terms: Term[],
  { slugs, categoryPath }: Tree,
): Promise<void> {
  const { app } = move
  const counts = countsOf(move, 'post')
  const movedBefore = (await findObjects(app.db, move, 'post', [post.id])).get(String(post.id))
  const form = formOf(move, post, terms)
  const hash = hashOfForm(form)
  if (movedBefore?.hash === hash) {
    counts.left++
    return
  }
  const categories = terms.filter(({ taxonomy }) => taxonomy === 'category')
  const category = categories.find(({ slug }) => !NO_POST_CATEGORY.test(slug))
  await app.db.transaction(async (tx) => {
    const categoryId =
      category && form.kind === 'post'
        ? await ensurePostCategory(
            tx,
            category.name.slice(0, 80),
            toSlug(category.slug) || `rubriek-${category.id}`,
          )
        : null
    if (movedBefore) {
      const object = { formerId: post.id, newId: movedBefore.newId, hash, name: form.title }
      await updateObject(tx, move, 'post', object, () =>
        updateImportedPost(
          tx,
          Number(movedBefore.newId),
          { ...form, categoryId },
          move.lastEndedAt,
        ),
      )
      return
    }
    const id = await insertWithSlug(tx, move, { ...form, categoryId, newId: post.id })
    counts.made++
    await recordObjects(tx, move, 'post', [{ formerId: post.id, newId: id, hash, isNew: true }])
    const paths = postRedirects(
      post,
      parentsOf(post, slugs),
      move.facts,
      categories.flatMap((each) => [categoryPath(each.id).join('/'), each.slug]),
    )
    await addRedirects(
      tx,
      move,
      paths.map((path) => ({ path, targetKind: form.kind, targetId: id, targetUrl: '' })),
    )
  })
}

/** Hashes a post without its time of change, which is the time of the import. */
const hashOfForm = ({ updatedAt: _, ...form }: ReturnType<typeof formOf>) => hashOfData(form)

const MAX_SLUGS = 50

/** Inserts a post; adds a number to its slug if the slug is taken. */
async function insertWithSlug(
  tx: Db,
  move: Move,
  form: Parameters<typeof insertImportedPost>[1],
): Promise<number> {
  for (let index = 1; index <= MAX_SLUGS; index++) {
    const slug = index === 1 ? form.slug : `${form.slug}-${index}`
    const id = await insertImportedPost(tx, { ...form, slug })
    if (id === undefined) continue
    if (index > 1) remark(move, 'new-slug', form.title)
    if (id !== form.newId) remark(move, 'new-id', `${form.title}: ${form.newId} wordt ${id}`)
    return id
  }
  throw new Error(`no free slug for ${form.slug}`)
}

/** Returns the row of a post or page without its category. */
function formOf(move: Move, post: FormerPost, terms: Term[]) {
  const document = htmlToDocument(noteLost(move, post))
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
    coverId: move.media.get(Number(metaValue(post.meta, '_thumbnail_id'))) ?? null,
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

const parentsOf = ({ parent }: FormerPost, slugs: Slugs) => pathOfSlugs(slugs.get(parent), slugs)

/** Returns the slugs from the top down; a cycle in the data ends it. */
function pathOfSlugs(
  from: { slug: string; parent: number } | undefined,
  posts: Map<number, { slug: string; parent: number }>,
): string[] {
  const path: string[] = []
  for (let page = from; page && path.length < MAX_LEVELS; page = posts.get(page.parent))
    path.unshift(page.slug)
  return path
}

async function readPageSlugs({ former }: Move): Promise<Slugs> {
  const { rows } = await former.execute<{ ID: string; post_name: string; post_parent: string }>(
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
const withLibraryPhotos = ({ media }: Move, html: string): string =>
  html.replace(/\bwp-image-(\d+)\b/g, (_, id: string) => {
    const newId = media.get(Number(id))
    return newId === undefined ? '' : `wp-image-${newId}`
  })
