import { expect } from 'vitest'
import { builtShopTest, LONG_TIMEOUT, MANAGER } from './built-shop.ts'
import { type Client, createClient } from './client.ts'

interface EditedForm {
  title: string
  page: string
  /** the fields that both owners send the same */
  fields: Record<string, string>
  /** the field that both change, and what they type */
  field: string
  first: string
  second: string
}

const FORMS: EditedForm[] = [
  {
    title: 'search engines',
    page: '/beheer/vindbaarheid/zoekmachines/',
    fields: { indexesPages: 'on' },
    field: 'productTitle',
    first: '{naam} van de een',
    second: '{naam} van de ander',
  },
  {
    title: 'a menu',
    page: '/beheer/menus/',
    fields: { intent: 'save', place: 'header', order: '1', 'href.1': '/shop/' },
    field: 'text.1',
    first: 'Van de een',
    second: 'Van de ander',
  },
  {
    title: 'the text of a mail',
    page: '/beheer/mails/teksten/verzonden/',
    fields: { intent: 'save', title: 'Onderweg', body: 'Je bestelling is onderweg.' },
    field: 'subject',
    first: 'Van de een',
    second: 'Van de ander',
  },
  {
    title: 'the question about cookies',
    page: '/beheer/instellingen/toestemmingen/vraag/',
    fields: { lead: 'Kies wat mag.', statistics: 'We tellen.', marketing: 'We meten.' },
    field: 'title',
    first: 'Van de een',
    second: 'Van de ander',
  },
  {
    title: 'the shipping rules',
    page: '/beheer/verzending/',
    fields: { intent: 'rules', letterboxUpToCents: '150,00' },
    field: 'makingDays',
    first: '8',
    second: '9',
  },
  {
    title: 'a shipping zone',
    page: '/beheer/verzending/zones/1/',
    fields: { 'land-NL': 'on' },
    field: 'name',
    first: 'Van de een',
    second: 'Van de ander',
  },
  {
    title: 'a shipping method',
    page: '/beheer/verzending/zones/1/bezorgwijzen/1/',
    fields: {
      name: 'Brievenbuspakje',
      kind: 'letterbox',
      isActive: 'on',
      price: '3,95',
      orderBeforeHour: '16',
      deliveryDays: '1',
      position: '1',
    },
    field: 'description',
    first: 'Van de een',
    second: 'Van de ander',
  },
  {
    title: 'the opening hours',
    page: '/beheer/instellingen/openingstijden/',
    fields: { dispatch: 'hours', 'maandag-van-1': '10:00' },
    field: 'maandag-tot-1',
    first: '17:15',
    second: '17:45',
  },
  {
    title: 'the low-stock threshold',
    page: '/beheer/voorraad/',
    fields: {},
    field: 'lowStockUpTo',
    first: '17',
    second: '19',
  },
]

builtShopTest(
  'a form that somebody else saved is not overwritten without confirmation',
  LONG_TIMEOUT,
  async ({ builtShop }) => {
    const owner = createClient(builtShop)
    await owner.post('/beheer/inloggen/', Object.entries(MANAGER))
    for (const form of FORMS) await checkConflict(owner, form)
  },
)

/** Forms of one record, which the test creates first on the page `added`; `page` is its URL afterwards. */
const ROW_FORMS: (EditedForm & { added: string })[] = [
  {
    title: 'a discount code',
    added: '/beheer/kortingscodes/nieuw/',
    page: '',
    fields: { code: 'ZOMER', kind: 'percentage', percent: '10', isActive: 'on' },
    field: 'description',
    first: 'Van de een',
    second: 'Van de ander',
  },
  {
    title: 'a deal',
    added: '/beheer/deals/nieuw/',
    page: '',
    fields: { title: 'Zomer', code: 'ZOMER', destination: 'https://voorbeeld.example/' },
    field: 'teaser',
    first: '10%',
    second: '20%',
  },
  {
    title: 'a collection',
    added: '/beheer/collecties/',
    page: '',
    fields: { name: 'Zomer', slug: 'zomer', description: '', newDays: '30' },
    field: 'searchTitle',
    first: 'Van de een',
    second: 'Van de ander',
  },
]

builtShopTest(
  'a discount code, a deal, a collection and a feed that somebody else saved are not overwritten without confirmation',
  LONG_TIMEOUT,
  async ({ builtShop }) => {
    const owner = createClient(builtShop)
    await owner.post('/beheer/inloggen/', Object.entries(MANAGER))
    for (const form of ROW_FORMS) {
      const added = await owner.post(form.added, Object.entries(form.fields))
      const [page = ''] = (added.headers.location ?? '').split('?')
      await checkConflict(owner, { ...form, page })
    }
    await checkConflict(owner, {
      title: 'a feed',
      page: '/beheer/vindbaarheid/feeds/google/',
      fields: { descriptionTemplate: '{beschrijving}' },
      field: 'titleTemplate',
      first: '{naam} van de een',
      second: '{naam} van de ander',
    })
  },
)

/** Pages with a list of records that saves one record at a time; the test adds one with the fields `added`. */
const LIST_FORMS: {
  page: string
  added: Record<string, string>
  fields: Record<string, string>
}[] = [
  {
    page: '/beheer/categorieen/',
    added: { name: 'Zomer', parentId: '' },
    fields: { slug: 'zomer', parentId: '', description: '', lowStock: '' },
  },
  { page: '/beheer/merken/', added: { name: 'Zomer' }, fields: {} },
  { page: '/beheer/trefwoorden/', added: { name: 'zomer' }, fields: {} },
  { page: '/beheer/reviews/onderdelen/', added: { name: 'Zomer' }, fields: {} },
  { page: '/beheer/vergelijken/', added: { name: 'Zomer' }, fields: { slug: 'zomer' } },
  { page: '/beheer/journaal/rubrieken/', added: { name: 'Zomer' }, fields: {} },
]

builtShopTest.for(LIST_FORMS)(
  'a row of $page that somebody else saved is not overwritten without confirmation',
  LONG_TIMEOUT,
  async ({ page, added, fields }, { builtShop }) => {
    const owner = createClient(builtShop)
    await owner.post('/beheer/inloggen/', Object.entries(MANAGER))
    await owner.post(page, Object.entries({ intent: 'add', ...added }))
    const html = (await owner.get(page)).text
    const [, id = ''] = / name="id" value="(\d+)"/.exec(html) ?? []
    await checkConflict(owner, {
      title: page,
      page,
      fields: { ...fields, id },
      field: 'name',
      first: 'van de een',
      second: 'van de ander',
    })
  },
)

async function checkConflict(owner: Client, form: EditedForm): Promise<void> {
  const { title, page, fields, field, first, second } = form
  const send = (value: string, version: string) =>
    owner.post(page, Object.entries({ ...fields, [field]: value, seen: version }))
  const openedVersion = await readVersion(owner, page)
  expect(openedVersion, title).toMatch(/^[\w-]{22}$/)

  expect((await send(first, openedVersion)).status, title).toBe(302)
  const conflict = await send(second, openedVersion)
  expect(conflict.status, title).toBe(409)
  expect(conflict.text, title).toContain('Iemand anders sloeg dit intussen op.')
  expect(conflict.text, title).toContain(`value="${second}"`)
  expect((await owner.get(page)).text, title).toContain(`value="${first}"`)

  expect((await send(second, findVersion(conflict.text))).status, title).toBe(302)
  expect((await owner.get(page)).text, title).toContain(`value="${second}"`)
}

const readVersion = async (owner: Client, page: string) => findVersion((await owner.get(page)).text)

/** Returns the version in the first form that has one; the main menu is the first form of its page. */
const findVersion = (html: string) => / name="seen" value="([^"]*)"/.exec(html)?.[1] ?? ''

builtShopTest(
  'the payment methods that somebody else chose are not overwritten without confirmation',
  LONG_TIMEOUT,
  async ({ builtShop }) => {
    const owner = createClient(builtShop)
    await owner.post('/beheer/inloggen/', Object.entries(MANAGER))
    const page = '/beheer/instellingen/betaalwijzen/'
    const html = (await owner.get(page)).text
    const methodIds = [...html.matchAll(/ name="method"[^>]* value="([^"]*)"/g)].map(
      ([, id = '']) => id,
    )
    const [firstMethod = '', secondMethod = ''] = methodIds
    const send = (method: string, version: string) =>
      owner.post(page, [
        ['method', method],
        ['seen', version],
      ])
    expect((await send(firstMethod, findVersion(html))).status).toBe(302)
    const conflict = await send(secondMethod, findVersion(html))
    expect(conflict.status).toBe(409)
    expect(conflict.text).toContain('Iemand anders sloeg dit intussen op.')
    expect((await send(secondMethod, findVersion(conflict.text))).status).toBe(302)
  },
)

builtShopTest(
  'special days that somebody else changed are not overwritten without confirmation',
  LONG_TIMEOUT,
  async ({ builtShop }) => {
    const owner = createClient(builtShop)
    await owner.post('/beheer/inloggen/', Object.entries(MANAGER))
    const list = '/beheer/instellingen/openingstijden/'
    const send = (page: string, note: string, version = '') =>
      owner.post(page, Object.entries({ fromDay: '2026-12-31', toDay: '', note, seen: version }))
    await send(`${list}nieuw/`, 'oudjaar')
    const page = `${list}1/`
    const openedVersion = await readVersion(owner, page)
    expect((await send(page, 'van de een', openedVersion)).status).toBe(302)
    const conflict = await send(page, 'van de ander', openedVersion)
    expect(conflict.status).toBe(409)
    expect(conflict.text).toContain('Iemand anders sloeg dit intussen op.')
    expect((await send(page, 'van de ander', findVersion(conflict.text))).status).toBe(302)
  },
)
