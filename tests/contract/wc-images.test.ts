import { expect } from 'vitest'
import { createWcClient, localShopTest } from './wc-shop.ts'

localShopTest(
  'a program gives a product photos by their URLs, and reorders them by id',
  async ({ app }) => {
    const program = await createWcClient(app)
    const creation = await program('POST', 'products', {
      name: 'Ring',
      regular_price: '100',
      images: [
        { src: 'https://fotos.example/ring.jpg', alt: 'Ring van voren' },
        { src: 'https://fotos.example/zij.jpg' },
      ],
    })
    expect(creation.status).toBe(201)
    expect(creation.body.images).toMatchObject([
      { src: 'https://fotos.example/ring.jpg', alt: 'Ring van voren' },
      { src: 'https://fotos.example/zij.jpg' },
    ])
    const { id, images } = creation.body
    const reordered = await program('PUT', `products/${id}`, {
      images: [{ id: images[1].id }, { id: images[0].id, alt: 'Voorkant' }],
    })
    expect(reordered.body.images).toMatchObject([
      { id: images[1].id },
      { id: images[0].id, alt: 'Voorkant' },
    ])
    const statusAndCode = async (image: object) => {
      const { status, body } = await program('PUT', `products/${id}`, {
        name: 'X',
        images: [image],
      })
      return [status, body.code]
    }
    const uploadError = [400, 'woocommerce_product_image_upload_error']
    expect(await statusAndCode({ src: 'http://127.0.0.1/a.jpg' })).toEqual(uploadError)
    expect(await statusAndCode({ src: 'http://169.254.169.254/latest' })).toEqual(uploadError)
    expect(await statusAndCode({ src: 'file:///etc/passwd' })).toEqual(uploadError)
    expect(await statusAndCode({ src: '' })).toEqual(uploadError)
    expect(await statusAndCode({ id: 999_999 })).toEqual([
      400,
      'woocommerce_product_invalid_image_id',
    ])
    // A rejected request changes nothing.
    expect((await program('GET', `products/${id}`)).body).toMatchObject({
      name: 'Ring',
      images: [{ id: images[1].id }, { id: images[0].id }],
    })
    expect((await program('PUT', `products/${id}`, { images: [] })).body.images).toEqual([])
  },
)
