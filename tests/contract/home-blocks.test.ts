import { expect } from 'vitest'
import { addCategory, addProduct } from '#tests/support/stock-shop.ts'
import { createBlockEditor } from './block-editor.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'

const PAGE = '/beheer/voorpagina/'

const readHeadings = (html: string) =>
  [...html.matchAll(/<h[12][^>]*>([^<]*)<\/h[12]>/g)].map(([, text]) => text)

builtShopTest.extend<{ settings: object }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  settings: async ({}, use) =>
    use({ isDemo: false, isComingSoon: false, name: 'Goud van Fenna', returnDays: 30 }),
})(
  'an owner changes, moves, adds and removes blocks of the home page, and undoes each change',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await addProduct(app, { name: 'Zegelring', categoryId: await addCategory(app, 'Ringen') })
    const guest = createClient(builtShop)
    const { owner, send } = await createBlockEditor(builtShop, PAGE)
    expect((await guest.get('/')).text).toMatch(/<h1[^>]*>Goud van Fenna<\/h1>/)

    const saveResponse = await send('save', {
      'heading.1': 'Ringen op maat',
      'text.1': 'Gemaakt in het dorp.',
    })
    expect(saveResponse.headers.location).toBe(`${PAGE}?gedaan=opgeslagen`)
    const home = (await guest.get('/')).text
    expect(home).toMatch(/<h1[^>]*>Ringen op maat<\/h1>/)
    expect(home).toContain('Gemaakt in het dorp.')

    // The categories go above the photo, whose page still has one title.
    await send('save', {}, (await send('up.2')).text)
    const pageAfterMove = (await guest.get('/')).text
    expect(pageAfterMove.indexOf('Categorieën</h2>')).toBeLessThan(
      pageAfterMove.indexOf('Ringen op maat</h2>'),
    )
    expect(pageAfterMove.match(/<h1/g)).toHaveLength(1)

    const addResponse = await send('add', { added: 'image-text' })
    const about = { 'heading.7': 'Over Fenna', 'text.7': 'Goudsmid sinds 2010.' }
    await send('save', about, addResponse.text)
    expect(readHeadings((await guest.get('/')).text)).toContain('Over Fenna')
    await send('save', {}, (await send('remove.7')).text)
    expect((await guest.get('/')).text).not.toContain('Over Fenna')

    await owner.post(PAGE, [['intent', 'undo']])
    expect((await guest.get('/')).text).toContain('Over Fenna')
    for (const _ of [1, 2, 3]) await owner.post(PAGE, [['intent', 'undo']])
    expect((await guest.get('/')).text).toMatch(/<h1[^>]*>Goud van Fenna<\/h1>/)
  },
)

builtShopTest(
  'without JavaScript a moved, added or removed block is a draft with the typed text until it is saved',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await addProduct(app, { name: 'Zegelring', categoryId: await addCategory(app, 'Ringen') })
    const guest = createClient(builtShop)
    const { owner, send } = await createBlockEditor(builtShop, PAGE)
    const headingsBefore = readHeadings((await guest.get('/')).text)

    const fields = { 'heading.2': 'Half get', 'link.1': 'htt' }
    const moveResponse = await send('up.2', fields)
    expect(moveResponse.status).toBe(200)
    expect(moveResponse.text).toContain('value="2,1,3,4,5,6"')
    expect(moveResponse.text).toContain('value="Half get"')
    expect(moveResponse.text).toContain('value="htt"')
    expect(moveResponse.text).toContain('Nog niet opgeslagen')
    expect(moveResponse.text).toContain('Categorieën: Half get staat nu op 1 van 6')

    const addResponse = await send('add', { added: 'image-text' }, moveResponse.text)
    expect(addResponse.text).toContain('value="2,1,3,4,5,6,7"')
    const removeResponse = await send('remove.3', {}, addResponse.text)
    expect(removeResponse.text).toContain('value="2,1,4,5,6,7"')
    expect(readHeadings((await guest.get('/')).text)).toEqual(headingsBefore)
    expect((await owner.get(PAGE)).text).not.toContain('Nog niet opgeslagen')

    await send('save', { 'link.1': '/shop/' }, removeResponse.text)
    expect(readHeadings((await guest.get('/')).text)).toContain('Half get')
  },
)

builtShopTest(
  'a block is shown from and until the minutes that the owner chose',
  LONG_TIMEOUT,
  async ({ app, builtShop, clock }) => {
    await addProduct(app, { name: 'Zegelring' })
    const guest = createClient(builtShop)
    const { send } = await createBlockEditor(builtShop, PAGE)
    clock.set('2026-11-21T13:00:00+01:00')
    await send('save', {
      'heading.3': 'Feestdagen',
      'from.3': '2026-12-01T09:00',
      'until.3': '2026-12-03T00:00',
    })
    expect((await guest.get('/')).text).not.toContain('Feestdagen')
    clock.set('2026-12-01T09:00:00+01:00')
    expect((await guest.get('/')).text).toContain('Feestdagen')
    clock.set('2026-12-03T00:00:00+01:00')
    expect((await guest.get('/')).text).not.toContain('Feestdagen')

    const invalidSave = await send('save', {
      'until.3': '2026-12-01T08:00',
      'link.1': 'javascript:x',
    })
    expect(invalidSave.status).toBe(422)
    expect(invalidSave.text).toContain('Dit ligt niet na het begin.')
    expect(invalidSave.text).toContain('value="javascript:x"')
  },
)

builtShopTest(
  'concurrent edits of the home page are not overwritten without confirmation',
  LONG_TIMEOUT,
  async ({ builtShop }) => {
    const { owner, send, readForm } = await createBlockEditor(builtShop, PAGE)
    const openedForm = await readForm()
    await send('save', { 'heading.1': 'Van de een' })
    const fields = openedForm.filter(([name]) => name !== 'heading.1')
    const lateFields: [string, string][] = [
      ...fields,
      ['heading.1', 'Van de ander'],
      ['intent', 'save'],
    ]
    const answer = await owner.post(PAGE, lateFields)
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('Iemand anders wijzigde deze pagina intussen.')
    expect(answer.text).toContain('value="Van de ander"')
    expect((await createClient(builtShop).get('/')).text).toContain('Van de een')
  },
)

builtShopTest(
  'the preview shows typed blocks of the home page to staff only, saves nothing, and leaves out bad input',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await addProduct(app, { name: 'Zegelring' })
    const { owner, readForm } = await createBlockEditor(builtShop, PAGE)
    const fields = (await readForm()).filter(
      ([name]) => !['heading.1', 'photo.1', 'from.1'].includes(name),
    )
    const draft: [string, string][] = [
      ...fields,
      ['heading.1', 'Nog niet opgeslagen'],
      ['photo.1', 'geen nummer'],
      ['from.1', 'morgen'],
    ]
    const preview = await owner.post(`${PAGE}voorbeeld/`, draft)
    expect(preview.status).toBe(200)
    expect(preview.text).toMatch(/<h1[^>]*>Nog niet opgeslagen<\/h1>/)
    expect(preview.text).not.toContain('<script type="module"')
    expect((await owner.get(`${PAGE}voorbeeld/`)).text).not.toContain('Nog niet opgeslagen')
    expect((await createClient(builtShop).get('/')).text).not.toContain('Nog niet opgeslagen')
    const guest = await createClient(builtShop).post(`${PAGE}voorbeeld/`, draft)
    expect([guest.status, guest.text.includes('Nog niet opgeslagen')]).toEqual([302, false])
  },
)
