import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, vi } from 'vitest'
import { mediaStore } from '#app/features/core/media/media-store.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { loadApiFetch } from './api-fetch.ts'
import {
  countMedia,
  createPhoto,
  createUploader,
  MEDIA_URL,
  readMediaFolders,
} from './media-visitors.ts'

shopTest(
  'if sizes cannot be created, WordPress’s client retries by itself, and gives up after five attempts [C21, K14, X10]',
  async ({ app }) => {
    const { visitor } = await createUploader(app)
    await visitor.fastify.listen({ port: 0, host: '127.0.0.1' })
    const { port } = visitor.fastify.server.address() as AddressInfo
    const requests: string[] = []
    let beforeSecondTry = async () => {}
    const cookie = [...visitor.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const api = loadApiFetch(async (address, options) => {
      const { pathname, search } = new URL(address, 'http://schakel.test')
      const headers = new Headers(options.headers)
      requests.push(
        `${headers.get('x-http-method-override') ?? options.method ?? 'GET'} ${pathname}`,
      )
      if (requests.filter((request) => request.endsWith('/post-process')).length === 2)
        await beforeSecondTry()
      headers.set('cookie', cookie)
      return fetch(`http://127.0.0.1:${port}${pathname}${search}`, { ...options, headers })
    })
    api.use(api.mediaUploadMiddleware)

    const store = app.use(mediaStore)
    const readSize = store.sizeOf.bind(store)
    /** Photos can be stored, but the original cannot be read to create sizes. */
    const failReadingOriginals = () => {
      const sizeSpy = vi.spyOn(store, 'sizeOf').mockImplementation(async (key) => {
        if (key.endsWith('/original')) throw new Error('the disk does not answer')
        return readSize(key)
      })
      return () => sizeSpy.mockRestore()
    }
    const uploadPhoto = (bytes: Buffer) => {
      const body = new FormData()
      body.set('file', new Blob([new Uint8Array(bytes)]), 'ring.jpg')
      return api<{ id: number; missing_image_sizes: string[] }>({
        path: '/wp/v2/media',
        method: 'POST',
        body,
      })
    }
    try {
      // The first request gets the client its nonce.
      await api({ path: '/wp/v2/users/me' })
      requests.length = 0
      const stopFailing = failReadingOriginals()
      beforeSecondTry = async () => stopFailing()
      const photo = await uploadPhoto(await createPhoto('#a8863c'))
      expect(photo).toMatchObject({ id: expect.any(Number), missing_image_sizes: [] })
      const processRequest = `POST ${MEDIA_URL}/${photo.id}/post-process`
      expect(requests.filter((request) => request.includes(MEDIA_URL))).toEqual([
        `POST ${MEDIA_URL}`,
        processRequest,
        processRequest,
      ])

      beforeSecondTry = async () => {}
      requests.length = 0
      failReadingOriginals()
      await expect(uploadPhoto(await createPhoto('#1e3a8f'))).rejects.toEqual({
        code: 'post_process',
        message:
          'Media upload failed. If this is a photo or a large image, please scale it down and try again.',
      })
      const retries = requests.filter((request) => request.endsWith('/post-process'))
      const id = Number(/(\d+)\/post-process$/.exec(retries[0] ?? '')?.[1])
      expect(retries).toEqual(Array(5).fill(`POST ${MEDIA_URL}/${id}/post-process`))
      expect(id).toBeGreaterThan(photo.id)
      // The client does not wait for the response to its DELETE request.
      await vi.waitFor(async () => expect(await countMedia(app)).toBe(1), { timeout: 20_000 })
      expect(requests.at(-1)).toBe(`DELETE ${MEDIA_URL}/${id}`)
      await vi.waitFor(async () => expect(await readMediaFolders(app)).toHaveLength(1), {
        timeout: 20_000,
      })
    } finally {
      vi.unstubAllGlobals()
      await visitor.fastify.close()
    }
  },
)

/** Returns a function that uploads a photo, whose response headers can be read before the body. */
function createRawUploader(port: number, visitor: { jar: Map<string, string> }, nonce: string) {
  return (bytes: Buffer) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const request = httpRequest({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: MEDIA_URL,
        headers: {
          cookie: [...visitor.jar].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-wp-nonce': nonce,
          'content-type': 'image/jpeg',
          'content-disposition': 'attachment; filename="ring.jpg"',
          'content-length': bytes.length,
        },
      })
      request.on('response', resolve).on('error', reject)
      request.end(bytes)
    })
}

shopTest(
  'the id of a photo is sent before its sizes are created, so that an interrupted upload can be continued [C21]',
  async ({ app }) => {
    const { visitor, nonce, request } = await createUploader(app)
    await visitor.fastify.listen({ port: 0, host: '127.0.0.1' })
    const { port } = visitor.fastify.server.address() as AddressInfo
    const uploadPhoto = createRawUploader(port, visitor, nonce)
    const store = app.use(mediaStore)
    const write = store.write.bind(store)
    const sizesMayBeWritten = Promise.withResolvers<void>()
    const writeSpy = vi.spyOn(store, 'write').mockImplementation(async (key, content) => {
      if (key.endsWith('.jpg')) await sizesMayBeWritten.promise
      return write(key, content)
    })
    try {
      const uploadResponse = await uploadPhoto(await createPhoto('#a8863c', { width: 700 }))
      const id = Number(uploadResponse.headers['x-wp-upload-attachment-id'])
      expect(uploadResponse.statusCode).toBe(201)
      expect(uploadResponse.headers.location).toBe(`http://schakel.test${MEDIA_URL}/${id}`)
      const mediaBeforeSizes = (await request('GET', `${id}`)).json()
      expect(mediaBeforeSizes.missing_image_sizes).toEqual([
        'thumbnail',
        'medium',
        'w480',
        'medium_large',
      ])
      // The client does not read the body.
      uploadResponse.destroy()
      sizesMayBeWritten.resolve()
      const createSizes = { action: 'create-image-subsizes' }
      const response = await request('POST', `${id}/post-process`, createSizes)
      expect([response.statusCode, response.json().missing_image_sizes]).toEqual([200, []])

      // If only the first size can be written, the response names the others.
      writeSpy.mockImplementation(async (key, content) => {
        if (key.endsWith('.jpg') && !/\/160-\d+\.jpg$/.test(key))
          throw new Error('the disk is full')
        return write(key, content)
      })
      const incompleteUpload = await uploadPhoto(await createPhoto('#1e3a8f', { width: 700 }))
      let body = ''
      for await (const part of incompleteUpload) body += part
      expect(incompleteUpload.statusCode).toBe(201)
      expect(JSON.parse(body).missing_image_sizes).toEqual(['medium', 'w480', 'medium_large'])
      writeSpy.mockRestore()
      const retryResponse = await request(
        'POST',
        `${JSON.parse(body).id}/post-process`,
        createSizes,
      )
      expect(retryResponse.json().missing_image_sizes).toEqual([])
    } finally {
      sizesMayBeWritten.resolve()
      await visitor.fastify.close()
    }
  },
)
