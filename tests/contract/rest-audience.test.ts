import { expect } from 'vitest'
import { saveCategory } from '#app/features/catalog/categories/manage-categories.server.ts'
import { registerCustomer } from '#tests/support/register-customer.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addPhoto, addProduct } from '#tests/support/stock-shop.ts'
import { createOwnerAndGuest, ROOT, SITE, writePost } from './rest-visitors.ts'
import { createVisitor } from './visitor.ts'

shopTest(
  'guests read published content only, customers also what is for customers, and the owner also drafts',
  async ({ app, clock }) => {
    const rings = await addCategory(app, 'Ringen')
    const customersCategory = await addCategory(app, 'Vaste klanten', rings)
    const publicRing = await addProduct(app, {
      name: 'Ring & Open',
      categoryId: rings,
      tags: ['Smal'],
    })
    const productInside = await addProduct(app, {
      name: 'Geheimring',
      categoryId: customersCategory,
      tags: ['Stil'],
    })
    const draftProduct = await addProduct(app, { name: 'Geheim concept', status: 'draft' })
    const hiddenProduct = await addProduct(app, { name: 'Geheim adres', status: 'hidden' })
    const membersProduct = await addProduct(app, { name: 'Geheim gebaar', status: 'members' })
    await addPhoto(app, publicRing.productId)
    await addPhoto(app, draftProduct.productId)
    await saveCategory(app, customersCategory, {
      name: 'Vaste klanten',
      slug: 'vaste-klanten',
      description: '',
      parentId: rings,
      customersOnly: true,
      mediaId: null,
      searchResult: { title: '', description: '' },
    })
    const publicPost = await writePost(app, 'Voor iedereen')
    const customersPost = await writePost(app, 'Geheim verhaal', { customersOnly: 'on' })
    const draftPost = await writePost(app, 'Geheim plan', { state: 'draft' })
    const scheduledPost = await writePost(app, 'Geheim straks', { publishedAt: '2026-11-22T09:00' })
    const { guest, owner, nonce: ownerNonce } = await createOwnerAndGuest(app)
    const customer = await createVisitor(app, guest.fastify)
    const { rest_nonce: customerNonce } = await registerCustomer(customer, 'sanne')
    const hiddenPaths = [
      ...[productInside, draftProduct, hiddenProduct, membersProduct].map(
        ({ productId }) => `product/${productId}`,
      ),
      ...[customersPost, draftPost, scheduledPost].map((id) => `posts/${id}`),
      `pages/${publicPost}`,
      `product_cat/${customersCategory}`,
    ]
    const get = async (client: typeof guest, path: string, sentNonce = '') => {
      const headers: Record<string, string> = sentNonce ? { 'x-wp-nonce': sentNonce } : {}
      const response = await client.send({ method: 'GET', url: `${ROOT}/wp/v2/${path}`, headers })
      return { status: response.statusCode, body: response.json(), text: response.payload }
    }

    const lists = ['posts', 'pages', 'product', 'product_cat', 'product_tag', 'categories', 'media']
    for (const list of lists) {
      const { status, text } = await get(guest, `${list}?per_page=100`)
      expect(status, list).toBe(200)
      expect(text, list).not.toMatch(/Geheim|Stil|Vaste klanten/)
      const { text: searchText } = await get(guest, `${list}?search=geheim`)
      expect(searchText, list).toBe('[]')
    }
    for (const path of hiddenPaths) expect((await get(guest, path)).status, path).toBe(404)
    expect((await get(guest, `posts/${publicPost}`)).status).toBe(200)
    const ring = await get(guest, `product/${publicRing.productId}`)
    expect(ring.body).toMatchObject({
      title: { rendered: 'Ring &amp; Open' },
      link: `${SITE}/product/ring-open/`,
      product_cat: [rings],
    })
    const tags = await get(guest, 'product_tag')
    expect(tags.body).toMatchObject([{ name: 'Smal', slug: 'smal', count: 1 }])
    for (const query of [
      `product_cat=${rings}`,
      `product_tag=${tags.body[0].id}`,
      'slug=ring-open',
      'search=OPEN',
    ])
      expect((await get(guest, `product?${query}&_fields=id`)).body, query).toEqual([
        { id: publicRing.productId },
      ])
    const photos = await get(guest, 'media')
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
      expect((await get(guest, `media?${query}`)).body, query).toHaveLength(count)
    expect(photos.body[0].media_details.sizes.medium).toMatchObject({ width: 320, height: 320 })

    // A customer can read products for customers by id, but no search finds them.
    for (const path of [
      `product/${productInside.productId}`,
      `product/${membersProduct.productId}`,
    ])
      expect((await get(customer, path, customerNonce)).status, path).toBe(200)
    expect((await get(customer, `posts/${customersPost}`, customerNonce)).status).toBe(200)
    expect((await get(customer, `product_cat/${customersCategory}`, customerNonce)).status).toBe(
      200,
    )
    for (const path of [
      `product/${draftProduct.productId}`,
      `posts/${draftPost}`,
      'posts?context=edit',
    ])
      expect((await get(customer, path, customerNonce)).status, path).toBeGreaterThan(400)
    expect((await get(customer, 'product?search=geheim', customerNonce)).body).toEqual([])

    const draftPosts = await get(owner, 'posts?status=draft&context=edit', ownerNonce)
    expect(draftPosts.body).toMatchObject([
      { id: draftPost, status: 'draft', title: { raw: 'Geheim plan' } },
    ])
    const allProducts = await get(
      owner,
      'product?status=any&orderby=title&order=asc&_fields=status',
      ownerNonce,
    )
    expect(allProducts.body.map(({ status }: { status: string }) => status)).toEqual([
      'private',
      'draft',
      'private',
      'publish',
      'publish',
    ])
    expect((await get(owner, 'media', ownerNonce)).body).toHaveLength(2)
    clock.set('2026-11-22T10:00:00+01:00')
    expect((await get(guest, `posts/${scheduledPost}`)).status).toBe(200)
  },
)
