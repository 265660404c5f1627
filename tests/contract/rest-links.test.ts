import { expect } from 'vitest'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addPhoto, addProduct } from '#tests/support/stock-shop.ts'
import { createOwnerAndGuest, createWpClient, writePost } from './rest-visitors.ts'

shopTest(
  'content has links to itself, its photo and its terms, and on request contains what they lead to',
  async ({ app }) => {
    const { guest, owner, nonce } = await createOwnerAndGuest(app)
    const requestAsGuest = createWpClient(guest)
    const requestAsOwner = createWpClient(owner, nonce)
    const root = `${app.siteUrl}/wp-json/wp/v2`
    const category = (await requestAsOwner('POST', 'categories', { name: 'Atelier' })).body
    const tag = (await requestAsOwner('POST', 'tags', { name: 'Goud' })).body
    const id = await writePost(app, 'Een ring maken')
    await requestAsOwner('POST', `posts/${id}`, { categories: [category.id], tags: [tag.id] })

    const { body } = await requestAsGuest('GET', `posts/${id}?_embed`)
    expect(body._links).toMatchObject({
      self: [{ href: `${root}/posts/${id}` }],
      collection: [{ href: `${root}/posts` }],
      'wp:term': [
        { taxonomy: 'category', embeddable: true, href: `${root}/categories?post=${id}` },
        { taxonomy: 'post_tag', embeddable: true, href: `${root}/tags?post=${id}` },
      ],
      curies: [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }],
    })
    expect(body._embedded['wp:term']).toMatchObject([[{ id: category.id }], [{ id: tag.id }]])
    // Without a photo there is no relation that leads nowhere.
    expect(body._links).not.toHaveProperty('wp:featuredmedia')
    expect((await requestAsGuest('GET', `posts?_fields=_links.self`)).body).toEqual([
      { _links: { self: [{ href: `${root}/posts/${id}` }] } },
    ])
    expect(
      (await requestAsGuest('GET', `posts/${id}?_embed=wp:term&_fields=id,_embedded`)).body,
    ).toEqual({
      id,
      _embedded: { 'wp:term': [[expect.anything()], [expect.anything()]] },
    })
    expect((await requestAsGuest('GET', 'categories?post=999999')).body).toEqual([])
    expect((await requestAsGuest('GET', `categories/${category.id}`)).body._links).toMatchObject({
      self: [{ href: `${root}/categories/${category.id}` }],
      'wp:post_type': [{ href: `${root}/posts?categories=${category.id}` }],
    })

    const rings = await addCategory(app, 'Ringen')
    const ring = await addProduct(app, { name: 'Ring', categoryId: rings, tags: ['Goud'] })
    await addPhoto(app, ring.productId)
    const product = (await requestAsGuest('GET', `product/${ring.productId}?_embed`)).body
    expect(product._embedded).toMatchObject({
      'wp:featuredmedia': [
        {
          id: product.featured_media,
          _links: { self: [{ href: `${root}/media/${product.featured_media}` }] },
        },
      ],
      'wp:term': [
        product.product_cat.map((categoryId: number) => ({ id: categoryId })),
        [{ slug: 'goud' }],
      ],
    })
    const deleted = await requestAsOwner('DELETE', `tags/${tag.id}?force=true`)
    expect(deleted.body.previous).not.toHaveProperty('_links')
    expect((await requestAsOwner('GET', 'users/me')).body._links.self).toEqual([
      { href: expect.stringMatching(/\/wp\/v2\/users\/\d+$/) },
    ])
  },
)
