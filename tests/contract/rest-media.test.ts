import { createHash } from 'node:crypto'
import { mkdir, readdir, stat, utimes } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { count } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, vi } from 'vitest'
import { addPhoto } from '#app/features/catalog/edit-photos.server.ts'
import { clearOrphanFiles } from '#app/features/media/clear-orphan-files.server.ts'
import { mediaStore } from '#app/features/media/media-store.server.ts'
import { media } from '#app/features/media/media-tables.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { registerCustomer } from '#tests/register-customer.ts'
import { shopTest } from '#tests/shop-test.ts'
import { signInOwner } from '#tests/sign-in-owner.ts'
import { addPiece } from '#tests/stock-shop.ts'
import { loadApiFetch } from './api-fetch.ts'
import { openVisitor } from './visitor.ts'

const MEDIA = '/wp-json/wp/v2/media'
const NONCE = '/wp-admin/admin-ajax.php?action=rest-nonce'

const draw = (background: string, width = 400) =>
  sharp({ create: { width, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer()

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 20)

const folders = (shop: Shop) =>
  readdir(path.join(shop.env.DATA_DIR, 'media')).catch(() => [] as string[])

async function countMedia(shop: Shop) {
  const [row] = await shop.db.select({ n: count() }).from(media)
  return row?.n
}

async function openOwner(shop: Shop) {
  const visitor = await openVisitor(shop)
  await signInOwner(shop, visitor.jar)
  const nonce = (await visitor.get(NONCE)).payload
  const upload = (bytes: Buffer, headers: Record<string, string> = {}) =>
    visitor.send({
      method: 'POST',
      url: MEDIA,
      payload: bytes,
      headers: {
        'x-wp-nonce': nonce,
        'content-type': 'image/jpeg',
        'content-disposition': 'attachment; filename="ring.jpg"',
        ...headers,
      },
    })
  const ask = (method: 'GET' | 'POST' | 'DELETE', at: string, data?: object) =>
    visitor.send({
      method,
      url: `${MEDIA}/${at}`,
      headers: { 'x-wp-nonce': nonce, ...(data && { 'content-type': 'application/json' }) },
      ...(data && { payload: JSON.stringify(data) }),
    })
  return { visitor, nonce, upload, ask }
}

shopTest(
  'a photo comes in raw or in a form, is judged by its content, and goes with its files [C21]',
  async ({ shop }) => {
    const { visitor, nonce, upload, ask } = await openOwner(shop)
    const bytes = await draw('#a8863c')
    const me = await visitor.send({
      ...{ method: 'GET', url: '/wp-json/wp/v2/users/me', headers: { 'x-wp-nonce': nonce } },
    })
    const raw = await upload(bytes, {
      'content-md5': createHash('md5').update(bytes).digest('hex'),
    })
    expect(raw.statusCode).toBe(201)
    const { id } = raw.json()
    expect(raw.headers).toMatchObject({
      'x-wp-upload-attachment-id': String(id),
      location: `http://schakel.test${MEDIA}/${id}`,
    })
    const base = `http://schakel.test/media/${id}-${hashOf(bytes)}`
    expect(raw.json()).toMatchObject({
      source_url: `${base}/320.jpg`,
      media_type: 'image',
      mime_type: 'image/jpeg',
      media_details: {
        ...{ width: 400, height: 300 },
        sizes: {
          thumbnail: { width: 160, height: 120, source_url: `${base}/160.jpg` },
          medium: { width: 320, height: 240 },
        },
      },
      missing_image_sizes: [],
      author: me.json().id,
    })
    expect((await visitor.get(`/media/${id}-${hashOf(bytes)}/160.jpg`)).statusCode).toBe(200)

    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await draw('#1e3a8f'))]), 'naamloos.exe')
    form.set('alt_text', 'Een blauwe ring')
    const sent = new Response(form)
    const filled = await upload(Buffer.from(await sent.arrayBuffer()), {
      'content-type': sent.headers.get('content-type') ?? '',
    })
    expect([filled.statusCode, filled.json().alt_text]).toEqual([201, 'Een blauwe ring'])
    const changed = await ask('POST', filled.json().id, { alt_text: 'Een ring van opzij' })
    expect(changed.json().alt_text).toBe('Een ring van opzij')

    const code = ({ statusCode, payload }: { statusCode: number; payload: string }) => [
      statusCode,
      JSON.parse(payload).code,
    ]
    const before = await countMedia(shop)
    expect(code(await upload(Buffer.from('<svg onload="x"/>')))).toEqual([
      ...[400, 'rest_upload_unknown_error'],
    ])
    expect(code(await upload(Buffer.alloc(0)))).toEqual([400, 'rest_upload_no_data'])
    expect(code(await upload(bytes, { 'content-md5': 'x' }))).toEqual([
      ...[412, 'rest_upload_hash_mismatch'],
    ])
    const named = { 'x-wp-nonce': nonce, 'content-type': 'image/jpeg' }
    const bare = await visitor.send({ method: 'POST', url: MEDIA, payload: bytes, headers: named })
    expect(code(bare)).toEqual([400, 'rest_upload_no_content_disposition'])
    const untyped = { 'x-wp-nonce': nonce, 'content-disposition': 'attachment; filename="a.jpg"' }
    expect(
      code(await visitor.send({ method: 'POST', url: MEDIA, payload: bytes, headers: untyped })),
    ).toEqual([400, 'rest_upload_no_content_type'])
    const customer = await openVisitor(shop, visitor.app)
    const send = (given: Record<string, string>) =>
      customer.send({ method: 'POST', url: MEDIA, payload: bytes, headers: given })
    expect(code(await send({ 'content-type': 'image/jpeg' }))).toEqual([401, 'rest_cannot_create'])
    const { rest_nonce: hers } = await registerCustomer(customer, 'sanne')
    expect(code(await send({ ...named, 'x-wp-nonce': hers }))).toEqual([403, 'rest_cannot_create'])
    expect(await countMedia(shop)).toBe(before)

    const steps = { action: 'create-image-subsizes' }
    const again = await ask('POST', `${id}/post-process`, steps)
    expect([again.statusCode, again.json().id]).toEqual([200, id])
    expect(code(await ask('POST', `${id}/post-process`, { action: 'x' }))).toEqual([
      ...[400, 'rest_invalid_param'],
    ])
    const none = await ask('POST', `${id}/post-process`)
    expect([...code(none), none.json().data.params]).toEqual([
      ...[400, 'rest_missing_callback_param', ['action']],
    ])
    expect(code(await ask('POST', '999/post-process', steps))).toEqual([
      404,
      'rest_post_invalid_id',
    ])

    const { productId } = await addPiece(shop, { name: 'Ring' })
    const shown = await addPhoto(shop, productId, await draw('#16181d'))
    if (!shown.ok) throw new Error(shown.error)
    expect(code(await ask('DELETE', `${shown.id}?force=true`))).toEqual([409, 'rest_cannot_delete'])

    expect(code(await ask('DELETE', id))).toEqual([501, 'rest_trash_not_supported'])
    const gone = await ask('DELETE', `${id}?force=true`)
    expect(gone.json()).toMatchObject({ deleted: true, previous: { id } })
    expect((await ask('GET', id)).statusCode).toBe(404)
    expect(await folders(shop)).not.toContain(`${id}-${hashOf(bytes)}`)
  },
)

shopTest(
  'where sizes could not be made, the incumbent’s client goes on by itself, and gives up after five tries [C21, K14, X10]',
  async ({ shop }) => {
    const { visitor } = await openOwner(shop)
    await visitor.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = visitor.app.server.address() as AddressInfo
    const asked: string[] = []
    let beforeSecondTry = async () => {}
    const cookie = [...visitor.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const api = loadApiFetch(async (address, options) => {
      const { pathname, search } = new URL(address, 'http://schakel.test')
      const headers = new Headers(options.headers)
      asked.push(`${headers.get('x-http-method-override') ?? options.method ?? 'GET'} ${pathname}`)
      if (asked.filter((each) => each.endsWith('/post-process')).length === 2)
        await beforeSecondTry()
      headers.set('cookie', cookie)
      return fetch(`http://127.0.0.1:${port}${pathname}${search}`, { ...options, headers })
    })
    api.use(api.mediaUploadMiddleware)

    /** The place of the files can be written to, and what sizes are made from cannot be found there. */
    const store = shop.use(mediaStore)
    const find = store.sizeOf.bind(store)
    const block = () => {
      const finding = vi.spyOn(store, 'sizeOf').mockImplementation(async (key) => {
        if (key.endsWith('/original')) throw new Error('the disk does not answer')
        return find(key)
      })
      return () => finding.mockRestore()
    }
    const send = (bytes: Buffer) => {
      const body = new FormData()
      body.set('file', new Blob([new Uint8Array(bytes)]), 'ring.jpg')
      return api<{ id: number; missing_image_sizes: string[] }>({
        ...{ path: '/wp/v2/media', method: 'POST', body },
      })
    }
    try {
      // From here on its nonce is a good one.
      await api({ path: '/wp/v2/users/me' })
      asked.length = 0
      const clear = block()
      beforeSecondTry = async () => clear()
      const done = await send(await draw('#a8863c'))
      expect(done).toMatchObject({ id: expect.any(Number), missing_image_sizes: [] })
      const process = `POST ${MEDIA}/${done.id}/post-process`
      expect(asked.filter((each) => each.includes(MEDIA))).toEqual([
        `POST ${MEDIA}`,
        process,
        process,
      ])

      beforeSecondTry = async () => {}
      asked.length = 0
      block()
      await expect(send(await draw('#1e3a8f'))).rejects.toEqual({
        code: 'post_process',
        message:
          'Media upload failed. If this is a photo or a large image, please scale it down and try again.',
      })
      const again = asked.filter((each) => each.endsWith('/post-process'))
      expect([again.length, new Set(again).size]).toEqual([5, 1])
      const id = Number(again[0]?.split('/').at(-2))
      expect(id).toBeGreaterThan(done.id)
      // The client does not wait for this one.
      await vi.waitFor(async () => expect(await countMedia(shop)).toBe(1), { timeout: 20_000 })
      expect(asked.at(-1)).toBe(`DELETE ${MEDIA}/${id}`)
      await vi.waitFor(async () => expect(await folders(shop)).toHaveLength(1), { timeout: 20_000 })
    } finally {
      vi.unstubAllGlobals()
      await visitor.app.close()
    }
  },
)

/** As over a wire: the head of an answer can be read before there is a body. */
function sendRaw(port: number, visitor: { jar: Map<string, string> }, nonce: string) {
  return (bytes: Buffer) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = httpRequest({
        ...{ port, host: '127.0.0.1', method: 'POST', path: MEDIA },
        headers: {
          cookie: [...visitor.jar].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-wp-nonce': nonce,
          'content-type': 'image/jpeg',
          'content-disposition': 'attachment; filename="ring.jpg"',
          'content-length': bytes.length,
        },
      })
      sent.on('response', resolve).on('error', reject)
      sent.end(bytes)
    })
}

shopTest(
  'the number of a photo goes over the wire before its sizes are made, so that who is cut off can go on with it [C21]',
  async ({ shop }) => {
    const { visitor, nonce, ask } = await openOwner(shop)
    await visitor.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = visitor.app.server.address() as AddressInfo
    const send = sendRaw(port, visitor, nonce)
    const store = shop.use(mediaStore)
    const write = store.write.bind(store)
    const waiting = Promise.withResolvers<void>()
    const writing = vi.spyOn(store, 'write').mockImplementation(async (key, content) => {
      if (key.endsWith('.jpg')) await waiting.promise
      return write(key, content)
    })
    try {
      const head = await send(await draw('#a8863c', 700))
      const id = Number(head.headers['x-wp-upload-attachment-id'])
      expect(head.statusCode).toBe(201)
      expect(head.headers.location).toBe(`http://schakel.test${MEDIA}/${id}`)
      const now = (await ask('GET', `${id}`)).json()
      expect(now.missing_image_sizes).toEqual(['thumbnail', 'medium', 'w480', 'medium_large'])
      // It never reads the rest.
      head.destroy()
      waiting.resolve()
      const process = { action: 'create-image-subsizes' }
      const whole = await ask('POST', `${id}/post-process`, process)
      expect([whole.statusCode, whole.json().missing_image_sizes]).toEqual([200, []])

      // Fails after that: the answer says what is missing.
      writing.mockImplementation(async (key, content) => {
        if (key.endsWith('.jpg') && !key.endsWith('/160.jpg')) throw new Error('the disk is full')
        return write(key, content)
      })
      const partly = await send(await draw('#1e3a8f', 700))
      let body = ''
      for await (const part of partly) body += part
      expect(partly.statusCode).toBe(201)
      expect(JSON.parse(body).missing_image_sizes).toEqual([...['medium', 'w480', 'medium_large']])
      writing.mockRestore()
      const again = await ask('POST', `${JSON.parse(body).id}/post-process`, process)
      expect(again.json().missing_image_sizes).toEqual([])
    } finally {
      waiting.resolve()
      await visitor.app.close()
    }
  },
)

shopTest(
  'fifty photos at once all come in whole, and files that nobody knows go after a day [C21]',
  async ({ shop, clock }) => {
    const { upload } = await openOwner(shop)
    const drawn = await Promise.all(
      Array.from({ length: 50 }, (_, at) => draw(`rgb(${at}, 80, 120)`, 200)),
    )
    const answers = await Promise.all(drawn.map((bytes) => upload(bytes)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(201))
    const names = answers.map((answer, at) => `${answer.json().id}-${hashOf(drawn[at] as Buffer)}`)
    expect((await folders(shop)).sort()).toEqual(names.sort())
    for (const answer of answers) expect(answer.json().missing_image_sizes).toEqual([])

    // As the end of the process leaves it between the file and the row that names it.
    const orphan = path.join(shop.env.DATA_DIR, 'media', `999999-${'a'.repeat(20)}`)
    const fresh = path.join(shop.env.DATA_DIR, 'media', `999998-${'b'.repeat(20)}`)
    await mkdir(orphan, { recursive: true })
    await mkdir(fresh, { recursive: true })
    const now = clock.now()
    await utimes(orphan, now, new Date(now.getTime() - 25 * 3_600_000))
    await utimes(fresh, now, now)
    await clearOrphanFiles(shop)
    await expect(stat(orphan)).rejects.toThrow('ENOENT')
    expect((await folders(shop)).length).toBe(51)
  },
)
