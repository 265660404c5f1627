import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { addPhoto } from '#app/features/catalog/photos/edit-photos.server.ts'
import { registerCustomer } from '#tests/support/register-customer.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import {
  contentHash,
  countMedia,
  createPhoto,
  createUploader,
  MEDIA_URL,
  readMediaFolders,
} from './media-visitors.ts'
import { createVisitor } from './visitor.ts'

shopTest(
  'a photo is uploaded as a body or in a form, validated by its content, and deleted with its files [C21]',
  async ({ app }) => {
    const { visitor, nonce, upload, request } = await createUploader(app)
    const bytes = await createPhoto('#a8863c')
    const owner = await visitor.send({
      method: 'GET',
      url: '/wp-json/wp/v2/users/me',
      headers: { 'x-wp-nonce': nonce },
    })
    const rawUpload = await upload(bytes, {
      'content-md5': createHash('md5').update(bytes).digest('hex'),
    })
    expect(rawUpload.statusCode).toBe(201)
    const { id } = rawUpload.json()
    expect(rawUpload.headers).toMatchObject({
      'x-wp-upload-attachment-id': String(id),
      location: `http://schakel.test${MEDIA_URL}/${id}`,
    })
    const base = `http://schakel.test/media/${id}-${contentHash(bytes)}`
    expect(rawUpload.json()).toMatchObject({
      source_url: `${base}/320.jpg`,
      media_type: 'image',
      mime_type: 'image/jpeg',
      media_details: {
        width: 400,
        height: 300,
        sizes: {
          thumbnail: { width: 160, height: 120, source_url: `${base}/160.jpg` },
          medium: { width: 320, height: 240 },
        },
      },
      missing_image_sizes: [],
      author: owner.json().id,
    })
    expect((await visitor.get(`/media/${id}-${contentHash(bytes)}/160.jpg`)).statusCode).toBe(200)

    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await createPhoto('#1e3a8f'))]), 'naamloos.exe')
    form.set('alt_text', 'Een blauwe ring')
    const multipart = new Response(form)
    const formUpload = await upload(Buffer.from(await multipart.arrayBuffer()), {
      'content-type': multipart.headers.get('content-type') ?? '',
    })
    expect([formUpload.statusCode, formUpload.json().alt_text]).toEqual([201, 'Een blauwe ring'])
    const change = await request('POST', formUpload.json().id, { alt_text: 'Een ring van opzij' })
    expect(change.json().alt_text).toBe('Een ring van opzij')

    const statusAndCode = ({ statusCode, payload }: { statusCode: number; payload: string }) => [
      statusCode,
      JSON.parse(payload).code,
    ]
    const before = await countMedia(app)
    expect(statusAndCode(await upload(Buffer.from('<svg onload="x"/>')))).toEqual([
      400,
      'rest_upload_unknown_error',
    ])
    expect(statusAndCode(await upload(Buffer.alloc(0)))).toEqual([400, 'rest_upload_no_data'])
    expect(statusAndCode(await upload(bytes, { 'content-md5': 'x' }))).toEqual([
      412,
      'rest_upload_hash_mismatch',
    ])
    const headers = { 'x-wp-nonce': nonce, 'content-type': 'image/jpeg' }
    const uploadWithoutDisposition = await visitor.send({
      method: 'POST',
      url: MEDIA_URL,
      payload: bytes,
      headers,
    })
    expect(statusAndCode(uploadWithoutDisposition)).toEqual([
      400,
      'rest_upload_no_content_disposition',
    ])
    const headersWithoutType = {
      'x-wp-nonce': nonce,
      'content-disposition': 'attachment; filename="a.jpg"',
    }
    expect(
      statusAndCode(
        await visitor.send({
          method: 'POST',
          url: MEDIA_URL,
          payload: bytes,
          headers: headersWithoutType,
        }),
      ),
    ).toEqual([400, 'rest_upload_no_content_type'])
    const customer = await createVisitor(app, visitor.fastify)
    const send = (headers: Record<string, string>) =>
      customer.send({ method: 'POST', url: MEDIA_URL, payload: bytes, headers })
    expect(statusAndCode(await send({ 'content-type': 'image/jpeg' }))).toEqual([
      401,
      'rest_cannot_create',
    ])
    const { rest_nonce: customerNonce } = await registerCustomer(customer, 'sanne')
    expect(statusAndCode(await send({ ...headers, 'x-wp-nonce': customerNonce }))).toEqual([
      403,
      'rest_cannot_create',
    ])
    expect(await countMedia(app)).toBe(before)

    const createSizes = { action: 'create-image-subsizes' }
    const retryResponse = await request('POST', `${id}/post-process`, createSizes)
    expect([retryResponse.statusCode, retryResponse.json().id]).toEqual([200, id])
    expect(statusAndCode(await request('POST', `${id}/post-process`, { action: 'x' }))).toEqual([
      400,
      'rest_invalid_param',
    ])
    const missingAction = await request('POST', `${id}/post-process`)
    expect([...statusAndCode(missingAction), missingAction.json().data.params]).toEqual([
      400,
      'rest_missing_callback_param',
      ['action'],
    ])
    expect(statusAndCode(await request('POST', '999/post-process', createSizes))).toEqual([
      404,
      'rest_post_invalid_id',
    ])

    const { productId } = await addProduct(app, { name: 'Ring' })
    const addedPhoto = await addPhoto(app, productId, await createPhoto('#16181d'))
    if (!addedPhoto.ok) throw new Error(addedPhoto.error)
    expect(statusAndCode(await request('DELETE', `${addedPhoto.id}?force=true`))).toEqual([
      409,
      'rest_cannot_delete',
    ])

    expect(statusAndCode(await request('DELETE', id))).toEqual([501, 'rest_trash_not_supported'])
    const deleted = await request('DELETE', `${id}?force=true`)
    expect(deleted.json()).toMatchObject({ deleted: true, previous: { id } })
    expect((await request('GET', id)).statusCode).toBe(404)
    expect(await readMediaFolders(app)).not.toContain(`${id}-${contentHash(bytes)}`)
  },
)
