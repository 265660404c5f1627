import { expect } from 'vitest'
import { readProductForEdit } from '#app/features/catalog/product-editing/read-product-for-edit.server.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { setManufacturer } from '#tests/support/manufacturer-test.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addPhoto, addProduct } from '#tests/support/stock-shop.ts'
import { createOwnerAndGuest, createWpClient, readLog } from './rest-visitors.ts'

shopTest(
  'products are written with the rules, URLs and audit log of the back office',
  async ({ app }) => {
    const { guest, owner, nonce } = await createOwnerAndGuest(app)
    const request = createWpClient(owner, nonce)
    const rings = await addCategory(app, 'Ringen')
    const stones = await addCategory(app, 'Met steen', rings)
    const gifts = await addCategory(app, 'Cadeaus')
    const ring = await addProduct(app, { name: 'Ring Vera', tags: ['Smal'], categoryId: stones })
    await addPhoto(app, ring.productId)
    const productPath = `product/${ring.productId}`
    const [narrow] = (await request('GET', 'product_tag')).body
    const wide = (await request('POST', 'product_tag', { name: 'Breed' })).body

    const changed = await request('PATCH', productPath, {
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
    expect(await readProductForEdit(app, ring.productId)).toMatchObject({
      categoryId: stones,
      otherCategoryIds: [gifts],
      variants: [{ isActive: true }],
    })
    const product = (await createWpClient(guest)('GET', productPath)).body
    expect(product.title).toEqual({ rendered: 'Ring Otto' })

    // The main photo is one of the library.
    const other = await addProduct(app, { name: 'Zegelring', status: 'draft' })
    const led = await request('POST', `product/${other.productId}`, {
      featured_media: product.featured_media,
    })
    expect(led.body.featured_media).toBe(product.featured_media)

    const created = await request('POST', 'product', {
      title: 'Armband Lies',
      regular_price: '149.95',
      product_cat: [gifts],
      excerpt: 'Zilver',
    })
    expect([created.status, created.body.status]).toEqual([201, 'draft'])
    expect(await readProductForEdit(app, created.body.id)).toMatchObject({
      variants: [{ priceCents: 14_995 }],
    })

    const wrong = async (path: string, data: object) => {
      const { status, body } = await request('POST', path, data)
      return [status, body.code, body.data.params]
    }
    const invalid = [400, 'rest_invalid_param']
    expect(await wrong('product', { title: 'Ring' })).toEqual([
      400,
      'rest_missing_callback_param',
      ['regular_price'],
    ])
    expect(await wrong('product', { title: 'Ring', regular_price: 'veel' })).toEqual([
      ...invalid,
      { regular_price: 'Vul een bedrag in, zoals 149,95.' },
    ])
    // Published at once, with its manufacturer.
    const meta = {
      maker_name: 'Atelier Noord',
      maker_address: 'Kade 1, 1011 AB Amsterdam, Nederland',
      maker_email: 'atelier@voorbeeld.example',
    }
    const fullProduct = { title: 'Broche Mees', regular_price: '85', status: 'publish' }
    const response = await request('POST', 'product', { ...fullProduct, meta })
    expect([response.status, response.body.status, response.body.meta]).toEqual([
      201,
      'publish',
      meta,
    ])
    expect((await createWpClient(guest)('GET', `product/${response.body.id}`)).body.meta).toEqual(
      meta,
    )
    expect(
      await wrong('product', { ...fullProduct, meta: { ...meta, maker_email: 'geen adres' } }),
    ).toEqual([
      ...invalid,
      { 'meta[maker_email]': expect.stringContaining('Vul een geldig e-mailadres in') },
    ])

    // A request that fails halfway stores nothing.
    const count = async () => (await app.db.select({ id: products.id }).from(products)).length
    const before = await count()
    const fields = { title: 'Ring', regular_price: '10' }
    expect(await wrong('product', { ...fields, slug: 'ring-otto' })).toEqual([
      ...invalid,
      { slug: 'Een ander product heeft dit adres al. Kies een ander.' },
    ])
    expect(await wrong('product', { ...fields, status: 'publish' })).toEqual([
      ...invalid,
      { 'meta[maker_name]': expect.stringContaining('Vul in wie het gemaakt heeft') },
    ])
    expect(await count()).toBe(before)
    // Without a manufacturer the one of the settings is used, as with files.
    await setManufacturer(app)
    const usual = await request('POST', 'product', {
      ...fullProduct,
      title: 'Broche Fee',
      meta: [],
    })
    expect([usual.body.status, usual.body.meta.maker_name]).toEqual([
      'publish',
      'Atelier Voorbeeld',
    ])
    expect(await wrong(productPath, { product_cat: [99] })).toEqual([
      ...invalid,
      { product_cat: 'Term does not exist.' },
    ])
    expect(await wrong(productPath, { product_tag: [99] })).toEqual([
      ...invalid,
      { product_tag: 'Term does not exist.' },
    ])
    expect((await wrong('product/99', { title: 'X' }))[1]).toBe('rest_post_invalid_id')

    const bin = await request('DELETE', productPath)
    expect([bin.status, bin.body.status]).toEqual([200, 'trash'])
    expect((await createWpClient(guest)('GET', productPath)).status).toBe(404)
    expect((await request('GET', 'product?status=draft&_fields=id')).body).not.toContainEqual({
      id: ring.productId,
    })
    const back = await request('PUT', productPath, { status: 'private' })
    expect(back.body.status).toBe('private')
    const deleted = await request('DELETE', `product/${other.productId}`, { force: true })
    expect(deleted.body).toMatchObject({ deleted: true, previous: { id: other.productId } })
    expect((await request('GET', `product/${other.productId}`)).status).toBe(404)
    expect((await readLog(app)).slice(0, 2)).toEqual([
      'Hanne Visser: variants removed ',
      'Hanne Visser: products removed Zegelring',
    ])

    // Products that were ordered are retained for the records.
    await placeAnOrder(app)
    const [sold] = (await request('GET', 'product?search=sanne')).body
    const conflict = await request('DELETE', `product/${sold.id}?force=1`)
    expect([conflict.status, conflict.body.code]).toEqual([409, 'rest_cannot_delete'])
    expect((await request('GET', `product/${sold.id}`)).body.status).toBe('publish')
  },
)
