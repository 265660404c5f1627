import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { clearPhotos } from '#app/features/catalog/product-drafts/clear-photos.server.ts'
import { media } from '#app/features/core/media/media-tables.server.ts'
import type { FormResult } from '#app/platform/form-fields.ts'
import { readFields } from '#app/platform/form-fields.ts'
import type { Shop } from '#app/platform/shop.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addPiece } from '#tests/support/stock-shop.ts'
import { postRevisions } from './blog-tables.server.ts'
import { addPostCategory } from './manage-categories.server.ts'
import {
  findManagedPost,
  findRevision,
  readManagedPosts,
  readPostCategories,
  readRevisions,
} from './manage-posts.server.ts'
import { type PostForm, postForm, postValues } from './post-forms.ts'
import { readPostPage } from './read-post-page.server.ts'
import {
  findPost,
  readBlog,
  readNextPublication,
  readPostEntries,
  readUsedCategories,
} from './read-posts.server.ts'
import { rssXml } from './rss.ts'
import { removePost, savePost } from './save-post.server.ts'

const STORY = {
  kind: 'post',
  title: 'Zilver poetsen',
  document: 'Met een doek.',
  state: 'published',
}

function sent(fields: Record<string, string>): FormResult<PostForm> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return readFields(postForm, form)
}

function read(fields: Record<string, string>): PostForm {
  const form = sent({ ...STORY, ...fields })
  if (!form.ok) throw new Error(JSON.stringify(form.errors))
  return form.value
}

async function write(shop: Shop, fields: Record<string, string> = {}): Promise<number> {
  const saved = await savePost(shop, null, read(fields), 'Eva')
  if (!saved?.ok) throw new Error(saved?.error)
  return saved.id
}

/** What the form of a post shows, with changes, sent again. */
async function change(shop: Shop, id: number, changes: Record<string, string>) {
  const post = await findManagedPost(shop, id)
  if (!post) throw new Error('no post')
  return savePost(
    shop,
    id,
    read({ ...postValues(post), ...changes } as Record<string, string>),
    'Bo',
  )
}

function raise(): never {
  throw new Error('not found')
}

const titles = async (shop: Shop) =>
  (await readBlog(shop, { page: 1 }))?.cards.map(({ title }) => title)

async function keepPage(shop: Shop) {
  await shop.cache.render('/blog/', async () => ({
    status: 200,
    headers: {},
    cookies: [],
    body: Buffer.from('journaal'),
    keep: { tags: ['posts'], until: await readNextPublication(shop) },
  }))
}

shopTest(
  'a story is seen once it is published, by the shop’s clock, and kept pages end at that moment',
  async ({ shop, clock }) => {
    const id = await write(shop, { state: 'draft' })
    expect(await titles(shop)).toEqual([])
    expect(await findPost(shop, 'post', 'zilver-poetsen', false)).toBeUndefined()
    expect(await findPost(shop, 'post', 'zilver-poetsen', true)).toMatchObject({ id })

    await keepPage(shop)
    await change(shop, id, { state: 'published', publishedAt: '2026-11-21T14:00' })
    expect(shop.cache.findFresh('/blog/')).toBeUndefined()
    expect(await titles(shop)).toEqual([])
    expect(await readNextPublication(shop)).toEqual(new Date('2026-11-21T13:00:00Z'))
    await keepPage(shop)
    expect(shop.cache.findFresh('/blog/')).toBeDefined()

    clock.set('2026-11-21T14:00:00+01:00')
    expect(shop.cache.findFresh('/blog/')).toBeUndefined()
    expect(await titles(shop)).toEqual(['Zilver poetsen'])
    expect(await findPost(shop, 'post', 'zilver-poetsen', false)).toMatchObject({ id })
    expect(await findPost(shop, 'page', 'zilver-poetsen', false)).toBeUndefined()
    expect(await readNextPublication(shop)).toBeNull()
    expect(await readPostEntries(shop, 9)).toMatchObject([{ path: '/blog/zilver-poetsen/' }])
  },
)

shopTest(
  'another address leads on from the old one, and is never that of something else',
  async ({ shop }) => {
    const id = await write(shop)
    const other = await write(shop, { title: 'Ander verhaal' })
    expect(await change(shop, id, { slug: 'zilver-schoon' })).toEqual({ ok: true, id })
    expect(await findPost(shop, 'post', 'zilver-poetsen', false)).toEqual({
      moved: 'zilver-schoon',
    })

    expect(await savePost(shop, null, read({ slug: 'zilver-schoon' }), 'Eva')).toEqual({
      ok: false,
      error: 'slug-taken',
    })
    expect(await change(shop, other, { slug: 'zilver-poetsen' })).toEqual({
      ok: false,
      error: 'slug-led-elsewhere',
    })
    // A page has addresses of its own.
    await write(shop, { kind: 'page', slug: 'zilver-poetsen' })
    // What gets its own address back is no detour any more.
    expect(await change(shop, id, { slug: 'zilver-poetsen' })).toEqual({ ok: true, id })
    expect(await findPost(shop, 'post', 'zilver-schoon', false)).toEqual({
      moved: 'zilver-poetsen',
    })

    expect(await removePost(shop, id)).toBe(true)
    expect(await findPost(shop, 'post', 'zilver-schoon', false)).toBeUndefined()
    await write(shop, { slug: 'zilver-schoon' })
  },
)

shopTest(
  'each version can be read again, and who saves over somebody else is told',
  async ({ shop, clock }) => {
    const id = await write(shop)
    const stale = await findManagedPost(shop, id)
    clock.advance(60_000)
    await change(shop, id, { title: 'Zilver wassen', document: 'Met water.' })
    const [newest, first] = await readRevisions(shop, id)
    expect([newest, first]).toMatchObject([
      { title: 'Zilver wassen', savedBy: 'Bo' },
      { title: 'Zilver poetsen', savedBy: 'Eva' },
    ])
    const old = await findRevision(shop, id, first?.id ?? 0)
    expect(JSON.stringify(old?.document)).toContain('Met een doek.')
    expect(await findRevision(shop, id + 1, first?.id ?? 0)).toBeUndefined()

    if (!stale) throw new Error('no post')
    const late = read(postValues(stale) as Record<string, string>)
    expect(await savePost(shop, id, late, 'Eva')).toEqual({ ok: false, error: 'changed-since' })
    expect(await savePost(shop, 999_999, late, 'Eva')).toBeUndefined()
    const { id: _, ...version } = old ?? raise()
    await shop.db.insert(postRevisions).values(Array.from({ length: 51 }, () => version))
    await change(shop, id, {})
    expect(await readRevisions(shop, id)).toHaveLength(50)
  },
)

shopTest('lists are paged and by category, and a feed tells the newest', async ({ shop }) => {
  await addPostCategory(shop, 'Onderhoud')
  await addPostCategory(shop, 'Maten')
  expect(await addPostCategory(shop, 'Maten')).toBeUndefined()
  const [care] = await readPostCategories(shop)
  const categoryId = String(care?.id)
  for (let at = 1; at <= 13; at++) {
    const publishedAt = `2026-11-${String(at).padStart(2, '0')}T10:00`
    await write(shop, { title: `Verhaal ${at}`, publishedAt, ...(at === 5 && { categoryId }) })
  }
  const first = await readBlog(shop, { page: 1 })
  expect(first).toMatchObject({ total: 13, cards: { length: 12, 0: { title: 'Verhaal 13' } } })
  expect((await readBlog(shop, { page: 2 }))?.cards).toMatchObject([{ title: 'Verhaal 1' }])
  expect(await readBlog(shop, { page: 3 })).toBeUndefined()
  expect(await readBlog(shop, { categorySlug: 'weg', page: 1 })).toBeUndefined()
  expect(await readBlog(shop, { categorySlug: 'onderhoud', page: 1 })).toMatchObject({
    category: { name: 'Onderhoud' },
    cards: [{ title: 'Verhaal 5' }],
  })
  expect((await readUsedCategories(shop)).map(({ name }) => name)).toEqual(['Onderhoud'])
  expect(await readManagedPosts(shop, { kind: 'post', page: 9 })).toMatchObject({
    total: 13,
    page: 1,
  })

  const xml = rssXml(shop.siteUrl, 'A & <B>', first?.cards ?? [])
  expect(xml.match(/<item>/g)).toHaveLength(12)
  expect(xml).toContain('A &#38; &#60;B&#62;')
  expect(xml).toContain('<link>http://schakel.test/blog/verhaal-13/</link>')

  const story = await findPost(shop, 'post', 'verhaal-13', false)
  const oldest = await findPost(shop, 'post', 'verhaal-1', false)
  if (!story || 'moved' in story || !oldest || 'moved' in oldest) throw new Error('no story')
  expect(await readPostPage(shop, story)).toMatchObject({
    previous: { title: 'Verhaal 12' },
    next: null,
  })
  expect(await readPostPage(shop, oldest)).toMatchObject({
    previous: null,
    next: { title: 'Verhaal 2' },
  })
})

shopTest(
  'products in a text show today’s price, and photos of any version are kept',
  async ({ shop, clock }) => {
    const ring = await addPiece(shop, {
      name: 'Ring',
      priceCents: 10_000,
      salePriceCents: 8_000,
      saleStartsAt: new Date('2026-11-22T00:00:00+01:00'),
      saleEndsAt: new Date('2026-11-30T00:00:00+01:00'),
    })
    const gone = await addPiece(shop, { name: 'Weg', status: 'draft' })
    const [photo] = await shop.db
      .insert(media)
      .values({ hash: 'a'.repeat(20), width: 1200, height: 800, alt: 'Werkbank' })
      .returning({ id: media.id })
    const node = (type: string, attrs: object) => ({ type, attrs })
    const document = JSON.stringify({
      type: 'doc',
      content: [
        node('product', { productId: ring.productId }),
        node('product', { productId: gone.productId }),
        node('photo', { mediaId: photo?.id, alt: '' }),
      ],
    })
    const id = await write(shop, { document, coverId: String(photo?.id) })
    const story = await findPost(shop, 'post', 'zilver-poetsen', false)
    if (!story || 'moved' in story) throw new Error('no story')
    const page = await readPostPage(shop, story)
    expect(page.cards).toMatchObject([{ id: ring.productId, priceCents: 10_000 }])
    expect([page.cover?.alt, page.photos[0]?.alt]).toEqual(['Werkbank', 'Werkbank'])
    expect(page.tags).toContain(`product:${ring.productId}`)
    expect(page.until).toEqual(new Date('2026-11-21T23:00:00Z'))

    await change(shop, id, { document: 'Zonder.', coverId: '' })
    await clearPhotos(shop)
    clock.advance(60 * 24 * 60 * 60_000)
    await clearPhotos(shop)
    expect(
      await shop.db
        .select()
        .from(media)
        .where(eq(media.id, photo?.id ?? 0)),
    ).toHaveLength(1)
    await removePost(shop, id)
    await clearPhotos(shop)
    clock.advance(60 * 24 * 60 * 60_000)
    await clearPhotos(shop)
    expect(
      await shop.db
        .select()
        .from(media)
        .where(eq(media.id, photo?.id ?? 0)),
    ).toHaveLength(0)
  },
)

shopTest('each field that cannot be is refused in Dutch beside itself', async ({ shop }) => {
  const form = sent({
    ...STORY,
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
  expect(await savePost(shop, null, read({ categoryId: '999999' }), 'Eva')).toEqual({
    ok: false,
    error: 'category-gone',
  })
  // A photo that is gone costs nothing but itself.
  const id = await write(shop, { coverId: '999999' })
  expect((await findManagedPost(shop, id))?.coverId).toBeNull()
})
