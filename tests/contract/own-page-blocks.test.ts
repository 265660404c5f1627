import { expect } from 'vitest'
import { postForm } from '#app/features/content/blog/post-forms.ts'
import { savePost } from '#app/features/content/blog/save-post.server.ts'
import type { App } from '#app/platform/app.ts'
import { createBlockEditor } from './block-editor.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'

/** A page with a path of its own; returns the URL of its blocks. */
async function addPage(app: App, state: 'published' | 'draft'): Promise<string> {
  const fields = { kind: 'page', state, title: 'Over Fenna', slug: '/over-fenna/' }
  const form = postForm.parse({ document: 'Wij maken ringen.', ...fields })
  const saved = await savePost(app, null, form, 'Fenna')
  expect(saved).toMatchObject({ ok: true })
  return `/beheer/journaal/${(saved as { id: number }).id}/blokken/`
}

builtShopTest(
  'an owner adds, moves, schedules and undoes blocks of a page of their own, at its own path',
  LONG_TIMEOUT,
  async ({ app, builtShop, clock }) => {
    const url = await addPage(app, 'published')
    const guest = createClient(builtShop)
    const { owner, send } = await createBlockEditor(builtShop, url)
    expect((await owner.get(url)).text).toContain('Blokken van Over Fenna')

    const firstDraft = await send('add', { added: 'image-text' })
    const secondDraft = await send(
      'add',
      { added: 'image-text', 'heading.1': 'De werkbank' },
      firstDraft.text,
    )
    const saved = await send('save', { 'heading.2': 'De vitrine' }, secondDraft.text)
    expect(saved.headers.location).toBe(`${url}?gedaan=opgeslagen`)
    const page = (await guest.get('/over-fenna/')).text
    expect(page).toContain('Wij maken ringen.')
    expect(page.match(/<h1/g)).toHaveLength(1)
    expect(page).toMatch(/De werkbank.*De vitrine/s)

    await send('save', {}, (await send('up.2')).text)
    expect((await guest.get('/over-fenna/')).text).toMatch(/De vitrine.*De werkbank/s)
    await owner.post(url, [['intent', 'undo']])
    expect((await guest.get('/over-fenna/')).text).toMatch(/De werkbank.*De vitrine/s)

    clock.set('2026-11-21T13:00:00+01:00')
    await send('save', { 'from.2': '2026-12-01T09:00' })
    expect((await guest.get('/over-fenna/')).text).not.toContain('De vitrine')
    clock.set('2026-12-01T09:00:00+01:00')
    expect((await guest.get('/over-fenna/')).text).toContain('De vitrine')
    expect((await guest.get('/')).text).not.toContain('De werkbank')
  },
)

builtShopTest(
  'concurrent edits of the blocks of a page are not overwritten without confirmation',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const { owner, send } = await createBlockEditor(builtShop, await addPage(app, 'published'))
    const openedPage = await send('add', { added: 'image-text' })
    await send('save', { 'heading.1': 'Van de een' }, openedPage.text)
    const lateResponse = await send('save', { 'heading.1': 'Van de ander' }, openedPage.text)
    expect(lateResponse.status).toBe(409)
    expect(lateResponse.text).toContain('Iemand anders wijzigde deze pagina intussen.')
    expect(lateResponse.text).toContain('value="Van de ander"')
    expect((await owner.get('/over-fenna/')).text).toContain('Van de een')
  },
)

builtShopTest(
  'the blocks of a draft are shown to staff only, and a story has none',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const url = await addPage(app, 'draft')
    const { owner, send } = await createBlockEditor(builtShop, url)
    const added = await send('add', { added: 'image-text' })
    await send('save', { 'heading.1': 'De werkbank' }, added.text)
    expect((await owner.get(`${url}?gedaan=opgeslagen`)).text).toContain('ze is een concept')
    expect((await owner.get('/over-fenna/?voorbeeld=1')).text).toContain('De werkbank')
    const guest = await createClient(builtShop).get('/over-fenna/?voorbeeld=1')
    expect(guest.status).toBe(404)
    expect(guest.text).not.toContain('De werkbank')

    const story = postForm.parse({ document: 'Kort.', kind: 'post', state: 'draft', title: 'Kort' })
    const saved = await savePost(app, null, story, 'Fenna')
    const id = (saved as { id: number }).id
    expect((await owner.get(`/beheer/journaal/${id}/blokken/`)).status).toBe(404)
  },
)
