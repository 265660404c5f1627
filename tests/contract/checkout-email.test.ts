import { expect } from 'vitest'
import { deleteExpiredEmails } from '#app/features/checkout/checkout-email/store-email.server.ts'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { CheckoutEmailMode } from '#app/features/core/settings/settings.ts'
import { forgetCustomer } from '#app/features/customers/profile/forget-customer.server.ts'
import { readOwnData } from '#app/features/customers/profile/own-data.server.ts'
import { readOfferRef } from '#app/features/partners/offers/offer-url.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { addOffer } from '#app/features/partners/offers/write-offers.server.ts'
import type { App } from '#app/platform/app.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { builtShopTest, LONG_TIMEOUT, MANAGER } from './built-shop.ts'
import { type Client, createClient } from './client.ts'
import { HOSTILE_TEXTS } from './hostile.ts'

const PARTNERS_PAGE = '/checkout/winkels/'
const ADMIN_LIST = '/beheer/instellingen/e-mailadressen/'
const ADMIN_FILE = '/beheer/instellingen/e-mailadressen.csv'
const ACTION = 'WooZone_before_user_checkout'
const DAY_MS = 86_400_000
const AJAX = '/wp-admin/admin-ajax.php'
const CONSENT_TEXT = 'Schakel mag mij mailen over sieraden, ook die van andere winkels.'
const AMAZON_LINK = /href="https:\/\/www\.amazon\.nl\/gp\/aws\/cart\/add\.html/

/** Sets whether the e-mail address is requested, and for how many days it is stored. */
const setCheckoutEmail = async (
  app: App,
  checkoutEmail: CheckoutEmailMode,
  checkoutEmailDays = 90,
) => saveSettings(app, { ...(await readSettings(app)), checkoutEmail, checkoutEmailDays })

const readStoredEmails = async (app: App) =>
  (
    await app.pool.query(
      'SELECT email, consent_text, consented_at FROM checkout_emails ORDER BY id',
    )
  ).rows

/** Puts an external offer in the visitor's partner cart. */
async function addToPartnerCart(app: App, client: Client) {
  const { productId } = await addProduct(app, { name: 'Ketting', seller: 'external' })
  const parsedRef = readOfferRef('B0CH4K3L01')
  if (!parsedRef.ok) throw new Error(parsedRef.error)
  await addOffer(app, productId, parsedRef.offerRef)
  const [offer] = await readLiveOffers(app.db, [productId], app.clock.now())
  await client.post('/cart/andere-winkels/', [
    ['intent', 'keep'],
    ['offer', String(offer?.id)],
  ])
}

async function openEmailForm(client: Client) {
  const { text } = await client.get(PARTNERS_PAGE)
  const nonce = /name="_nonce" value="([0-9a-f]{10})"/.exec(text)?.[1] ?? ''
  const send = (fields: Record<string, string>) =>
    client.post(PARTNERS_PAGE, Object.entries({ _nonce: nonce, intent: 'email', ...fields }))
  return { text, send }
}

builtShopTest(
  "an e-mail address before a partner's checkout is requested only if the owner wants it, and stored with consent [V01] [V02] [P06]",
  LONG_TIMEOUT,
  async ({ app, builtShop, clock }) => {
    const guest = createClient(builtShop)
    await addToPartnerCart(app, guest)
    expect((await guest.get(PARTNERS_PAGE)).text).not.toContain('Je e-mailadres')

    await setCheckoutEmail(app, 'optional')
    await builtShop.waitForChanges(app)
    const { text, send } = await openEmailForm(guest)
    expect(text).toContain('(niet verplicht)')
    expect(text).toContain(CONSENT_TEXT)
    expect(text).not.toMatch(/name="consent"[^>]*checked/)
    expect(text).toMatch(AMAZON_LINK)
    const wrongNonceResponse = await send({
      _nonce: '0123456789',
      email: 'sanne@voorbeeld.nl',
      consent: 'on',
    })
    expect(wrongNonceResponse.status).toBe(422)
    expect(wrongNonceResponse.text).toContain('Deze pagina stond te lang open.')
    for (const email of [
      ...HOSTILE_TEXTS,
      'sanne',
      'sanne@voorbeeld',
      'sanne@voorbeeld.museum',
      'sanne@voorbeeld.n',
    ]) {
      expect((await send({ email, consent: 'on' })).status, email).toBe(422)
    }
    const rejection = await send({ email: 'sanne@voorbeeld', consent: 'on' })
    expect(rejection.text).toMatch(
      /<input(?=[^>]*value="sanne@voorbeeld")(?=[^>]*aria-invalid="true")/,
    )
    expect(rejection.text).toContain('Vul een geldig e-mailadres in')
    expect(rejection.text).toMatch(/name="consent"[^>]*checked/)

    // A shopper who does not agree continues, and nothing is stored.
    const withoutConsent = await send({ email: 'sanne@voorbeeld.nl' })
    expect([withoutConsent.status, withoutConsent.headers.location]).toEqual([
      303,
      `${PARTNERS_PAGE}?adres=1`,
    ])
    expect((await guest.get(`${PARTNERS_PAGE}?adres=1`)).text).toContain('Je adres is niet bewaard')
    expect(await readStoredEmails(app)).toEqual([])

    await send({ email: ' Sanne@Voorbeeld.nl ', consent: 'on' })
    expect(await readStoredEmails(app)).toEqual([
      { email: 'sanne@voorbeeld.nl', consent_text: CONSENT_TEXT, consented_at: clock.now() },
    ])
    const pageText = (await guest.get(PARTNERS_PAGE)).text
    expect(pageText).toContain('sanne@voorbeeld.nl')
    // 90 days after the 21st of November
    expect(pageText.replaceAll('<!-- -->', '')).toContain('tot 19 februari 2027, 13.00')
    await send({ intent: 'forget-email' })
    expect(await readStoredEmails(app)).toEqual([])

    // Any address opens the links to other shops, whether it was stored or not.
    await setCheckoutEmail(app, 'mandatory')
    await builtShop.waitForChanges(app)
    const pageWithoutLinks = (await openEmailForm(guest)).text
    expect(pageWithoutLinks).not.toMatch(AMAZON_LINK)
    expect(pageWithoutLinks).toContain('Vul eerst hierboven je e-mailadres in.')
    expect(pageWithoutLinks).not.toContain('(niet verplicht)')
    const emailResponse = await send({ email: 'sanne@voorbeeld.nl' })
    expect((await guest.get(emailResponse.headers.location ?? '')).text).toMatch(AMAZON_LINK)
    await send({ email: 'sanne@voorbeeld.nl', consent: 'on' })
    expect((await guest.get(PARTNERS_PAGE)).text).toMatch(AMAZON_LINK)
  },
)

builtShopTest(
  "the call stores an address with consent and time, requires the visitor's token, and the address is deleted after the days that the owner chose [C10] [P06]",
  LONG_TIMEOUT,
  async ({ app, builtShop, clock }) => {
    const guest = createClient(builtShop)
    const call = (fields: Record<string, string>, client = guest) =>
      client.post(AJAX, Object.entries({ action: ACTION, ...fields }))
    const { checkout_email_nonce: _nonce, compare_nonce } = JSON.parse(
      (await guest.get(`${AJAX}?action=page_variables`)).text,
    )
    expect(await call({ _nonce, email: 'sanne@voorbeeld.nl' })).toMatchObject({
      status: 400,
      text: '0',
    })
    const owner = createClient(builtShop)
    await owner.post('/beheer/inloggen/', Object.entries(MANAGER))
    expect((await owner.get(ADMIN_LIST)).text).toContain('aan dat ernaar gevraagd wordt')
    await setCheckoutEmail(app, 'optional', 10)
    await builtShop.waitForChanges(app)
    const listText = (await owner.get(ADMIN_LIST)).text
    expect(listText).toContain('Wie naar een andere winkel gaat wordt ernaar gevraagd.')
    expect(listText).not.toContain('aan dat ernaar gevraagd wordt')
    const otherVisitor = createClient(builtShop)
    await otherVisitor.get(`${AJAX}?action=page_variables`)
    for (const [nonce, client] of [
      ['', guest],
      ['0123456789', guest],
      [compare_nonce, guest],
      [_nonce, otherVisitor],
      [_nonce, createClient(builtShop)],
    ] as const) {
      const rejection = await call({ _nonce: nonce, email: 'sanne@voorbeeld.nl' }, client)
      expect([rejection.status, rejection.text]).toEqual([403, '-1'])
    }
    const invalid = await call({ _nonce, email: 'sanne' })
    expect([invalid.status, JSON.parse(invalid.text).status]).toEqual([200, 'invalid'])
    expect(await readStoredEmails(app)).toEqual([])

    const valid = await call({ _nonce, email: 'Sanne@voorbeeld.nl' })
    expect([valid.status, JSON.parse(valid.text)]).toEqual([200, { status: 'valid' }])
    clock.advance(DAY_MS)
    await call({ _nonce: await readNonce(guest), email: 'sanne@voorbeeld.nl' })
    // The file must not start a formula with it.
    await call({ _nonce: await readNonce(guest), email: '=1+1@voorbeeld.nl' })
    const consent = { consent_text: CONSENT_TEXT, consented_at: clock.now() }
    expect(await readStoredEmails(app)).toEqual([
      { email: 'sanne@voorbeeld.nl', ...consent },
      { email: '=1+1@voorbeeld.nl', ...consent },
    ])

    const listPage = (await owner.get(ADMIN_LIST)).text
    expect(listPage).toContain('sanne@voorbeeld.nl')
    expect(listPage).toContain('2 december 2026, 13.00')
    const fileResponse = await owner.get(ADMIN_FILE)
    expect(fileResponse.headers['content-disposition']).toMatch(/e-mailadressen-2026-11-22\.csv/)
    expect(fileResponse.text).toBe(
      [
        '\uFEFFE-mail;Toestemming;Waarvoor;Bewaren tot',
        `sanne@voorbeeld.nl;2026-11-22 13:00;${CONSENT_TEXT};2026-12-02 13:00`,
        `'=1+1@voorbeeld.nl;2026-11-22 13:00;${CONSENT_TEXT};2026-12-02 13:00`,
        '',
      ].join('\r\n'),
    )
    const [, id = ''] = /name="id" value="(\d+)"/.exec(listPage) ?? []
    await owner.post(ADMIN_LIST, [['id', id]])
    expect(await readStoredEmails(app)).toHaveLength(1)

    // Customers can read their stored address, which is deleted with the account; all are deleted after a time.
    await call({ _nonce: await readNonce(guest), email: 'sanne@voorbeeld.nl' })
    await app.pool.query(
      "INSERT INTO users (id, name, email, email_verified) VALUES ('sanne', 'Sanne', 'sanne@voorbeeld.nl', true)",
    )
    const sanne = {
      id: 'sanne',
      number: 1,
      name: 'Sanne',
      email: 'sanne@voorbeeld.nl',
      isStaff: false,
      isEmailVerified: true,
    }
    expect((await readOwnData(app, sanne)).checkoutEmails).toMatchObject([
      { consentText: CONSENT_TEXT },
    ])
    expect((await readOwnData(app, { ...sanne, isEmailVerified: false })).checkoutEmails).toEqual(
      [],
    )
    await forgetCustomer(app, sanne)
    expect((await readStoredEmails(app)).map(({ email }) => email)).not.toContain(
      'sanne@voorbeeld.nl',
    )
    await call({ _nonce: await readNonce(guest), email: 'noor@voorbeeld.nl' })
    clock.advance(10 * DAY_MS - 1)
    await deleteExpiredEmails(app)
    expect((await readStoredEmails(app)).map(({ email }) => email)).toContain('noor@voorbeeld.nl')
    clock.advance(1)
    await deleteExpiredEmails(app)
    expect(await readStoredEmails(app)).toEqual([])
  },
)

async function readNonce(client: Client): Promise<string> {
  const { text } = await client.get(`${AJAX}?action=page_variables`)
  return JSON.parse(text).checkout_email_nonce
}
