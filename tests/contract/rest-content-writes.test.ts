import { expect } from 'vitest'
import { readAudit } from '#app/features/audit/read-audit.server.ts'
import { addPostCategory } from '#app/features/blog/manage-categories.server.ts'
import { findManagedPost, readRevisions } from '#app/features/blog/manage-posts.server.ts'
import { readBlog } from '#app/features/blog/read-posts.server.ts'
import { products } from '#app/features/catalog/catalog-tables.server.ts'
import { readProductForEdit } from '#app/features/catalog/read-product-for-edit.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { nameMaker } from '#tests/maker-test.ts'
import { placeAnOrder } from '#tests/place-an-order.ts'
import { registerCustomer } from '#tests/register-customer.ts'
import { shopTest } from '#tests/shop-test.ts'
import { addCategory, addPhoto, addPiece } from '#tests/stock-shop.ts'
import { askAs, openOwner, writeStory } from './rest-visitors.ts'
import { openVisitor } from './visitor.ts'

const readLog = async (shop: Shop) =>
  (await readAudit(shop, { kind: null, actor: '', page: 1 })).entries.map(
    ({ actor, thing, action, name }) => `${actor}: ${thing} ${action} ${name}`,
  )

shopTest(
  'stories and pages are written as the back office writes them, and thrown away in two steps',
  async ({ shop, clock }) => {
    const { owner, nonce } = await openOwner(shop)
    const ask = askAs(owner, nonce)
    const rubric = await addPostCategory(shop, 'Onderhoud')
    const { productId } = await addPiece(shop, { name: 'Ring' })
    await addPhoto(shop, productId)
    const { featured_media: photo } = (await ask('GET', `product/${productId}`)).body

    const made = await ask('POST', 'posts', {
      title: { raw: 'Zilver & poetsen' },
      content: '## Met een doek\n\nZacht, en zonder pasta.',
      excerpt: 'Zo blijft het mooi.',
      categories: [rubric],
      featured_media: photo,
    })
    expect(made.status).toBe(201)
    const { id } = made.body
    expect(made.headers.location).toBe(`http://schakel.test/wp-json/wp/v2/posts/${id}`)
    expect(made.body).toMatchObject({
      status: 'draft',
      slug: 'zilver-poetsen',
      title: { raw: 'Zilver & poetsen', rendered: 'Zilver &amp; poetsen' },
      excerpt: { raw: 'Zo blijft het mooi.' },
      ...{ categories: [rubric], featured_media: photo },
    })
    expect(made.body.content.rendered).toContain('Met een doek</h2>')
    expect(await findManagedPost(shop, id)).toMatchObject({ author: 'Hanne Visser' })

    // What is not sent stays; the document that was read for editing can be sent back.
    const { raw } = made.body.content
    const out = await ask('PATCH', `posts/${id}`, { status: 'publish', content: { raw } })
    expect(out.body).toMatchObject({ status: 'publish', date: '2026-11-21T13:00:00' })
    expect(out.body.content.raw).toBe(raw)
    // As the incumbent's clients write it; what is no text of a story does not get through.
    const html = '<!-- wp:paragraph --><p onclick="x()">Met <b>krijt</b></p><script>x()</script>'
    const written = await ask('PATCH', `posts/${id}`, { content: html })
    expect(written.body.content.rendered).toMatch(/<p[^>]*>Met <strong[^>]*>krijt<\/strong><\/p>/)
    expect(written.body.content.rendered).not.toContain('x()')
    const slanted = await ask('PATCH', `posts/${id}`, { content: '<p>Heel <i>zacht</i></p>' })
    expect(slanted.body.content.rendered).toMatch(/<p[^>]*>Heel <em[^>]*>zacht<\/em><\/p>/)
    expect(out.body.excerpt.raw).toBe('Zo blijft het mooi.')
    const later = await ask('PUT', `posts/${id}`, {
      date_gmt: '2026-11-22T09:30:00',
      categories: [],
    })
    expect(later.body).toMatchObject({
      ...{ status: 'future', date: '2026-11-22T10:30:00', categories: [] },
    })
    expect(await readRevisions(shop, id)).toHaveLength(5)

    const bin = await ask('DELETE', `posts/${id}`)
    expect([bin.status, bin.body.id, bin.body.status]).toEqual([200, id, 'trash'])
    const again = await ask('DELETE', `posts/${id}`)
    expect([again.status, again.body.code]).toEqual([410, 'rest_already_trashed'])
    expect((await ask('GET', 'posts?status=any')).body).toEqual([])
    expect((await ask('GET', 'posts?status=trash')).body).toMatchObject([{ id, status: 'trash' }])
    const back = await ask('POST', `posts/${id}`, {
      status: 'publish',
      date: '2026-11-20T09:00:00',
    })
    expect(back.body).toMatchObject({ status: 'publish', date: '2026-11-20T09:00:00' })
    clock.advance(1_000)
    const gone = await ask('POST', `posts/${id}?_method=DELETE`, { force: true })
    expect(gone.body).toMatchObject({ deleted: true, previous: { id, status: 'publish' } })
    expect((await ask('GET', `posts/${id}`)).status).toBe(404)

    const page = await ask('POST', 'pages', { title: 'Over ons', status: 'publish' })
    expect(page.body).toMatchObject({ type: 'page', link: 'http://schakel.test/pagina/over-ons/' })
    const other = await ask('POST', `posts/${page.body.id}`, { title: 'Verhaal' })
    expect(other.body.code).toBe('rest_post_invalid_id')

    const wrong = async (data: object) => {
      const { status, body } = await ask('POST', 'posts', data)
      return [status, body.code, body.data.params]
    }
    const invalid = [400, 'rest_invalid_param']
    expect(await wrong({})).toEqual([400, 'rest_missing_callback_param', ['title']])
    expect(await wrong({ title: ' ' })).toEqual([...invalid, { title: 'Geef het een titel.' }])
    expect(await wrong({ title: 'Over ons', categories: [photo] })).toEqual([
      ...[...invalid, { categories: 'Deze rubriek is intussen verwijderd. Kies een andere.' }],
    ])
    expect(await wrong({ title: 'X', slug: 'Geen Adres!', content: '{"type":"onzin"}' })).toEqual([
      ...invalid,
      {
        slug: expect.stringContaining('Gebruik kleine letters'),
        content: expect.stringContaining('een onderdeel dat de winkel niet kent'),
      },
    ])
    expect(await wrong({ title: 'X', content: '<table><tr><td>54</td></tr></table>' })).toEqual([
      ...[...invalid, { content: expect.stringContaining('<table> kan een verhaal niet bewaren') }],
    ])
    expect(await wrong({ title: 'X', date: '2026-02-31T25:00:00' })).toEqual([
      ...[...invalid, { date: 'date is not valid.' }],
    ])
    expect((await wrong({ title: 'X', featured_media: 99 })).slice(0, 2)).toEqual([
      ...[400, 'rest_invalid_featured_media'],
    ])

    expect((await readLog(shop)).slice(0, 2)).toEqual([
      'Hanne Visser: posts made Over ons',
      'Hanne Visser: posts removed Zilver & poetsen',
    ])
  },
)

shopTest(
  'stories have tags that managers make, rename and take away, and say who made them',
  async ({ shop }) => {
    const { guest, owner, nonce } = await openOwner(shop)
    const ask = askAs(owner, nonce)
    const read = askAs(guest)
    const gold = (await ask('POST', 'tags', { name: 'Goud & glans' })).body
    expect(gold).toMatchObject({
      ...{ name: 'Goud & glans', slug: 'goud-glans', taxonomy: 'post_tag', count: 0 },
      link: 'http://schakel.test/blog/trefwoord/goud-glans/',
    })
    const rings = (await ask('POST', 'tags', { name: 'Ringen' })).body
    expect((await ask('POST', 'tags', { name: 'Ringen' })).body.code).toBe('term_exists')
    expect((await read('POST', 'tags', { name: 'X' })).status).toBe(401)
    const me = (await ask('GET', 'users/me')).body

    const made = await ask('POST', 'posts', {
      ...{ title: 'Polijsten', status: 'publish', tags: [rings.id, gold.id] },
    })
    expect(made.body).toMatchObject({
      ...{ tags: [rings.id, gold.id], author: me.id, author_name: 'Hanne Visser' },
    })
    await writeStory(shop, 'Zonder')
    const named = async (path: string) =>
      (await read('GET', path)).body.map(({ id }: { id: number }) => id)
    expect(await named(`posts?tags=${gold.id}`)).toEqual([made.body.id])
    expect(await named('posts')).toHaveLength(2)
    expect((await read('GET', 'tags?search=goud')).body).toMatchObject([{ id: gold.id, count: 1 }])
    const wrong = await ask('PATCH', `posts/${made.body.id}`, { tags: [made.body.id] })
    expect([wrong.status, wrong.body.data.params]).toEqual([
      ...[400, { tags: 'Een van deze trefwoorden is er niet.' }],
    ])
    expect((await readBlog(shop, { tagSlug: 'goud-glans', page: 1 }))?.cards).toMatchObject([
      { title: 'Polijsten' },
    ])

    await ask('PATCH', `tags/${gold.id}`, { name: 'Edelmetaal' })
    expect(await findManagedPost(shop, made.body.id)).toMatchObject({
      tags: ['Ringen', 'Edelmetaal'],
    })
    expect((await ask('DELETE', `tags/${rings.id}`)).body.code).toBe('rest_trash_not_supported')
    await ask('DELETE', `tags/${rings.id}?force=true`)
    expect((await read('GET', `posts/${made.body.id}`)).body.tags).toEqual([gold.id])
    await ask('PATCH', `posts/${made.body.id}`, { status: 'draft' })
    expect((await read('GET', 'tags')).body).toEqual([])
    expect(await readBlog(shop, { tagSlug: 'edelmetaal', page: 1 })).toBeUndefined()
  },
)

shopTest(
  'products are written as the back office writes them: its rules, its addresses, its log',
  async ({ shop }) => {
    const { guest, owner, nonce } = await openOwner(shop)
    const ask = askAs(owner, nonce)
    const rings = await addCategory(shop, 'Ringen')
    const stones = await addCategory(shop, 'Met steen', rings)
    const gifts = await addCategory(shop, 'Cadeaus')
    const ring = await addPiece(shop, { name: 'Ring Vera', tags: ['Smal'], categoryId: stones })
    await addPhoto(shop, ring.productId)
    const at = `product/${ring.productId}`
    const [narrow] = (await ask('GET', 'product_tag')).body
    const wide = (await ask('POST', 'product_tag', { name: 'Breed' })).body

    const changed = await ask('PATCH', at, {
      title: 'Ring Otto',
      slug: 'ring-otto',
      content: '<p onclick="x()">Zwaar <b>goud</b>.</p>',
      excerpt: 'Voor elke dag',
      product_cat: [gifts, stones],
      product_tag: [wide.id, narrow.id],
    })
    expect(changed.body).toMatchObject({
      status: 'publish',
      title: { raw: 'Ring Otto' },
      content: { raw: '<p>Zwaar <strong>goud</strong>.</p>' },
      link: 'http://schakel.test/product/ring-otto/',
      product_tag: [wide.id, narrow.id],
    })
    expect(new Set(changed.body.product_cat)).toEqual(new Set([gifts, stones, rings]))
    expect(await readProductForEdit(shop, ring.productId)).toMatchObject({
      ...{ categoryId: stones, otherCategoryIds: [gifts], variants: [{ isActive: true }] },
    })
    const seen = (await askAs(guest)('GET', at)).body
    expect(seen.title).toEqual({ rendered: 'Ring Otto' })

    // The photo that leads is one of the library.
    const other = await addPiece(shop, { name: 'Zegelring', status: 'draft' })
    const led = await ask('POST', `product/${other.productId}`, {
      featured_media: seen.featured_media,
    })
    expect(led.body.featured_media).toBe(seen.featured_media)

    const made = await ask('POST', 'product', {
      ...{
        title: 'Armband Lies',
        regular_price: '149.95',
        product_cat: [gifts],
        excerpt: 'Zilver',
      },
    })
    expect([made.status, made.body.status]).toEqual([201, 'draft'])
    expect(await readProductForEdit(shop, made.body.id)).toMatchObject({
      variants: [{ priceCents: 14_995 }],
    })

    const wrong = async (path: string, data: object) => {
      const { status, body } = await ask('POST', path, data)
      return [status, body.code, body.data.params]
    }
    const invalid = [400, 'rest_invalid_param']
    expect(await wrong('product', { title: 'Ring' })).toEqual([
      ...[400, 'rest_missing_callback_param', ['regular_price']],
    ])
    expect(await wrong('product', { title: 'Ring', regular_price: 'veel' })).toEqual([
      ...[...invalid, { regular_price: 'Vul een bedrag in, zoals 149,95.' }],
    ])
    // In the shop at once, with who made it.
    const meta = {
      maker_name: 'Atelier Noord',
      maker_address: 'Kade 1, 1011 AB Amsterdam, Nederland',
      maker_email: 'atelier@voorbeeld.example',
    }
    const whole = { title: 'Broche Mees', regular_price: '85', status: 'publish' }
    const shown = await ask('POST', 'product', { ...whole, meta })
    expect([shown.status, shown.body.status, shown.body.meta]).toEqual([201, 'publish', meta])
    expect((await askAs(guest)('GET', `product/${shown.body.id}`)).body.meta).toEqual(meta)
    expect(
      await wrong('product', { ...whole, meta: { ...meta, maker_email: 'geen adres' } }),
    ).toEqual([
      ...invalid,
      { 'meta[maker_email]': expect.stringContaining('Vul een geldig e-mailadres in') },
    ])

    // Nothing stays of one that is refused halfway.
    const count = async () => (await shop.db.select({ id: products.id }).from(products)).length
    const before = await count()
    const fields = { title: 'Ring', regular_price: '10' }
    expect(await wrong('product', { ...fields, slug: 'ring-otto' })).toEqual([
      ...[...invalid, { slug: 'Een ander product heeft dit adres al. Kies een ander.' }],
    ])
    expect(await wrong('product', { ...fields, status: 'publish' })).toEqual([
      ...[
        ...invalid,
        { 'meta[maker_name]': expect.stringContaining('Vul in wie het gemaakt heeft') },
      ],
    ])
    expect(await count()).toBe(before)
    // Where nothing is said of it, the maker of the settings, as with files.
    await nameMaker(shop)
    const usual = await ask('POST', 'product', { ...whole, title: 'Broche Fee', meta: [] })
    expect([usual.body.status, usual.body.meta.maker_name]).toEqual([
      'publish',
      'Atelier Voorbeeld',
    ])
    expect(await wrong(at, { product_cat: [99] })).toEqual([
      ...[...invalid, { product_cat: 'Term does not exist.' }],
    ])
    expect(await wrong(at, { product_tag: [99] })).toEqual([
      ...[...invalid, { product_tag: 'Term does not exist.' }],
    ])
    expect((await wrong('product/99', { title: 'X' }))[1]).toBe('rest_post_invalid_id')

    const bin = await ask('DELETE', at)
    expect([bin.status, bin.body.status]).toEqual([200, 'trash'])
    expect((await askAs(guest)('GET', at)).status).toBe(404)
    expect((await ask('GET', 'product?status=draft&_fields=id')).body).not.toContainEqual({
      id: ring.productId,
    })
    const back = await ask('PUT', at, { status: 'private' })
    expect(back.body.status).toBe('private')
    const gone = await ask('DELETE', `product/${other.productId}`, { force: true })
    expect(gone.body).toMatchObject({ deleted: true, previous: { id: other.productId } })
    expect((await ask('GET', `product/${other.productId}`)).status).toBe(404)
    expect((await readLog(shop)).slice(0, 2)).toEqual([
      'Hanne Visser: variants removed ',
      'Hanne Visser: products removed Zegelring',
    ])

    // What was ordered stays for the books.
    await placeAnOrder(shop)
    const [sold] = (await ask('GET', 'product?search=sanne')).body
    const kept = await ask('DELETE', `product/${sold.id}?force=1`)
    expect([kept.status, kept.body.code]).toEqual([409, 'rest_cannot_delete'])
    expect((await ask('GET', `product/${sold.id}`)).body.status).toBe('publish')
  },
)

shopTest('who may not write is told so, as a guest or as somebody known', async ({ shop }) => {
  const { productId } = await addPiece(shop, { name: 'Ring' })
  const storyId = await writeStory(shop, 'Verhaal')
  const { guest } = await openOwner(shop)
  const customer = await openVisitor(shop, guest.app)
  const { rest_nonce: nonce, userid } = await registerCustomer(customer, 'sanne')
  const stranger = askAs(guest)
  const hers = askAs(customer, nonce)
  for (const [method, path, code] of [
    ['POST', 'posts', 'rest_cannot_create'],
    ['PUT', `posts/${storyId}`, 'rest_cannot_edit'],
    ['DELETE', `posts/${storyId}`, 'rest_cannot_delete'],
    ['POST', 'product', 'rest_cannot_create'],
    ['PATCH', `product/${productId}`, 'rest_cannot_edit'],
    ['DELETE', `product/${productId}`, 'rest_cannot_delete'],
    ['POST', 'categories', 'rest_cannot_create'],
    ['POST', 'product_cat/1', 'rest_cannot_update'],
    ['DELETE', 'product_tag/1', 'rest_cannot_delete'],
  ] as const) {
    const data = { title: 'Anders', name: 'Anders', regular_price: '1' }
    const guests = await stranger(method, path, data)
    expect([guests.status, guests.body.code], `${method} ${path}`).toEqual([401, code])
    const known = await hers(method, path, data)
    expect([known.status, known.body.code], `${method} ${path}`).toEqual([403, code])
  }
  // One's own name is one's own to change.
  expect((await hers('PATCH', 'users/me', { name: 'Sanne Voorbeeld' })).body).toMatchObject({
    ...{ id: userid, name: 'Sanne Voorbeeld' },
  })
  const long = await hers('POST', `users/${userid}`, { name: 'x'.repeat(81) })
  expect([long.status, Object.keys(long.body.data.params)]).toEqual([400, ['name']])
  const banner = { woocommerce_meta: { coming_soon_banner_dismissed: 'yes' } }
  expect((await hers('POST', 'users/me', banner)).body.code).toBe('rest_cannot_edit')
})
