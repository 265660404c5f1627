import { expect } from 'vitest'
import { readProductForEdit } from '#app/features/catalog/product-editing/read-product-for-edit.server.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { setManufacturer } from '#tests/support/manufacturer-test.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addPhoto, addProduct } from '#tests/support/stock-shop.ts'
import { createOwnerAndGuest, createWpClient, readLog } from './rest-visitors.ts'

shopTest(
  'programs write products by the rules of the back office, with its URLs and audit log',
  async ({ app }) => {
    const { guest, owner, nonce } = await createOwnerAndGuest(app)
    const requestAsOwner = createWpClient(owner, nonce)
    const rings = await addCategory(app, 'Ringen')
    const stones = await addCategory(app, 'Met steen', rings)
    const gifts = await addCategory(app, 'Cadeaus')
    const ring = await addProduct(app, { name: 'Ring Vera', tags: ['Smal'], categoryId: stones })
    await addPhoto(app, ring.productId)
    const productPath = `product/${ring.productId}`
    const [narrowTag] = (await requestAsOwner('GET', 'product_tag')).body
    const wideTag = (await requestAsOwner('POST', 'product_tag', { name: 'Breed' })).body

    const change = await requestAsOwner('PATCH', productPath, {
      title: 'Ring Otto',
      slug: 'ring-otto',
      content: '<p onclick="x()">Zwaar <b>goud</b>.</p>',
      excerpt: 'Voor elke dag',
      product_cat: [gifts, stones],
      product_tag: [wideTag.id, narrowTag.id],
    })
    expect(change.body).toMatchObject({
      status: 'publish',
      title: { raw: 'Ring Otto' },
      content: { raw: '<p>Zwaar <strong>goud</strong>.</p>' },
      link: 'http://schakel.test/product/ring-otto/',
      product_tag: [wideTag.id, narrowTag.id],
    })
    expect(new Set(change.body.product_cat)).toEqual(new Set([gifts, stones, rings]))
    expect(await readProductForEdit(app, ring.productId)).toMatchObject({
      categoryId: stones,
      otherCategoryIds: [gifts],
      variants: [{ isActive: true }],
    })
    const product = (await createWpClient(guest)('GET', productPath)).body
    expect(product.title).toEqual({ rendered: 'Ring Otto' })

    // A photo of the library can become the main photo of another product.
    const signetRing = await addProduct(app, { name: 'Zegelring', status: 'draft' })
    const changedPhoto = await requestAsOwner('POST', `product/${signetRing.productId}`, {
      featured_media: product.featured_media,
    })
    expect(changedPhoto.body.featured_media).toBe(product.featured_media)

    const creation = await requestAsOwner('POST', 'product', {
      title: 'Armband Lies',
      regular_price: '149.95',
      product_cat: [gifts],
      excerpt: 'Zilver',
    })
    expect([creation.status, creation.body.status]).toEqual([201, 'draft'])
    expect(await readProductForEdit(app, creation.body.id)).toMatchObject({
      variants: [{ priceCents: 14_995 }],
    })

    const rejectionOf = async (path: string, data: object) => {
      const { status, body } = await requestAsOwner('POST', path, data)
      return [status, body.code, body.data.params]
    }
    const invalidParam = [400, 'rest_invalid_param']
    expect(await rejectionOf('product', { title: 'Ring' })).toEqual([
      400,
      'rest_missing_callback_param',
      ['regular_price'],
    ])
    expect(await rejectionOf('product', { title: 'Ring', regular_price: 'veel' })).toEqual([
      ...invalidParam,
      { regular_price: 'Vul een bedrag in, zoals 149,95.' },
    ])
    // A product with its manufacturer can be published at once.
    const meta = {
      maker_name: 'Atelier Noord',
      maker_address: 'Kade 1, 1011 AB Amsterdam, Nederland',
      maker_email: 'atelier@voorbeeld.example',
    }
    const fullProduct = { title: 'Broche Mees', regular_price: '85', status: 'publish' }
    const published = await requestAsOwner('POST', 'product', { ...fullProduct, meta })
    expect([published.status, published.body.status, published.body.meta]).toEqual([
      201,
      'publish',
      meta,
    ])
    expect((await createWpClient(guest)('GET', `product/${published.body.id}`)).body.meta).toEqual(
      meta,
    )
    expect(
      await rejectionOf('product', {
        ...fullProduct,
        meta: { ...meta, maker_email: 'geen adres' },
      }),
    ).toEqual([
      ...invalidParam,
      { 'meta[maker_email]': expect.stringContaining('Vul een geldig e-mailadres in') },
    ])

    // A request that fails halfway stores nothing.
    const countProducts = async () =>
      (await app.db.select({ id: products.id }).from(products)).length
    const before = await countProducts()
    const fields = { title: 'Ring', regular_price: '10' }
    expect(await rejectionOf('product', { ...fields, slug: 'ring-otto' })).toEqual([
      ...invalidParam,
      { slug: 'Een ander product heeft dit adres al. Kies een ander.' },
    ])
    expect(await rejectionOf('product', { ...fields, status: 'publish' })).toEqual([
      ...invalidParam,
      { 'meta[maker_name]': expect.stringContaining('Vul in wie het gemaakt heeft') },
    ])
    expect(await countProducts()).toBe(before)
    // A product without a manufacturer gets the one in the settings, as in an imported file.
    await setManufacturer(app)
    const withDefaultManufacturer = await requestAsOwner('POST', 'product', {
      ...fullProduct,
      title: 'Broche Fee',
      meta: [],
    })
    expect([
      withDefaultManufacturer.body.status,
      withDefaultManufacturer.body.meta.maker_name,
    ]).toEqual(['publish', 'Atelier Voorbeeld'])
    expect(await rejectionOf(productPath, { product_cat: [99] })).toEqual([
      ...invalidParam,
      { product_cat: 'Term does not exist.' },
    ])
    expect(await rejectionOf(productPath, { product_tag: [99] })).toEqual([
      ...invalidParam,
      { product_tag: 'Term does not exist.' },
    ])
    expect((await rejectionOf('product/99', { title: 'X' }))[1]).toBe('rest_post_invalid_id')

    const trashed = await requestAsOwner('DELETE', productPath)
    expect([trashed.status, trashed.body.status]).toEqual([200, 'trash'])
    expect((await createWpClient(guest)('GET', productPath)).status).toBe(404)
    expect(
      (await requestAsOwner('GET', 'product?status=draft&_fields=id')).body,
    ).not.toContainEqual({
      id: ring.productId,
    })
    const restored = await requestAsOwner('PUT', productPath, { status: 'private' })
    expect(restored.body.status).toBe('private')
    const deleted = await requestAsOwner('DELETE', `product/${signetRing.productId}`, {
      force: true,
    })
    expect(deleted.body).toMatchObject({ deleted: true, previous: { id: signetRing.productId } })
    expect((await requestAsOwner('GET', `product/${signetRing.productId}`)).status).toBe(404)
    expect((await readLog(app)).slice(0, 2)).toEqual([
      'Hanne Visser: variants removed ',
      'Hanne Visser: products removed Zegelring',
    ])

    // Products that were ordered are retained for the records.
    await placeAnOrder(app)
    const [sold] = (await requestAsOwner('GET', 'product?search=sanne')).body
    const orderedProduct = await requestAsOwner('DELETE', `product/${sold.id}?force=1`)
    expect([orderedProduct.status, orderedProduct.body.code]).toEqual([409, 'rest_cannot_delete'])
    expect((await requestAsOwner('GET', `product/${sold.id}`)).body.status).toBe('publish')
  },
)
