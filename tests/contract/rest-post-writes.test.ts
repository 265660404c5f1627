import { expect } from 'vitest'
import { addPostCategory } from '#app/features/content/blog/manage-post-categories.server.ts'
import { findManagedPost, readRevisions } from '#app/features/content/blog/manage-posts.server.ts'
import { readBlog } from '#app/features/content/blog/read-posts.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addPhoto, addProduct } from '#tests/support/stock-shop.ts'
import { createOwnerAndGuest, createWpClient, readLog, writePost } from './rest-visitors.ts'

shopTest(
  'posts and pages are written with the rules of the back office, and deleted in two steps',
  async ({ app, clock }) => {
    const { owner, nonce } = await createOwnerAndGuest(app)
    const request = createWpClient(owner, nonce)
    const category = await addPostCategory(app, 'Onderhoud')
    const { productId } = await addProduct(app, { name: 'Ring' })
    await addPhoto(app, productId)
    const { featured_media: photoId } = (await request('GET', `product/${productId}`)).body

    const creation = await request('POST', 'posts', {
      title: { raw: 'Zilver & poetsen' },
      content: '## Met een doek\n\nZacht, en zonder pasta.',
      excerpt: 'Zo blijft het mooi.',
      categories: [category],
      featured_media: photoId,
    })
    expect(creation.status).toBe(201)
    const { id } = creation.body
    expect(creation.headers.location).toBe(`http://schakel.test/wp-json/wp/v2/posts/${id}`)
    expect(creation.body).toMatchObject({
      status: 'draft',
      slug: 'zilver-poetsen',
      title: { raw: 'Zilver & poetsen', rendered: 'Zilver &amp; poetsen' },
      excerpt: { raw: 'Zo blijft het mooi.' },
      categories: [category],
      featured_media: photoId,
    })
    expect(creation.body.content.rendered).toContain('Met een doek</h2>')
    expect(await findManagedPost(app, id)).toMatchObject({ author: 'Hanne Visser' })

    // Fields that are not sent stay; the raw document can be sent back.
    const { raw } = creation.body.content
    const published = await request('PATCH', `posts/${id}`, { status: 'publish', content: { raw } })
    expect(published.body).toMatchObject({ status: 'publish', date: '2026-11-21T13:00:00' })
    expect(published.body.content.raw).toBe(raw)
    expect(published.body.excerpt.raw).toBe('Zo blijft het mooi.')
    // WordPress's clients send HTML; the shop stores only what a post may contain.
    const html = '<!-- wp:paragraph --><p onclick="x()">Met <b>krijt</b></p><script>x()</script>'
    const writtenHtml = await request('PATCH', `posts/${id}`, { content: html })
    expect(writtenHtml.body.content.rendered).toMatch(
      /<p[^>]*>Met <strong[^>]*>krijt<\/strong><\/p>/,
    )
    expect(writtenHtml.body.content.rendered).not.toContain('x()')
    const italicText = await request('PATCH', `posts/${id}`, {
      content: '<p>Heel <i>zacht</i></p>',
    })
    expect(italicText.body.content.rendered).toMatch(/<p[^>]*>Heel <em[^>]*>zacht<\/em><\/p>/)
    const scheduled = await request('PUT', `posts/${id}`, {
      date_gmt: '2026-11-22T09:30:00',
      categories: [],
    })
    expect(scheduled.body).toMatchObject({
      status: 'future',
      date: '2026-11-22T10:30:00',
      categories: [],
    })
    expect(await readRevisions(app, id), 'the creation and four changes').toHaveLength(5)

    const trashed = await request('DELETE', `posts/${id}`)
    expect([trashed.status, trashed.body.id, trashed.body.status]).toEqual([200, id, 'trash'])
    const deletedAgain = await request('DELETE', `posts/${id}`)
    expect([deletedAgain.status, deletedAgain.body.code]).toEqual([410, 'rest_already_trashed'])
    expect((await request('GET', 'posts?status=any')).body).toEqual([])
    expect((await request('GET', 'posts?status=trash')).body).toMatchObject([
      { id, status: 'trash' },
    ])
    const restored = await request('POST', `posts/${id}`, {
      status: 'publish',
      date: '2026-11-20T09:00:00',
    })
    expect(restored.body).toMatchObject({ status: 'publish', date: '2026-11-20T09:00:00' })
    clock.advance(1_000)
    const deleted = await request('POST', `posts/${id}?_method=DELETE`, { force: true })
    expect(deleted.body).toMatchObject({ deleted: true, previous: { id, status: 'publish' } })
    expect((await request('GET', `posts/${id}`)).status).toBe(404)

    const page = await request('POST', 'pages', { title: 'Over ons', status: 'publish' })
    expect(page.body).not.toHaveProperty('sticky')
    expect(page.body).toMatchObject({ type: 'page', link: 'http://schakel.test/pagina/over-ons/' })
    const wrongType = await request('POST', `posts/${page.body.id}`, { title: 'Verhaal' })
    expect(wrongType.body.code).toBe('rest_post_invalid_id')

    const rejectionOf = async (data: object) => {
      const { status, body } = await request('POST', 'posts', data)
      return [status, body.code, body.data.params]
    }
    const invalidParam = [400, 'rest_invalid_param']
    expect(await rejectionOf({})).toEqual([400, 'rest_missing_callback_param', ['title']])
    expect(await rejectionOf({ title: ' ' })).toEqual([
      ...invalidParam,
      { title: 'Geef het een titel.' },
    ])
    expect(await rejectionOf({ title: 'Over ons', categories: [photoId] })).toEqual([
      ...invalidParam,
      { categories: 'Deze rubriek is intussen verwijderd. Kies een andere.' },
    ])
    expect(
      await rejectionOf({ title: 'X', slug: 'Geen Adres!', content: '{"type":"onzin"}' }),
    ).toEqual([
      ...invalidParam,
      {
        slug: expect.stringContaining('Gebruik kleine letters'),
        content: expect.stringContaining('een onderdeel dat de winkel niet kent'),
      },
    ])
    expect(
      await rejectionOf({ title: 'X', content: '<table><tr><td>54</td></tr></table>' }),
    ).toEqual([
      ...invalidParam,
      { content: expect.stringContaining('<table> kan een verhaal niet bewaren') },
    ])
    expect(await rejectionOf({ title: 'X', date: '2026-02-31T25:00:00' })).toEqual([
      ...invalidParam,
      { date: 'date is not valid.' },
    ])
    expect((await rejectionOf({ title: 'X', featured_media: 99 })).slice(0, 2)).toEqual([
      400,
      'rest_invalid_featured_media',
    ])

    expect((await readLog(app)).slice(0, 2)).toEqual([
      'Hanne Visser: posts made Over ons',
      'Hanne Visser: posts removed Zilver & poetsen',
    ])
  },
)

shopTest(
  'a post has tags, which the owner creates, renames and removes, and names its author',
  async ({ app }) => {
    const { guest, owner, nonce } = await createOwnerAndGuest(app)
    const request = createWpClient(owner, nonce)
    const requestAsGuest = createWpClient(guest)
    const gold = (await request('POST', 'tags', { name: 'Goud & glans' })).body
    expect(gold).toMatchObject({
      name: 'Goud & glans',
      slug: 'goud-glans',
      taxonomy: 'post_tag',
      count: 0,
      link: 'http://schakel.test/blog/trefwoord/goud-glans/',
    })
    const rings = (await request('POST', 'tags', { name: 'Ringen' })).body
    expect((await request('POST', 'tags', { name: 'Ringen' })).body.code).toBe('term_exists')
    expect((await requestAsGuest('POST', 'tags', { name: 'X' })).status).toBe(401)
    const me = (await request('GET', 'users/me')).body

    const creation = await request('POST', 'posts', {
      title: 'Polijsten',
      status: 'publish',
      tags: [rings.id, gold.id],
    })
    expect(creation.body).toMatchObject({
      tags: [rings.id, gold.id],
      author: me.id,
      author_name: 'Hanne Visser',
    })
    await writePost(app, 'Zonder')
    const findIds = async (path: string) =>
      (await requestAsGuest('GET', path)).body.map(({ id }: { id: number }) => id)
    expect(await findIds(`posts?tags=${gold.id}`)).toEqual([creation.body.id])
    expect(await findIds('posts')).toHaveLength(2)
    expect((await requestAsGuest('GET', 'tags?search=goud')).body).toMatchObject([
      { id: gold.id, count: 1 },
    ])
    const unknownTag = await request('PATCH', `posts/${creation.body.id}`, {
      tags: [creation.body.id],
    })
    expect([unknownTag.status, unknownTag.body.data.params]).toEqual([
      400,
      { tags: 'Een van deze trefwoorden is er niet.' },
    ])
    expect((await readBlog(app, { tagSlug: 'goud-glans', page: 1 }))?.cards).toMatchObject([
      { title: 'Polijsten' },
    ])

    await request('PATCH', `tags/${gold.id}`, { name: 'Edelmetaal' })
    expect(await findManagedPost(app, creation.body.id)).toMatchObject({
      tags: ['Ringen', 'Edelmetaal'],
    })
    expect((await request('DELETE', `tags/${rings.id}`)).body.code).toBe('rest_trash_not_supported')
    await request('DELETE', `tags/${rings.id}?force=true`)
    expect((await requestAsGuest('GET', `posts/${creation.body.id}`)).body.tags).toEqual([gold.id])
    await request('PATCH', `posts/${creation.body.id}`, { status: 'draft' })
    expect((await requestAsGuest('GET', 'tags')).body).toEqual([])
    expect(await readBlog(app, { tagSlug: 'edelmetaal', page: 1 })).toBeUndefined()
  },
)

shopTest(
  'a program can pin a post and set its texts for search engines; the only format is standard',
  async ({ app, clock }) => {
    const { guest, owner, nonce } = await createOwnerAndGuest(app)
    const request = createWpClient(owner, nonce)
    const { id: welcome } = (
      await request('POST', 'posts', {
        title: 'Welkom',
        status: 'publish',
        sticky: true,
        format: 'standard',
        meta: { search_title: 'Welkom bij de smid' },
      })
    ).body
    clock.advance(60_000)
    const { id: news } = (await request('POST', 'posts', { title: 'Nieuws', status: 'publish' }))
      .body
    const titles = async (query: Parameters<typeof readBlog>[1]) =>
      (await readBlog(app, query))?.cards.map(({ title }) => title)
    expect(await titles({ page: 1 })).toEqual(['Welkom', 'Nieuws'])
    expect(await titles({ isFeed: true, page: 1 })).toEqual(['Nieuws', 'Welkom'])

    const requestAsGuest = async (query: string) =>
      (await createWpClient(guest)('GET', `posts?${query}`)).body
    const ids = async (query: string) =>
      (await requestAsGuest(query)).map(({ id }: { id: number }) => id)
    expect(await ids('')).toEqual([news, welcome])
    expect(await ids('sticky=true')).toEqual([welcome])
    expect(await ids('sticky=0')).toEqual([news])
    expect(await requestAsGuest('sticky=1')).toMatchObject([
      {
        sticky: true,
        format: 'standard',
        meta: { search_title: 'Welkom bij de smid', search_description: '' },
      },
    ])

    // Fields that are not sent stay, here too.
    const changedMeta = await request('PATCH', `posts/${welcome}`, {
      meta: { search_description: 'Kom kijken' },
    })
    expect(changedMeta.body).toMatchObject({
      sticky: true,
      meta: { search_title: 'Welkom bij de smid', search_description: 'Kom kijken' },
    })
    expect((await request('PATCH', `posts/${welcome}`, { sticky: false })).body.sticky).toBe(false)
    expect(await titles({ page: 1 })).toEqual(['Nieuws', 'Welkom'])
    const paramErrorsOf = async (data: object) =>
      (await request('PATCH', `posts/${welcome}`, data)).body.data.params
    expect(await paramErrorsOf({ format: 'video' })).toEqual({
      format: 'format is not one of standard.',
    })
    expect(await paramErrorsOf({ sticky: 'misschien' })).toEqual({
      sticky: 'sticky is not of type boolean.',
    })
    expect(await paramErrorsOf({ meta: { search_title: 'x'.repeat(121) } })).toEqual({
      'meta[search_title]': expect.any(String),
    })
  },
)
