import { expect } from 'vitest'
import { readLibrary } from '#app/features/content/media-library/admin/read-library.server.ts'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { createPhoto, createUploader, MEDIA_URL } from './media-visitors.ts'
import { addAppPassword, addStaffMember, basicAuth } from './programs.ts'
import { createWpClient, writePost } from './rest-visitors.ts'
import { createVisitor } from './visitor.ts'

shopTest(
  'texts of a photo are uploaded with it, changed, searched and shown below it in posts [C21]',
  async ({ app }) => {
    const { visitor, nonce, upload, request } = await createUploader(app)
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await createPhoto('#1e3a8f'))]), 'IMG_7.jpg')
    form.set('title', 'Blauwe ring')
    form.set('caption', 'Foto: <b>Hanne</b> & zoon')
    form.set('description', '<p>Gemaakt in <i>Delft</i>.</p><script>x</script>')
    form.set('alt_text', 'Een ring met een blauwe steen')
    form.set('post', '12')
    const multipart = new Response(form)
    const headers = { 'content-type': multipart.headers.get('content-type') ?? '' }
    const created = await upload(Buffer.from(await multipart.arrayBuffer()), headers)
    expect([created.statusCode, created.json()]).toMatchObject([
      201,
      {
        title: { raw: 'Blauwe ring', rendered: 'Blauwe ring' },
        caption: { raw: 'Foto: Hanne & zoon', rendered: '<p>Foto: Hanne &amp; zoon</p>' },
        description: { rendered: '<p>Gemaakt in <em>Delft</em>.</p>' },
        alt_text: 'Een ring met een blauwe steen',
        post: null,
      },
    ])
    const { id } = created.json()

    const post = await writePost(app, 'Goud', {
      document: JSON.stringify({
        type: 'doc',
        content: [{ type: 'photo', attrs: { mediaId: id, alt: '' } }],
      }),
      coverId: String(id),
    })
    const guest = await createVisitor(app, visitor.fastify)
    const read = async () =>
      (await createWpClient(guest)('GET', `posts/${post}`)).body.content.rendered
    expect(await read()).toContain('<figcaption')
    expect(await read()).toContain('Foto: Hanne &amp; zoon')

    // A caption that is sent back unchanged stays that of the media library and is no part of the
    // text.
    await createWpClient(visitor, nonce)('POST', `posts/${post}`, { content: await read() })
    expect((await read()).split('Foto: Hanne')).toHaveLength(2)

    const changed = await request('POST', id, { caption: { raw: '' }, title: 'Ring van Fien' })
    expect(changed.json()).toMatchObject({
      title: { raw: 'Ring van Fien' },
      caption: { raw: '', rendered: '' },
      alt_text: 'Een ring met een blauwe steen',
    })
    expect(await read()).not.toContain('<figcaption')

    const find = async (requester: ReturnType<typeof createWpClient>, search: string) =>
      (await requester('GET', `media?search=${search}`)).body.map((item: { id: number }) => item.id)
    const owner = createWpClient(visitor, nonce)
    for (const word of ['fien', 'delft', 'steen', 'img_7']) {
      expect([word, await find(owner, word)]).toEqual([word, [id]])
    }
    expect([
      await find(createWpClient(guest), 'fien'),
      await find(createWpClient(guest), 'img_7'),
    ]).toEqual([[id], []])
    const listed = await readLibrary(app, { search: 'fien', filter: 'alles', page: 1 })
    expect(listed.items.map((item) => item.title)).toEqual(['Ring van Fien'])

    const wrong = await request('POST', id, { title: 'x'.repeat(201) })
    expect([wrong.statusCode, wrong.json().data.params]).toEqual([
      400,
      { title: 'title must be at most 200 characters long.' },
    ])
    const long = new FormData()
    long.set('file', new Blob([new Uint8Array(await createPhoto('#123456'))]), 'a.jpg')
    long.set('caption', 'x'.repeat(1001))
    const tooLong = new Response(long)
    const rejected = await upload(Buffer.from(await tooLong.arrayBuffer()), {
      'content-type': tooLong.headers.get('content-type') ?? '',
    })
    expect([rejected.statusCode, rejected.json().code]).toEqual([400, 'rest_invalid_param'])
    const stranger = await createWpClient(guest)('POST', `media/${id}`, { title: 'Van mij' })
    expect([stranger.status, stranger.body.code]).toEqual([401, 'rest_cannot_edit'])
  },
)

shopTest(
  'an upload counts once towards the limit per minute of a program, also a rejected one',
  async ({ app }) => {
    const visitor = await createVisitor(app)
    const owner = await addStaffMember(app, 'Hanne', 'owner')
    const send = async (authorization: string, payload: Buffer) => {
      const before = await countUses(app)
      const headers = {
        authorization,
        'content-type': 'image/jpeg',
        'content-disposition': 'attachment; filename="ring.jpg"',
      }
      const { statusCode } = await visitor.send({
        method: 'POST',
        url: MEDIA_URL,
        payload,
        headers,
      })
      return [statusCode, (await countUses(app)) - before]
    }
    const passwordFor = async (area: 'products' | 'shop') =>
      basicAuth(owner.email, await addAppPassword(app, owner, { areas: [area], mayWrite: true }))
        .authorization
    const mayUpload = await passwordFor('products')
    expect(await send(mayUpload, await createPhoto('#1e3a8f'))).toEqual([201, 1])
    expect(await send(mayUpload, Buffer.from('geen foto'))).toEqual([400, 1])
    expect(await send(await passwordFor('shop'), await createPhoto('#1e3a8f'))).toEqual([403, 1])
  },
)

async function countUses(app: App): Promise<number> {
  const { rows } = await app.pool.query<{ n: number }>(
    "SELECT coalesce(sum(points), 0)::int AS n FROM rate_limits WHERE key LIKE 'app-password-use%'",
  )
  return rows[0]?.n ?? 0
}
