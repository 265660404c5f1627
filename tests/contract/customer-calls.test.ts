import { expect } from 'vitest'
import { sendAccountMails } from '#app/features/customers/account-mails/send-account-mails.server.ts'
import { confirmAddress } from '#app/features/customers/password-reset/confirm-address.server.ts'
import type { App } from '#app/platform/app.ts'
import { isNonceValid } from '#app/platform/http/nonce.server.ts'
import { confirmMailedAddress, readMailedToken } from '#tests/support/confirm-mailed.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { createVisitor } from './visitor.ts'

const AJAX = '/wp-admin/admin-ajax.php'
const SANNE_FORM = { user_email: 'sanne@voorbeeld.example', user_pass: 'zilver-maan-48' }
const WRONG_LOGIN = {
  error: true,
  message: 'Onbekende combinatie van e-mailadres en wachtwoord.',
  redirecturl: '',
}

type Visitor = Awaited<ReturnType<typeof createVisitor>>

const login = (
  visitor: Visitor,
  user_pass = SANNE_FORM.user_pass,
  user_login = SANNE_FORM.user_email,
) => visitor.post(AJAX, { action: 'rehub_login_member_popup_function', user_login, user_pass })

const register = (visitor: Visitor, person: Record<string, string> = SANNE_FORM) =>
  visitor.post(AJAX, { action: 'rehub_register_member_popup_function', ...person })

const resetPassword = (visitor: Visitor, user_login: string) =>
  visitor.post(AJAX, { action: 'rehub_reset_password_popup_function', user_login })

const readUserId = async (visitor: Visitor) =>
  (await visitor.get(`${AJAX}?action=page_variables`)).json().userid

/** The mails in the outbox, oldest first, after the job has written them. */
async function readMails(app: App) {
  await sendAccountMails(app)
  const { rows } = await app.pool.query('SELECT kind, to_address, text FROM mails ORDER BY id')
  return rows as { kind: string; to_address: string; text: string }[]
}

shopTest(
  'a customer who registers is logged in at once, and recognised in another browser after logging in [C17] [E11] [C18]',
  async ({ app }) => {
    const visitor = await createVisitor(app)
    const rejected = await visitor.get(`${AJAX}?action=rest-nonce`)
    expect([rejected.statusCode, rejected.payload]).toEqual([400, '0'])

    const response = await register(visitor, { ...SANNE_FORM, display_name: 'Sanne' })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      error: false,
      message:
        'We hebben een mail gestuurd naar sanne@voorbeeld.example. Klik op de link in de mail om je e-mailadres te bevestigen.',
      redirecturl: '',
    })
    expect(visitor.jar.get('schakel_account')).toBe('Sanne')
    const id = await readUserId(visitor)
    expect(id).toBe(1)
    const variables = (await visitor.get(`${AJAX}?action=page_variables`)).json()
    expect(variables).toMatchObject({
      ajax_url: '/wp-admin/admin-ajax.php',
      cached_ajax_url: '/ajax-cached.php',
      wishnonce: expect.stringMatching(/^[\da-f]{10}$/),
    })
    const nonce = await visitor.get(`${AJAX}?action=rest-nonce`)
    expect(nonce.headers['content-type']).toMatch('text/html')
    const { rows } = await app.pool.query('SELECT id FROM users WHERE number = 1')
    expect(isNonceValid(app, nonce.payload, 'wp_rest', rows[0].id)).toBe(true)

    const otherVisitor = await createVisitor(app, visitor.fastify)
    expect((await login(otherVisitor)).json()).toEqual({
      error: false,
      message: 'Je bent ingelogd.',
      redirecturl: '',
    })
    expect(await readUserId(otherVisitor)).toBe(id)
  },
)

shopTest(
  'a wrong password and an unknown address get the same answer, and an invalid form an error beside each field [V10]',
  async ({ app }) => {
    const visitor = await createVisitor(app)
    await register(visitor)
    await confirmMailedAddress(app, SANNE_FORM.user_email)
    const secondVisitor = await createVisitor(app, visitor.fastify)

    expect((await login(secondVisitor, 'niet het goede')).json()).toEqual(WRONG_LOGIN)
    expect(
      (await login(secondVisitor, SANNE_FORM.user_pass, 'wie@voorbeeld.example')).json(),
    ).toEqual(WRONG_LOGIN)
    expect(await readUserId(secondVisitor)).toBe(0)
    expect((await login(secondVisitor, '', 'sanne@')).json()).toEqual({
      error: true,
      message:
        'Vul een geldig e-mailadres in, bijvoorbeeld naam@voorbeeld.nl. Vul je wachtwoord in.',
      redirecturl: '',
      fields: {
        user_login: 'Vul een geldig e-mailadres in, bijvoorbeeld naam@voorbeeld.nl.',
        user_pass: 'Vul je wachtwoord in.',
      },
    })
    expect(
      (await register(secondVisitor, { user_email: 'a@b.example', user_pass: 'kort' })).json(),
    ).toMatchObject({
      error: true,
      fields: { user_pass: 'Kies een wachtwoord van minstens 10 tekens.' },
    })
  },
)

shopTest(
  'registering a known address gets the same answer and cookies as an unknown one: only its owner is mailed, and the account stays closed',
  async ({ app }) => {
    const visitor = await createVisitor(app)
    const first = await register(visitor)
    const id = await readUserId(visitor)
    await confirmMailedAddress(app, SANNE_FORM.user_email)
    const secondVisitor = await createVisitor(app, visitor.fastify)

    const second = await register(secondVisitor, { ...SANNE_FORM, user_pass: 'een heel ander' })

    const readComparableParts = ({ statusCode, headers, cookies, json }: typeof first) => ({
      statusCode,
      answer: json(),
      headers: Object.keys(headers),
      cookies: cookies.map(({ value: _, expires: _at, ...cookie }) => cookie),
    })
    expect(readComparableParts(second)).toEqual(readComparableParts(first))
    expect([id, await readUserId(secondVisitor)]).toEqual([1, 2])
    const otherVisitor = await createVisitor(app, visitor.fastify)
    expect((await login(otherVisitor, 'een heel ander')).json()).toMatchObject({ error: false })
    expect(await readUserId(otherVisitor)).toBe(await readUserId(secondVisitor))
    expect((await login(otherVisitor)).json()).toMatchObject({ error: false })
    expect(await readUserId(otherVisitor)).toBe(id)
    const [confirmMail, accountExistsMail, ...otherMails] = await readMails(app)
    expect(confirmMail?.text).toContain('http://schakel.test/adres-bevestigen/?token=')
    expect(accountExistsMail?.text).toContain('Je hebt al een account')
    expect(accountExistsMail?.text).not.toContain('token=')
    expect(otherMails).toEqual([])
    // A customer who registers again with the right password is logged in.
    const thirdVisitor = await createVisitor(app, visitor.fastify)
    expect((await register(thirdVisitor)).json()).toEqual(first.json())
    expect(await readUserId(thirdVisitor)).toBe(id)
  },
)

shopTest(
  'an unconfirmed address belongs to the first customer who confirms it',
  async ({ app }) => {
    const visitor = await createVisitor(app)
    await register(visitor)
    const firstToken = await readMailedToken(app, SANNE_FORM.user_email)
    const secondVisitor = await createVisitor(app, visitor.fastify)
    await register(secondVisitor, { ...SANNE_FORM, user_pass: 'een heel ander' })
    await confirmMailedAddress(app, SANNE_FORM.user_email)
    expect(await confirmAddress(app, firstToken)).toEqual({ ok: false, error: 'link-not-valid' })
    const otherVisitor = await createVisitor(app, visitor.fastify)
    await login(otherVisitor, 'een heel ander')
    expect(await readUserId(otherVisitor)).toBe(await readUserId(secondVisitor))
    expect(await readUserId(otherVisitor)).not.toBe(await readUserId(visitor))
  },
)

shopTest('a password guessed by registering counts as an attempt to log in', async ({ app }) => {
  const visitor = await createVisitor(app)
  const first = await register(visitor)
  const id = await readUserId(visitor)
  await confirmMailedAddress(app, SANNE_FORM.user_email)
  const secondVisitor = await createVisitor(app, visitor.fastify)
  for (let index = 0; index < 8; index++) {
    await register(secondVisitor, { ...SANNE_FORM, user_pass: `geraden, keer ${index}` })
  }
  const rightResponse = await register(secondVisitor)
  expect([rightResponse.statusCode, rightResponse.json()]).toEqual([first.statusCode, first.json()])
  expect(await readUserId(secondVisitor)).not.toBe(id)
  expect((await login(secondVisitor)).statusCode).toBe(429)
})

shopTest(
  'a password reset gets the same answer for known and unknown addresses; only a known one is mailed',
  async ({ app }) => {
    const visitor = await createVisitor(app)
    await register(visitor)
    await readMails(app)

    const knownReset = await resetPassword(visitor, 'Sanne@Voorbeeld.example')
    const unknownReset = await resetPassword(visitor, 'wie@voorbeeld.example')

    expect(knownReset.json()).toEqual({
      error: false,
      message: 'Als dit adres bij ons bekend is, staat de mail er binnen een paar minuten.',
      redirecturl: '',
    })
    expect(unknownReset.json()).toEqual(knownReset.json())
    expect((await readMails(app)).slice(1)).toMatchObject([
      { kind: 'account-reset', to_address: SANNE_FORM.user_email },
    ])
  },
)

shopTest(
  'too many attempts are answered with 429 and Retry-After, for known and unknown addresses [C17]',
  async ({ app }) => {
    const visitor = await createVisitor(app)
    for (let index = 0; index < 8; index++) await login(visitor, 'geraden')
    const rejection = await login(visitor, 'geraden')
    expect(rejection.statusCode).toBe(429)
    expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(0)
    expect(rejection.json()).toMatchObject({
      error: true,
      message: expect.stringMatching(/^Te veel pogingen/),
    })
    await app.pool.query("INSERT INTO users (id, name, email) VALUES ('1', 'Sanne', $1)", [
      SANNE_FORM.user_email,
    ])
    for (const email of [SANNE_FORM.user_email, 'wie@voorbeeld.example']) {
      for (let index = 0; index < 3; index++) await resetPassword(visitor, email)
      expect((await resetPassword(visitor, email)).statusCode).toBe(429)
    }
  },
)

shopTest(
  "a guest's cart is merged into the account at login without duplicates, and is shown in another browser",
  async ({ app }) => {
    const ring = await addProduct(app, { name: 'Ring' })
    const necklace = await addProduct(app, { name: 'Ketting' })
    const visitor = await createVisitor(app)
    const add = (client: Visitor, product_id: number, quantity: string) =>
      client.post('/?wc-ajax=add_to_cart', { product_id: String(product_id), quantity })
    const readCartContents = async (client: Visitor) => {
      const response = (await client.post('/?wc-ajax=get_refreshed_fragments')).json()
      return response.cart.lines.map((line: { name: string; quantity: number }) => [
        line.name,
        line.quantity,
      ])
    }
    await add(visitor, ring.productId, '2')
    await register(visitor)
    expect(await readCartContents(visitor)).toEqual([['Ring', 2]])

    const otherVisitor = await createVisitor(app, visitor.fastify)
    await add(otherVisitor, ring.productId, '1')
    await add(otherVisitor, necklace.productId, '1')
    await login(otherVisitor)
    expect(new Set(await readCartContents(otherVisitor))).toEqual(
      new Set([
        ['Ring', 2],
        ['Ketting', 1],
      ]),
    )
    await login(otherVisitor)
    expect(await readCartContents(otherVisitor)).toHaveLength(2)
    expect(await readCartContents(visitor)).toHaveLength(2)
    const { rows } = await app.pool.query('SELECT id FROM carts')
    expect(rows).toHaveLength(1)

    // A customer who logs in without a cart gets one with the first product.
    const thirdVisitor = await createVisitor(app, visitor.fastify)
    await login(thirdVisitor)
    expect(await readCartContents(thirdVisitor)).toHaveLength(2)
  },
)
