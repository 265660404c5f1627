import { expect } from 'vitest'
import { saveCategory } from '#app/features/catalog/categories/manage-categories.server.ts'
import { registerCustomer } from '#tests/support/register-customer.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addPhoto, addProduct } from '#tests/support/stock-shop.ts'
import { createOwnerAndGuest, ROOT, SITE, writePost } from './rest-visitors.ts'
import { createVisitor } from './visitor.ts'

shopTest(
  'guests read published content only; customers what is for them; managers their drafts',
  async ({ app, clock }) => {
    const rings = await addCategory(app, 'Ringen')
    const closed = await addCategory(app, 'Vaste klanten', rings)
    const open = await addProduct(app, { name: 'Ring & Open', categoryId: rings, tags: ['Smal'] })
    const inside = await addProduct(app, { name: 'Geheimring', categoryId: closed, tags: ['Stil'] })
    const draft = await addProduct(app, { name: 'Geheim concept', status: 'draft' })
    const hidden = await addProduct(app, { name: 'Geheim adres', status: 'hidden' })
    const members = await addProduct(app, { name: 'Geheim gebaar', status: 'members' })
    await addPhoto(app, open.productId)
    await addPhoto(app, draft.productId)
    await saveCategory(app, closed, {
      name: 'Vaste klanten',
      slug: 'vaste-klanten',
      description: '',
      parentId: rings,
      customersOnly: true,
      mediaId: null,
      searchResult: { title: '', description: '' },
    })
    const publicPost = await writePost(app, 'Voor iedereen')
    const hers = await writePost(app, 'Geheim verhaal', { customersOnly: 'on' })
    const unsaid = await writePost(app, 'Geheim plan', { state: 'draft' })
    const later = await writePost(app, 'Geheim straks', { publishedAt: '2026-11-22T09:00' })
    const { guest, owner, nonce: hannes } = await createOwnerAndGuest(app)
    const customer = await createVisitor(app, guest.fastify)
    const { rest_nonce: nonce } = await registerCustomer(customer, 'sanne')
    const hidden404 = [
      ...[inside, draft, hidden, members].map(({ productId }) => `product/${productId}`),
      ...[hers, unsaid, later].map((id) => `posts/${id}`),
      `pages/${publicPost}`,
      `product_cat/${closed}`,
    ]
    const read = async (client: typeof guest, path: string, sentNonce = '') => {
      const headers: Record<string, string> = sentNonce ? { 'x-wp-nonce': sentNonce } : {}
      const answer = await client.send({ method: 'GET', url: `${ROOT}/wp/v2/${path}`, headers })
      return { status: answer.statusCode, body: answer.json(), text: answer.payload }
    }

    const lists = ['posts', 'pages', 'product', 'product_cat', 'product_tag', 'categories', 'media']
    for (const list of lists) {
      const { status, text } = await read(guest, `${list}?per_page=100`)
      expect(status, list).toBe(200)
      expect(text, list).not.toMatch(/Geheim|Stil|Vaste klanten/)
      const { text: searched } = await read(guest, `${list}?search=geheim`)
      expect(searched, list).toBe('[]')
    }
    for (const path of hidden404) expect((await read(guest, path)).status, path).toBe(404)
    expect((await read(guest, `posts/${publicPost}`)).status).toBe(200)
    const ring = await read(guest, `product/${open.productId}`)
    expect(ring.body).toMatchObject({
      title: { rendered: 'Ring &amp; Open' },
      link: `${SITE}/product/ring-open/`,
      product_cat: [rings],
    })
    const tags = await read(guest, 'product_tag')
    expect(tags.body).toMatchObject([{ name: 'Smal', slug: 'smal', count: 1 }])
    for (const query of [
      `product_cat=${rings}`,
      `product_tag=${tags.body[0].id}`,
      'slug=ring-open',
      'search=OPEN',
    ])
      expect((await read(guest, `product?${query}&_fields=id`)).body, query).toEqual([
        { id: open.productId },
      ])
    const photos = await read(guest, 'media')
    expect(photos.body).toMatchObject([
      { id: ring.body.featured_media, alt_text: 'Een ring van opzij', media_type: 'image' },
    ])
    const { id, slug } = photos.body[0]
    for (const [query, count] of [
      [`slug=${slug}`, 1],
      [`slug=${slug}&include=${id}`, 1],
      [`slug=${slug}&include=${id + 1}`, 0],
      ['slug=foto-0,foto-x,ring', 0],
    ] as const)
      expect((await read(guest, `media?${query}`)).body, query).toHaveLength(count)
    expect(photos.body[0].media_details.sizes.medium).toMatchObject({ width: 320, height: 320 })

    // A customer finds products for customers by id.
    for (const path of [`product/${inside.productId}`, `product/${members.productId}`])
      expect((await read(customer, path, nonce)).status, path).toBe(200)
    expect((await read(customer, `posts/${hers}`, nonce)).status).toBe(200)
    expect((await read(customer, `product_cat/${closed}`, nonce)).status).toBe(200)
    for (const path of [`product/${draft.productId}`, `posts/${unsaid}`, 'posts?context=edit'])
      expect((await read(customer, path, nonce)).status, path).toBeGreaterThan(400)
    expect((await read(customer, 'product?search=geheim', nonce)).body).toEqual([])

    const plans = await read(owner, 'posts?status=draft&context=edit', hannes)
    expect(plans.body).toMatchObject([
      { id: unsaid, status: 'draft', title: { raw: 'Geheim plan' } },
    ])
    const drafts = await read(
      owner,
      'product?status=any&orderby=title&order=asc&_fields=status',
      hannes,
    )
    expect(drafts.body.map(({ status }: { status: string }) => status)).toEqual([
      ...['private', 'draft', 'private', 'publish', 'publish'],
    ])
    expect((await read(owner, 'media', hannes)).body).toHaveLength(2)
    clock.set('2026-11-22T10:00:00+01:00')
    expect((await read(guest, `posts/${later}`)).status).toBe(200)
  },
)
