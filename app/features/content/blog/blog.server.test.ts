import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { clearPhotos } from '#app/features/catalog/product-drafts/clear-photos.server.ts'
import { media } from '#app/features/core/media/media-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import type { FormResult } from '#app/platform/forms/form-fields.ts'
import { readFields } from '#app/platform/forms/form-fields.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { postRevisions } from './blog-tables.server.ts'
import { addPostCategory } from './manage-post-categories.server.ts'
import {
  findManagedPost,
  findRevision,
  readManagedPosts,
  readPostCategories,
  readRevisions,
} from './manage-posts.server.ts'
import { type PostForm, postForm, postValues } from './post-forms.ts'
import { renderRss } from './post-meta.ts'
import { readPostPage } from './read-post-page.server.ts'
import {
  findPost,
  readBlog,
  readNextPublication,
  readPostEntries,
  readUsedCategories,
} from './read-posts.server.ts'
import { removePost, savePost } from './save-post.server.ts'

const DAY_MS = 24 * 60 * 60_000

const POST = {
  kind: 'post',
  title: 'Zilver poetsen',
  document: 'Met een doek.',
  state: 'published',
}

const NEW_POST = null
/** Only a preview shows drafts. */
const IS_PREVIEW = true
const NOT_A_PREVIEW = false

function parsePostForm(fields: Record<string, string>): FormResult<PostForm> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return readFields(postForm, form)
}

function parsePost(fields: Record<string, string>): PostForm {
  const form = parsePostForm({ ...POST, ...fields })
  if (!form.ok) throw new Error(JSON.stringify(form.errors))
  return form.value
}

async function writePost(app: App, fields: Record<string, string> = {}): Promise<number> {
  const saveResult = await savePost(app, NEW_POST, parsePost(fields), 'Eva')
  if (!saveResult?.ok) throw new Error(saveResult?.error)
  return saveResult.id
}

/** Submits the form of a post with some fields changed. */
async function changePost(app: App, id: number, changes: Record<string, string>) {
  const post = await findManagedPost(app, id)
  if (!post) throw new Error('no post')
  return savePost(
    app,
    id,
    parsePost({ ...postValues(post), ...changes } as Record<string, string>),
    'Bo',
  )
}

const readTitles = async (app: App) =>
  (await readBlog(app, { page: 1 }))?.cards.map(({ title }) => title)

async function cachePage(app: App) {
  await app.cache.render('/blog/', async () => ({
    status: 200,
    headers: {},
    cookies: [],
    body: Buffer.from('journaal'),
    caching: { tags: ['posts'], until: await readNextPublication(app) },
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

shopTest(
  'an old URL of a post redirects to it, and never belongs to another post',
  async ({ app }) => {
    const id = await writePost(app)
    const otherId = await writePost(app, { title: 'Ander verhaal' })
    expect(await changePost(app, id, { slug: 'zilver-schoon' })).toEqual({ ok: true, id })
    expect(await findPost(app, 'post', 'zilver-poetsen', NOT_A_PREVIEW)).toEqual({
      moved: 'zilver-schoon',
    })

    expect(await savePost(app, NEW_POST, parsePost({ slug: 'zilver-schoon' }), 'Eva')).toEqual({
      ok: false,
      error: 'slug-taken',
    })
    expect(await changePost(app, otherId, { slug: 'zilver-poetsen' })).toEqual({
      ok: false,
      error: 'slug-redirects-to-other',
    })
    // Pages and posts have separate slugs.
    await writePost(app, { kind: 'page', slug: 'zilver-poetsen' })
    // A restored slug no longer redirects.
    expect(await changePost(app, id, { slug: 'zilver-poetsen' })).toEqual({ ok: true, id })
    expect(await findPost(app, 'post', 'zilver-schoon', NOT_A_PREVIEW)).toEqual({
      moved: 'zilver-poetsen',
    })

    expect(await removePost(app, id)).toBe(true)
    expect(await findPost(app, 'post', 'zilver-schoon', NOT_A_PREVIEW)).toBeUndefined()
    await writePost(app, { slug: 'zilver-schoon' })
  },
)

shopTest(
  "each version can be read again, and saving over another person's version is reported",
  async ({ app, clock }) => {
    const id = await writePost(app)
    const stalePost = await findManagedPost(app, id)
    clock.advance(60_000)
    await changePost(app, id, { title: 'Zilver wassen', document: 'Met water.' })
    const [newestRevision, firstRevision] = await readRevisions(app, id)
    expect([newestRevision, firstRevision]).toMatchObject([
      { title: 'Zilver wassen', savedBy: 'Bo' },
      { title: 'Zilver poetsen', savedBy: 'Eva' },
    ])
    const oldRevision = await findRevision(app, id, firstRevision?.id ?? 0)
    expect(JSON.stringify(oldRevision?.document)).toContain('Met een doek.')
    expect(await findRevision(app, id + 1, firstRevision?.id ?? 0)).toBeUndefined()

    if (!stalePost) throw new Error('no post')
    const lateForm = parsePost(postValues(stalePost) as Record<string, string>)
    expect(await savePost(app, id, lateForm, 'Eva')).toEqual({ ok: false, error: 'changed-since' })
    expect(await savePost(app, 999_999, lateForm, 'Eva')).toBeUndefined()
    if (!oldRevision) throw new Error('no revision')
    const { id: _, ...version } = oldRevision
    await app.db.insert(postRevisions).values(Array.from({ length: 51 }, () => version))
    await changePost(app, id, {})
    // Only the newest 50 versions are retained.
    expect(await readRevisions(app, id)).toHaveLength(50)
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
    expect(page.until).toEqual(new Date('2026-11-21T23:00:00Z'))

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

shopTest('each invalid field is rejected in Dutch beside itself', async ({ app }) => {
  const form = parsePostForm({
    ...POST,
    title: ' ',
    slug: 'Met spaties',
    state: 'onzin',
    publishedAt: '2026-13-45T99:99',
    document: '{"type":"doc","content":[{"type":"script"}]}',
  })
  expect(form.ok ? {} : form.errors).toEqual({
    title: 'Geef het een titel.',
    slug: 'Gebruik kleine letters, cijfers en streepjes, bijvoorbeeld zilver-poetsen.',
    state: 'Kies of het in de winkel staat.',
    publishedAt: 'Vul een datum en een tijd in, of laat leeg.',
    document:
      'De tekst heeft een onderdeel dat de winkel niet kent. Haal het weg en probeer het opnieuw.',
  })
  expect(await savePost(app, NEW_POST, parsePost({ categoryId: '999999' }), 'Eva')).toEqual({
    ok: false,
    error: 'category-gone',
  })
  // A missing photo does not prevent saving the post.
  const id = await writePost(app, { coverId: '999999' })
  expect((await findManagedPost(app, id))?.coverId).toBeNull()
})
