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
  'a photo is uploaded raw or in a form, validated by its content, and deleted with its files [C21]',
  async ({ app }) => {
    const { visitor, nonce, upload, request } = await createUploader(app)
    const bytes = await createPhoto('#a8863c')
    const me = await visitor.send({
      method: 'GET',
      url: '/wp-json/wp/v2/users/me',
      headers: { 'x-wp-nonce': nonce },
    })
    const raw = await upload(bytes, {
      'content-md5': createHash('md5').update(bytes).digest('hex'),
    })
    expect(raw.statusCode).toBe(201)
    const { id } = raw.json()
    expect(raw.headers).toMatchObject({
      'x-wp-upload-attachment-id': String(id),
      location: `http://schakel.test${MEDIA_URL}/${id}`,
    })
    const base = `http://schakel.test/media/${id}-${contentHash(bytes)}`
    expect(raw.json()).toMatchObject({
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
      author: me.json().id,
    })
    expect((await visitor.get(`/media/${id}-${contentHash(bytes)}/160.jpg`)).statusCode).toBe(200)

    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await createPhoto('#1e3a8f'))]), 'naamloos.exe')
    form.set('alt_text', 'Een blauwe ring')
    const multipart = new Response(form)
    const filled = await upload(Buffer.from(await multipart.arrayBuffer()), {
      'content-type': multipart.headers.get('content-type') ?? '',
    })
    expect([filled.statusCode, filled.json().alt_text]).toEqual([201, 'Een blauwe ring'])
    const changed = await request('POST', filled.json().id, { alt_text: 'Een ring van opzij' })
    expect(changed.json().alt_text).toBe('Een ring van opzij')

    const code = ({ statusCode, payload }: { statusCode: number; payload: string }) => [
      statusCode,
      JSON.parse(payload).code,
    ]
    const before = await countMedia(app)
    expect(code(await upload(Buffer.from('<svg onload="x"/>')))).toEqual([
      400,
      'rest_upload_unknown_error',
    ])
    expect(code(await upload(Buffer.alloc(0)))).toEqual([400, 'rest_upload_no_data'])
    expect(code(await upload(bytes, { 'content-md5': 'x' }))).toEqual([
      412,
      'rest_upload_hash_mismatch',
    ])
    const headers = { 'x-wp-nonce': nonce, 'content-type': 'image/jpeg' }
    const bare = await visitor.send({ method: 'POST', url: MEDIA_URL, payload: bytes, headers })
    expect(code(bare)).toEqual([400, 'rest_upload_no_content_disposition'])
    const headersWithoutType = {
      'x-wp-nonce': nonce,
      'content-disposition': 'attachment; filename="a.jpg"',
    }
    expect(
      code(
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
    expect(code(await send({ 'content-type': 'image/jpeg' }))).toEqual([401, 'rest_cannot_create'])
    const { rest_nonce: hers } = await registerCustomer(customer, 'sanne')
    expect(code(await send({ ...headers, 'x-wp-nonce': hers }))).toEqual([
      403,
      'rest_cannot_create',
    ])
    expect(await countMedia(app)).toBe(before)

    const steps = { action: 'create-image-subsizes' }
    const retried = await request('POST', `${id}/post-process`, steps)
    expect([retried.statusCode, retried.json().id]).toEqual([200, id])
    expect(code(await request('POST', `${id}/post-process`, { action: 'x' }))).toEqual([
      400,
      'rest_invalid_param',
    ])
    const none = await request('POST', `${id}/post-process`)
    expect([...code(none), none.json().data.params]).toEqual([
      400,
      'rest_missing_callback_param',
      ['action'],
    ])
    expect(code(await request('POST', '999/post-process', steps))).toEqual([
      404,
      'rest_post_invalid_id',
    ])

    const { productId } = await addProduct(app, { name: 'Ring' })
    const addedPhoto = await addPhoto(app, productId, await createPhoto('#16181d'))
    if (!addedPhoto.ok) throw new Error(addedPhoto.error)
    expect(code(await request('DELETE', `${addedPhoto.id}?force=true`))).toEqual([
      409,
      'rest_cannot_delete',
    ])

    expect(code(await request('DELETE', id))).toEqual([501, 'rest_trash_not_supported'])
    const deleted = await request('DELETE', `${id}?force=true`)
    expect(deleted.json()).toMatchObject({ deleted: true, previous: { id } })
    expect((await request('GET', id)).statusCode).toBe(404)
    expect(await readMediaFolders(app)).not.toContain(`${id}-${contentHash(bytes)}`)
  },
)
