import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { clearPhotos } from '#app/features/catalog/product-drafts/clear-photos.server.ts'
import { media } from '#app/features/core/media/media-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { changePost, NOT_A_PREVIEW, parsePost, writePost } from '#tests/support/written-posts.ts'
import { addPostCategory } from './manage-post-categories.server.ts'
import { findManagedPost, readManagedPosts, readPostCategories } from './manage-posts.server.ts'
import { renderRss } from './post-meta.ts'
import { readPostPage } from './read-post-page.server.ts'
import {
  findPost,
  readBlog,
  readNextPublication,
  readPostEntries,
  readUsedCategories,
} from './read-posts.server.ts'
import { removePost, updateImportedPost } from './save-post.server.ts'

const DAY_MS = 24 * 60 * 60_000

/** Only a preview shows drafts. */
const IS_PREVIEW = true

const readTitles = async (app: App) =>
  (await readBlog(app, { page: 1 }))?.cards.map(({ title }) => title)

async function cachePage(app: App) {
  await app.cache.render('/blog/', async () => ({
    status: 200,
    headers: {},
    cookies: [],
    body: Buffer.from('journaal'),
    caching: { tags: ['posts'], freshUntil: await readNextPublication(app) },
  }))
}

shopTest(
  'a post is visible from its publication time, and cached pages end at that moment',
  async ({ app, clock }) => {
    const id = await writePost(app, { state: 'draft' })
    expect(await readTitles(app)).toEqual([])
    expect(await findPost(app, 'post', 'zilver-poetsen', NOT_A_PREVIEW)).toBeUndefined()
    expect(await findPost(app, 'post', 'zilver-poetsen', IS_PREVIEW)).toMatchObject({ id })

    await cachePage(app)
    await changePost(app, id, { state: 'published', publishedAt: '2026-11-21T14:00' })
    expect(app.cache.findFresh('/blog/')).toBeUndefined()
    expect(await readTitles(app)).toEqual([])
    expect(await readNextPublication(app)).toEqual(new Date('2026-11-21T13:00:00Z'))
    await cachePage(app)
    expect(app.cache.findFresh('/blog/')).toBeDefined()

    clock.set('2026-11-21T14:00:00+01:00')
    expect(app.cache.findFresh('/blog/')).toBeUndefined()
    expect(await readTitles(app)).toEqual(['Zilver poetsen'])
    expect(await findPost(app, 'post', 'zilver-poetsen', NOT_A_PREVIEW)).toMatchObject({ id })
    expect(await findPost(app, 'page', 'zilver-poetsen', NOT_A_PREVIEW)).toBeUndefined()
    expect(await readNextPublication(app)).toBeNull()
    const limit = 9
    expect(await readPostEntries(app, limit)).toMatchObject([{ path: '/blog/zilver-poetsen/' }])
  },
)

shopTest('lists are paged and by category, and a feed has the newest posts', async ({ app }) => {
  await addPostCategory(app, 'Onderhoud')
  await addPostCategory(app, 'Maten')
  expect(await addPostCategory(app, 'Maten')).toBeUndefined()
  const [care] = await readPostCategories(app)
  const categoryId = String(care?.id)
  for (let index = 1; index <= 13; index++) {
    const publishedAt = `2026-11-${String(index).padStart(2, '0')}T10:00`
    await writePost(app, {
      title: `Verhaal ${index}`,
      publishedAt,
      ...(index === 5 && { categoryId }),
    })
  }
  // A page of the list has 12 posts.
  const firstPage = await readBlog(app, { page: 1 })
  expect(firstPage).toMatchObject({ total: 13, cards: { length: 12, 0: { title: 'Verhaal 13' } } })
  expect((await readBlog(app, { page: 2 }))?.cards).toMatchObject([{ title: 'Verhaal 1' }])
  expect(await readBlog(app, { page: 3 })).toBeUndefined()
  expect(await readBlog(app, { categorySlug: 'weg', page: 1 })).toBeUndefined()
  expect(await readBlog(app, { categorySlug: 'onderhoud', page: 1 })).toMatchObject({
    category: { name: 'Onderhoud' },
    cards: [{ title: 'Verhaal 5' }],
  })
  expect((await readUsedCategories(app)).map(({ name }) => name)).toEqual(['Onderhoud'])
  expect(await readManagedPosts(app, { kind: 'post', page: 9 })).toMatchObject({
    total: 13,
    page: 1,
  })

  const xml = renderRss(app.siteUrl, 'A & <B>', firstPage?.cards ?? [])
  expect(xml.match(/<item>/g)).toHaveLength(12)
  expect(xml).toContain('A &#38; &#60;B&#62;')
  expect(xml).toContain('<link>http://schakel.test/blog/verhaal-13/</link>')

  const post = await findPost(app, 'post', 'verhaal-13', NOT_A_PREVIEW)
  const oldestPost = await findPost(app, 'post', 'verhaal-1', NOT_A_PREVIEW)
  if (!post || 'moved' in post || !oldestPost || 'moved' in oldestPost) throw new Error('no post')
  expect(await readPostPage(app, post)).toMatchObject({
    previous: { title: 'Verhaal 12' },
    next: null,
  })
  expect(await readPostPage(app, oldestPost)).toMatchObject({
    previous: null,
    next: { title: 'Verhaal 2' },
  })
})

shopTest(
  'products in a post show the current price, and a photo stays while any version of a post has it',
  async ({ app, clock }) => {
    const ring = await addProduct(app, {
      name: 'Ring',
      priceCents: 10_000,
      salePriceCents: 8_000,
      saleStartsAt: new Date('2026-11-22T00:00:00+01:00'),
      saleEndsAt: new Date('2026-11-30T00:00:00+01:00'),
    })
    const draftProduct = await addProduct(app, { name: 'Weg', status: 'draft' })
    const [photo] = await app.db
      .insert(media)
      .values({ hash: 'a'.repeat(20), width: 1200, height: 800, alt: 'Werkbank' })
      .returning({ id: media.id })
    const node = (type: string, attrs: object) => ({ type, attrs })
    const document = JSON.stringify({
      type: 'doc',
      content: [
        node('product', { productId: ring.productId }),
        node('product', { productId: draftProduct.productId }),
        node('photo', { mediaId: photo?.id, alt: '' }),
      ],
    })
    const id = await writePost(app, { document, coverId: String(photo?.id) })
    const post = await findPost(app, 'post', 'zilver-poetsen', NOT_A_PREVIEW)
    if (!post || 'moved' in post) throw new Error('no post')
    const page = await readPostPage(app, post)
    expect(page.cards).toMatchObject([{ id: ring.productId, priceCents: 10_000 }])
    expect([page.cover?.alt, page.photos[0]?.alt]).toEqual(['Werkbank', 'Werkbank'])
    expect(page.tags).toContain(`product:${ring.productId}`)
    expect(page.cachedUntil).toEqual(new Date('2026-11-21T23:00:00Z'))

    await changePost(app, id, { document: 'Zonder.', coverId: '' })
    await clearPhotos(app)
    clock.advance(60 * DAY_MS)
    await clearPhotos(app)
    expect(
      await app.db
        .select()
        .from(media)
        .where(eq(media.id, photo?.id ?? 0)),
    ).toHaveLength(1)
    await removePost(app, id)
    await clearPhotos(app)
    clock.advance(60 * DAY_MS)
    await clearPhotos(app)
    expect(
      await app.db
        .select()
        .from(media)
        .where(eq(media.id, photo?.id ?? 0)),
    ).toHaveLength(0)
  },
)

shopTest(
  'the cover and the photos of a post are not deleted, also if an import changed the post',
  async ({ app, clock }) => {
    const photos = await app.db
      .insert(media)
      .values(
        ['a', 'b', 'c', 'd'].map((digit) => ({ hash: digit.repeat(20), width: 1200, height: 800 })),
      )
      .returning({ id: media.id })
    const [cover, importedCover, importedPhoto] = photos.map(({ id }) => id)
    await writePost(app, { title: 'Met omslag', coverId: String(cover) })
    const id = await writePost(app)
    const post = await findManagedPost(app, id)
    if (!post || importedCover === undefined) throw new Error('no post')
    const attrs = { mediaId: importedPhoto, alt: '' }
    const { document } = parsePost({
      document: JSON.stringify({ type: 'doc', content: [{ type: 'photo', attrs }] }),
    })
    const changedPost = { ...post, coverId: importedCover, document }
    expect(await updateImportedPost(app.db, id, changedPost, post.updatedAt)).toBe(true)
    await clearPhotos(app)
    clock.advance(60 * DAY_MS)
    await clearPhotos(app)
    const remainingIds = (await app.db.select().from(media).orderBy(media.id)).map(({ id }) => id)
    expect(remainingIds).toEqual([cover, importedCover, importedPhoto])
  },
)
