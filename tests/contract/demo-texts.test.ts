import { expect } from 'vitest'
import { composeSampleMail } from '#app/features/admin/outbox/compose-sample.server.tsx'
import { invitePerson } from '#app/features/admin/staff/invite-person.server.tsx'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { storeFirstBlocks } from '#app/features/content/page-blocks/page-blocks.server.ts'
import { STANDARD_HOME } from '#app/features/content/page-blocks/page-blocks.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { mailAccountChange } from '#app/features/core/sign-in/account-change-mail.server.tsx'
import { sendAccountMails } from '#app/features/customers/account-mails/send-account-mails.server.ts'
import { queueInvitation } from '#app/features/customers/account-mails/write-account-mail.server.tsx'
import { register } from '#app/features/customers/log-in/register.server.ts'
import { sendNewsletterMails } from '#app/features/customers/newsletter/send-newsletter-mails.server.ts'
import { confirmSignUp, signUp } from '#app/features/customers/newsletter/sign-up.server.ts'
import { requestReset } from '#app/features/customers/password-reset/reset-password.server.ts'
import { requestStockMail } from '#app/features/customers/stock-mails/request-stock-mail.server.ts'
import { sendStockMails } from '#app/features/customers/stock-mails/send-stock-mails.server.ts'
import { changeWish } from '#app/features/customers/wishlist/wishlist.server.ts'
import { sendWishMails } from '#app/features/customers/wishlist-mails/send-wish-mails.server.ts'
import { watchWishes } from '#app/features/customers/wishlist-mails/watch-wishes.server.ts'
import { requestWishMails } from '#app/features/customers/wishlist-mails/wish-mails.server.ts'
import { storeDemoHome } from '#app/features/demo/demo-catalogue/demo-home.server.ts'
import { documents } from '#app/features/fulfilment/documents/documents-tables.server.ts'
import { makeInvoice } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import { cancelOrder } from '#app/features/fulfilment/order-changes/cancel-order.server.ts'
import { readMailText } from '#app/features/fulfilment/order-mails/mail-texts.server.ts'
import { MAIL_KINDS } from '#app/features/fulfilment/order-mails/mail-texts.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import { addCustomer } from '#tests/support/change-items.ts'
import { confirmMailedAddress } from '#tests/support/confirm-mailed.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { visitorWithCookies } from '#tests/support/visitor-with.ts'
import { readDeliveredText, readWrittenMails } from '#tests/support/written-mails.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'

/** Sentences about the demo's own shop, which are untrue about every other shop. */
const DEMO_TEXTS = [
  'Elke schakel draagt',
  'Oudegracht',
  'vijf goudsmeden',
  'werkbank',
  'Reparatie voor het leven',
  'Deze schakel ontbreekt',
  'gepolijst',
  'Utrecht',
  'schakel.example',
  'Demowinkel',
  'Schakel',
]

const FENNAS_SHOP = {
  isDemo: false,
  isComingSoon: false,
  name: 'Goud van Fenna',
  street: 'Dorpsstraat 1',
  city: 'Voorbeeld',
  email: 'fenna@voorbeeld.example',
}

/** Sentences that presume a range of products or a place, which the owner of another shop cannot change. */
const PRESUMED_TEXTS = [
  'in goud en zilver,',
  'Sieraden uit',
  'Webwinkel met sieraden',
  'saffier',
  'atelier',
]

/** The URL of the page about visiting the shop, and the manufacturer of the test's product. */
const ALLOWED_TEXTS = /winkel-en-atelier|atelier@voorbeeld\.example/g

/** The values of the parameters in the URL of a page. */
const PARAMETERS: Record<string, string> = {
  ':slug': 'zegelring',
  ':category': 'ringen',
  ':tag': 'advies',
  ':id': '1',
}

/** The first page of every route for visitors; the back office names the software, and /wp-json/ has no sentences. */
function findVisitorPages(patterns: string[]): string[] {
  return patterns
    .filter((pattern) => !/^\/(?:beheer|wp-json|wc-auth|assets)\b|\*/.test(pattern))
    .map((pattern) =>
      pattern.replace(/:\w+\??/g, (name) => PARAMETERS[name.replace('?', '')] ?? '1'),
    )
    .map((path) => (/\.\w+$/.test(path) || path.endsWith('/') ? path : `${path}/`))
}

builtShopTest.extend<{ settings: Partial<ShopSettings> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  settings: async ({}, use) => use(FENNAS_SHOP),
})('no page of a real shop contains demo text', LONG_TIMEOUT, async ({ app, builtShop }) => {
  await addProduct(app, { name: 'Zegelring' })
  await storeFirstBlocks(app, 'home', [
    ...STANDARD_HOME,
    {
      id: 9,
      type: 'image-text',
      from: '',
      until: '',
      fields: { heading: 'In het dorp', text: 'Fenna maakt ringen op maat.' },
    },
  ])
  await builtShop.waitForChanges(app)
  const visitor = createClient(builtShop)
  const pages = [
    ...findVisitorPages(builtShop.patterns),
    '/product-category/ringen/',
    '/zoeken/?s=ring',
    '/nergens/',
  ]
  expect(pages.length).toBeGreaterThan(100)
  const readablePaths: string[] = []
  for (const path of pages) {
    const { status, text } = await visitor.get(path)
    if (status === 200) readablePaths.push(path)
    const sentences = text.replaceAll(ALLOWED_TEXTS, '')
    const leftoverTexts = [...DEMO_TEXTS, ...PRESUMED_TEXTS].filter((text) =>
      sentences.includes(text),
    )
    expect(leftoverTexts, path).toEqual([])
  }
  for (const path of ['/', '/shop/', '/product/zegelring/', '/contact/', '/blog/', '/llms.txt'])
    expect(readablePaths).toContain(path)
  const home = (await visitor.get('/')).text
  expect(home).toMatch(/<h1[^>]*>Goud van Fenna<\/h1>/)
  expect(home).toContain('In het dorp')
  expect(home).toContain('Fenna maakt ringen op maat.')
})

shopTest('no mail or document of a real shop contains demo text', LONG_TIMEOUT, async ({ app }) => {
  await saveSettings(app, FENNAS_SHOP)
  const buyer = { street: 'Kerkstraat', city: 'Buitendam', payment: 'bank-transfer' }
  const { id } = await placeAnOrder(app, buyer)
  await markOrderPaid(app, id, 'Eva')
  await makeInvoice(app, id)
  await cancelOrder(app, id, 'Eva')
  const samples = await Promise.all(
    MAIL_KINDS.map(async (kind) => composeSampleMail(app, kind, await readMailText(app.db, kind))),
  )
  const rows = await app.db.select().from(documents)
  // An invoice and a credit note
  expect(rows).toHaveLength(2)
  const texts = [
    ...(await readWrittenMails(app)).map(({ subject, html, text }) => `${subject} ${html} ${text}`),
    ...samples.map(({ subject, html, text }) => `${subject} ${html} ${text}`),
    ...rows.map(({ content }) => JSON.stringify(content)),
  ]
  expect(texts.length).toBeGreaterThan(15)
  for (const text of texts) {
    expect(text).toContain('Goud van Fenna')
    for (const demoText of DEMO_TEXTS) expect(text).not.toContain(demoText)
  }
})

shopTest(
  'no mail of a real shop about accounts, newsletters, wishes, stock or staff contains demo text',
  LONG_TIMEOUT,
  async ({ app }) => {
    await saveSettings(app, FENNAS_SHOP)
    const sanne = { name: 'Sanne', email: 'sanne@voorbeeld.example', password: 'zilver-maan-48' }
    await register(app, visitorWithCookies(), sanne)
    await confirmMailedAddress(app, sanne.email)
    await requestReset(app, visitorWithCookies(), sanne.email)
    await sendAccountMails(app)
    const customer = await addCustomer(app, 'lotte')
    await app.db.update(users).set({ emailVerified: true })
    for (const change of ['password', 'email'] as const)
      await mailAccountChange(app, app.db, customer.id, change)
    await app.db.transaction((tx) => queueInvitation(app, tx, customer))
    await invitePerson(app, { email: 'daan@voorbeeld.example', role: 'packer' }, 'Fenna')
    // The second sign-up of a confirmed address gets another mail.
    for (let visit = 0; visit < 2; visit++) {
      await signUp(app, { ip: '192.0.2.1' }, { email: sanne.email, source: 'footer' })
      await sendNewsletterMails(app)
      const text = await readDeliveredText(app, sanne.email)
      await confirmSignUp(app, /bevestigen\/\?token=([\w-]+)/.exec(text)?.[1] ?? '')
    }
    const { productId, variantIds } = await addProduct(app, { name: 'Ring Bo', stock: 0 })
    await changeWish(app, customer.id, productId, 'add')
    await requestWishMails(app, customer.id, 10)
    await watchWishes(app)
    await requestStockMail(app, '192.0.2.1', variantIds[0] ?? 0, 'tess@voorbeeld.example')
    await app.db.update(variants).set({ stock: 2 })
    await refreshProducts(app, [productId])
    await watchWishes(app)
    await sendWishMails(app)
    await sendStockMails(app)

    const mails = await readWrittenMails(app)
    expect(mails.map(({ kind }) => kind)).toEqual([
      'account-registered',
      'account-reset',
      'account-password',
      'account-email',
      'account-invitation',
      'invitation',
      'newsletter',
      'newsletter',
      'account-wishes',
      'stock',
    ])
    for (const { subject, html, text } of mails) {
      const mailText = `${subject} ${html} ${text}`
      expect(mailText).toContain('Goud van Fenna')
      for (const demoText of DEMO_TEXTS) expect(mailText, subject).not.toContain(demoText)
    }
  },
)

builtShopTest(
  'the demo has its own sentences, from its blocks',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await addProduct(app, { name: 'Zegelring' })
    await storeDemoHome(app)
    await builtShop.waitForChanges(app)
    const home = (await createClient(builtShop).get('/')).text
    expect(home).toMatch(/<h1[^>]*>Elke schakel draagt de volgende<\/h1>/)
    for (const text of ['vijf goudsmeden', 'Reparatie voor het leven', 'Gezet en gepolijst'])
      expect(home).toContain(text)
  },
)
