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
    // Photos belong to no post, so this field is ignored.
    form.set('post', '12')
    const multipart = new Response(form)
    const headers = { 'content-type': multipart.headers.get('content-type') ?? '' }
    const creation = await upload(Buffer.from(await multipart.arrayBuffer()), headers)
    expect([creation.statusCode, creation.json()]).toMatchObject([
      201,
      {
        title: { raw: 'Blauwe ring', rendered: 'Blauwe ring' },
        caption: { raw: 'Foto: Hanne & zoon', rendered: '<p>Foto: Hanne &amp; zoon</p>' },
        description: { rendered: '<p>Gemaakt in <em>Delft</em>.</p>' },
        alt_text: 'Een ring met een blauwe steen',
        post: null,
      },
    ])
    const { id } = creation.json()

    const postId = await writePost(app, 'Goud', {
      document: JSON.stringify({
        type: 'doc',
        content: [{ type: 'photo', attrs: { mediaId: id, alt: '' } }],
      }),
      coverId: String(id),
    })
    const guest = await createVisitor(app, visitor.fastify)
    const readPostHtml = async () =>
      (await createWpClient(guest)('GET', `posts/${postId}`)).body.content.rendered
    expect(await readPostHtml()).toContain('<figcaption')
    expect(await readPostHtml()).toContain('Foto: Hanne &amp; zoon')

    // A caption that is sent back unchanged stays that of the media library and is no part of the
    // text.
    await createWpClient(visitor, nonce)('POST', `posts/${postId}`, {
      content: await readPostHtml(),
    })
    expect((await readPostHtml()).match(/Foto: Hanne/g), 'the caption, once').toHaveLength(1)

    const changedPhoto = await request('POST', id, { caption: { raw: '' }, title: 'Ring van Fien' })
    expect(changedPhoto.json()).toMatchObject({
      title: { raw: 'Ring van Fien' },
      caption: { raw: '', rendered: '' },
      alt_text: 'Een ring met een blauwe steen',
    })
    expect(await readPostHtml()).not.toContain('<figcaption')

    const findPhotoIds = async (requester: ReturnType<typeof createWpClient>, search: string) =>
      (await requester('GET', `media?search=${search}`)).body.map((item: { id: number }) => item.id)
    const owner = createWpClient(visitor, nonce)
    for (const word of ['fien', 'delft', 'steen', 'img_7']) {
      expect([word, await findPhotoIds(owner, word)]).toEqual([word, [id]])
    }
    expect([
      await findPhotoIds(createWpClient(guest), 'fien'),
      await findPhotoIds(createWpClient(guest), 'img_7'),
    ]).toEqual([[id], []])
    const library = await readLibrary(app, { search: 'fien', filter: 'alles', page: 1 })
    expect(library.items.map((item) => item.title)).toEqual(['Ring van Fien'])

    const tooLongTitle = await request('POST', id, { title: 'x'.repeat(201) })
    expect([tooLongTitle.statusCode, tooLongTitle.json().data.params]).toEqual([
      400,
      { title: 'title must be at most 200 characters long.' },
    ])
    const tooLongForm = new FormData()
    tooLongForm.set('file', new Blob([new Uint8Array(await createPhoto('#123456'))]), 'a.jpg')
    tooLongForm.set('caption', 'x'.repeat(1001))
    const tooLongMultipart = new Response(tooLongForm)
    const rejection = await upload(Buffer.from(await tooLongMultipart.arrayBuffer()), {
      'content-type': tooLongMultipart.headers.get('content-type') ?? '',
    })
    expect([rejection.statusCode, rejection.json().code]).toEqual([400, 'rest_invalid_param'])
    const guestChange = await createWpClient(guest)('POST', `media/${id}`, { title: 'Van mij' })
    expect([guestChange.status, guestChange.body.code]).toEqual([401, 'rest_cannot_edit'])
  },
)

shopTest(
  'an upload, also a rejected one, counts once towards a program’s limit per minute',
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
