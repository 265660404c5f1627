import fc from 'fast-check'
import { expect } from 'vitest'
import type { App } from '#app/platform/app.ts'
import { type BuiltShop, builtShopTest, LONG_TIMEOUT, MANAGER } from './built-shop.ts'
import { type Client, createClient } from './client.ts'
import { HOSTILE_PARTS, HOSTILE_TEXTS } from './hostile.ts'
import type { PageForm } from './page-forms.ts'
import { readTables } from './table-contents.ts'
import { findForms, stockShop } from './walk-shop.ts'

/** The tables that the forms of a visitor may change, with any input. */
const WRITABLE_TABLES = [
  'carts',
  'cart_lines',
  'compare_items',
  'votes',
  'temperatures',
  'rate_limits',
  'consents',
  'users',
  'login_accounts',
  'sessions',
  'account_requests',
  'account_links',
  'order_lookups',
  'newsletter_requests',
  'customers_stale',
  'mails', // compared separately
  // Reports update the counters of their review and of the queue.
  'review_reports',
  'reviews',
  'review_tallies',
]

const readStaff = async (app: App) =>
  (await app.pool.query("SELECT * FROM users WHERE role <> 'customer' ORDER BY id")).rows

/** The kinds of mails that forms send: to the typed address for the newsletter, and to the shop from the contact page. */
const FORM_MAIL_KINDS = ['newsletter', 'contact']

const readMails = async (app: App) =>
  (await app.pool.query<{ kind: string }>('SELECT * FROM mails ORDER BY id')).rows

function send(client: Client, form: PageForm, fields: [string, string][]) {
  if (form.method === 'POST') return client.post(form.action, fields)
  const query = new URLSearchParams(fields.map(([name, text]) => [name, text.slice(0, 300)]))
  return client.get(`${form.action.split('?')[0]}?${query}`.slice(0, 8_000))
}

/** Replaces the id in the form's URL by that of a product, order or other thing that does not exist. */
function withPathId(form: PageForm, part: string): PageForm {
  return { ...form, action: form.action.replace(/\/\d+(?=\/)/, `/${part}`) }
}

/**
 * Sends each form with four hostile texts in all fields, and random ones with a hostile text in one field. `after` runs after each
 * request.
 */
async function sendInvalidForms(forms: PageForm[], client: Client, after: () => Promise<unknown>) {
  let formCount = 0
  for (const form of forms) {
    for (let attempt = 0; attempt < 4; attempt++) {
      const text = HOSTILE_TEXTS[formCount++ % HOSTILE_TEXTS.length] ?? ''
      await send(
        client,
        form,
        form.fields.map(({ name }) => [name, text]),
      )
      await after()
    }
  }
  const field = fc
    .constantFrom(...forms.filter(({ fields }) => fields.length > 0))
    .chain((form) => fc.tuple(fc.constant(form), fc.constantFrom(...form.fields)))
  await fc.assert(
    fc.asyncProperty(
      field,
      fc.constantFrom(...HOSTILE_TEXTS),
      fc.option(fc.constantFrom(...HOSTILE_PARTS)),
      async ([form, { name }], text, part) => {
        await send(
          client,
          part === null ? form : withPathId(form, part),
          form.fields.map((field) => [field.name, field.name === name ? text : field.value]),
        )
        await after()
      },
    ),
    { seed: 20261121, numRuns: 250 },
  )
}

async function createClientWithCart(builtShop: BuiltShop, productId: number): Promise<Client> {
  const client = createClient(builtShop)
  await client.post('/?wc-ajax=add_to_cart', [['product_id', String(productId)]])
  return client
}

builtShopTest(
  'any input of a visitor in any form gets a clear answer and affects nobody else',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const { ring, order } = await stockShop(app)
    const client = await createClientWithCart(builtShop, ring.productId)
    const forms = await findForms(builtShop, client, [
      '/',
      '/cart/',
      '/checkout/',
      order.url ?? '/',
    ])
    const actions = forms.map(({ action }) => action.split('?')[0])
    for (const action of ['/cart/', '/checkout/', '/herroepen/', '/product/ring/', '/zoeken/'])
      expect(actions).toContain(action)

    const before = await readTables(app, WRITABLE_TABLES)
    const staff = await readStaff(app)
    const mails = await readMails(app)
    await sendInvalidForms(
      forms.filter(({ action }) => !action.startsWith('/testbank/')),
      client,
      async () => undefined,
    )
    expect(await readTables(app, WRITABLE_TABLES)).toEqual(before)
    expect(await readStaff(app)).toEqual(staff)
    expect((await readMails(app)).filter(({ kind }) => !FORM_MAIL_KINDS.includes(kind))).toEqual(
      mails,
    )
  },
)

builtShopTest(
  'any input of a manager in any form gets a clear answer and the shop stays open',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await stockShop(app)
    const client = createClient(builtShop)
    const signIn = async () => {
      if (!client.jar.has('schakel.session_token'))
        await client.post('/beheer/inloggen/', Object.entries(MANAGER))
    }
    await signIn()
    const forms = (await findForms(builtShop, client, ['/beheer/'])).filter(({ action }) =>
      action.startsWith('/beheer/'),
    )
    expect(forms.length).toBeGreaterThan(5)
    await sendInvalidForms(forms, client, signIn)
    for (const path of ['/', '/shop/', '/beheer/', '/beheer/instellingen/', '/beheer/producten/'])
      expect((await client.get(path)).status, path).toBe(200)
  },
)
