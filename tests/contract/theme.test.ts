import { expect } from 'vitest'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { makePackingSlips } from '#app/features/fulfilment/documents/admin/packing-slips.server.ts'
import { documents } from '#app/features/fulfilment/documents/documents-tables.server.ts'
import { makeInvoice } from '#app/features/fulfilment/documents/make-invoices.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { readWrittenMails } from '#tests/support/written-mails.ts'
import { builtShopTest, LONG_TIMEOUT, MANAGER } from './built-shop.ts'
import { type Client, createClient } from './client.ts'

const PAGE = '/beheer/uiterlijk/'
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><script>alert(1)</script><rect width="120" height="40" fill="#7a1f3d"/></svg>'

const ownShopTest = builtShopTest.extend<{ settings: Partial<ShopSettings> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  settings: async ({}, use) =>
    use({
      isDemo: false,
      isComingSoon: false,
      name: 'Goud van Fenna',
      iban: 'NL91ABNA0417164300',
    }),
})

const STANDARD_THEME: [string, string][] = [
  ['accentColor', ''],
  ['inkColor', ''],
  ['paperColor', ''],
  ['groundColor', ''],
  ['nightColor', ''],
  ['saleColor', ''],
  ['fontPair', 'imbue'],
  ['corners', 'soft'],
]

const signIn = (client: Client) => client.post('/beheer/inloggen/', Object.entries(MANAGER))

/** Sends a file as a browser's form does. */
function upload(client: Client, image: string, name: string, content: string) {
  const parts = [
    `--grens\r\ncontent-disposition: form-data; name="image"\r\n\r\n${image}`,
    '--grens\r\ncontent-disposition: form-data; name="intent"\r\n\r\nupload',
    `--grens\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n${content}`,
    '--grens--\r\n',
  ]
  return client.request({
    path: PAGE,
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=grens' },
    body: parts.join('\r\n'),
  })
}

ownShopTest(
  'a saved theme is part of the next page, allowed by its content security policy, without an extra request',
  LONG_TIMEOUT,
  async ({ builtShop }) => {
    const guest = createClient(builtShop)
    const homeBefore = (await guest.get('/')).text
    expect(homeBefore).not.toContain('--color-accent')
    expect(homeBefore).toContain('rel="icon" href="data:image/svg+xml')
    const owner = createClient(builtShop)
    await signIn(owner)
    const save = await owner.post(PAGE, [
      ...STANDARD_THEME,
      ['accentColor', '#7A1F3D'],
      ['fontPair', 'jost'],
      ['corners', 'round'],
    ])
    expect([save.status, save.headers.location]).toEqual([302, `${PAGE}?opgeslagen=1`])
    const homeAfter = await guest.get('/')
    const rootTag = /<html[^>]*>/.exec(homeAfter.text)?.[0]
    expect(rootTag).toContain('--color-accent:#7a1f3d')
    expect(rootTag).toContain('--radius-control:10px')
    expect(homeAfter.text).toMatch(/rel="preload" href="\/assets\/jost-latin-wght[^"]*\.woff2"/)
    expect(homeAfter.text).not.toMatch(/rel="preload" href="\/assets\/imbue/)
    expect(homeAfter.headers['content-security-policy']).toContain("style-src 'self';")
    expect(homeAfter.text).not.toContain('<style')
    // The theme does not apply to the back office.
    expect(/<html[^>]*>/.exec((await owner.get(PAGE)).text)?.[0]).not.toContain('--color')
  },
)

ownShopTest(
  'a colour that is hard to read is rejected with the nearest readable one, which one click saves',
  LONG_TIMEOUT,
  async ({ builtShop }) => {
    const owner = createClient(builtShop)
    await signIn(owner)
    const fields: [string, string][] = [...STANDARD_THEME, ['accentColor', '#d9b25f']]
    const rejection = await owner.post(PAGE, fields)
    expect(rejection.status).toBe(422)
    expect(rejection.text).toContain('Te weinig contrast met de achtergrond en de vlakken')
    expect(rejection.text).toContain('value="#d9b25f"')
    const suggestion = /value="(accentColor:#[0-9a-f]{6})"/.exec(rejection.text)?.[1] ?? ''
    expect(suggestion).not.toBe('')
    expect((await owner.post(PAGE, [...fields, ['offer', suggestion]])).status).toBe(302)
    const [, color] = suggestion.split(':')
    expect((await createClient(builtShop).get('/')).text).toContain(`--color-accent:${color}`)
  },
)

ownShopTest(
  'the logo is on pages, in mails, on packing slips and on invoices, without the scripts of its file',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const owner = createClient(builtShop)
    await signIn(owner)
    expect((await upload(owner, 'logo', 'logo.svg', LOGO)).status).toBe(302)
    const home = (await createClient(builtShop).get('/')).text
    const [, logoUrl = ''] =
      /<img src="(\/merk\/[0-9a-f]{20}\.svg)" alt="Goud van Fenna"/.exec(home) ?? []
    const file = await createClient(builtShop).get(logoUrl)
    expect(file.headers['content-type']).toBe('image/svg+xml')
    expect(file.headers['cache-control']).toContain('immutable')
    expect(file.text).toContain('#7a1f3d')
    expect(file.text).not.toContain('script')
    const png = await createClient(builtShop).get(logoUrl.replace('.svg', '.png'))
    expect(png.headers['content-type']).toBe('image/png')

    await builtShop.waitForChanges(app)
    const order = await placeAnOrder(app, { payment: 'bank-transfer' })
    const [mail] = await readWrittenMails(app)
    expect(mail?.html).toContain(`http://schakel.test${logoUrl.replace('.svg', '.png')}`)
    const hasPrices = false
    const packingSlips = await makePackingSlips(app, [order.id], hasPrices)
    expect(packingSlips?.toString('latin1')).toContain('/Subtype /Image')
    await markOrderPaid(app, order.id, 'Eva')
    await makeInvoice(app, order.id)
    const [invoice] = await app.db.select().from(documents)
    expect(invoice?.pdf.toString('latin1')).toContain('/Subtype /Image')

    const removal = await owner.post(PAGE, [
      ['image', 'logo'],
      ['intent', 'remove'],
    ])
    expect(removal.status).toBe(302)
    expect((await createClient(builtShop).get('/')).text).not.toContain(logoUrl)
    const wordmark = await createClient(builtShop).get('/merk/woordmerk.png')
    expect(wordmark.headers['content-type']).toBe('image/png')
  },
)

ownShopTest(
  'the shop’s own icon and the logo for dark surfaces are used until the owner removes them',
  LONG_TIMEOUT,
  async ({ builtShop }) => {
    const owner = createClient(builtShop)
    await signIn(owner)
    const readHome = async () => (await createClient(builtShop).get('/')).text
    expect(await readHome()).not.toContain('data-shop-dark-logo')
    expect((await upload(owner, 'favicon', 'icoon.svg', LOGO)).status).toBe(302)
    const darkLogo = LOGO.replace('#7a1f3d', '#f5ead0')
    expect((await upload(owner, 'darkLogo', 'donker.svg', darkLogo)).status).toBe(302)

    const homeWithIcons = await readHome()
    const [, iconUrl = ''] =
      /<link rel="icon" href="(\/merk\/[0-9a-f]{20}\.svg)"/.exec(homeWithIcons) ?? []
    expect((await createClient(builtShop).get(iconUrl)).text).toContain('#7a1f3d')
    expect(homeWithIcons).toMatch(/rel="apple-touch-icon" href="\/merk\/[0-9a-f]{20}\.png"/)
    const images = homeWithIcons.match(/<img[^>]*data-shop-dark-logo[^>]*>/g) ?? []
    expect(images.length).toBeGreaterThan(0)
    const [, darkLogoUrl = ''] = /src="(\/merk\/[0-9a-f]{20}\.svg)"/.exec(images[0] ?? '') ?? []
    expect((await createClient(builtShop).get(darkLogoUrl)).text).toContain('#f5ead0')

    for (const image of ['favicon', 'darkLogo'])
      await owner.post(PAGE, [
        ['image', image],
        ['intent', 'remove'],
      ])
    const homeWithoutIcons = await readHome()
    expect(homeWithoutIcons).not.toContain('data-shop-dark-logo')
    expect(homeWithoutIcons).toContain('rel="icon" href="data:image/svg+xml')
  },
)

ownShopTest(
  'a non-image file is rejected beside its field',
  LONG_TIMEOUT,
  async ({ builtShop }) => {
    const owner = createClient(builtShop)
    await signIn(owner)
    const brokenImage = await upload(owner, 'logo', 'logo.png', 'geen plaatje')
    expect(brokenImage.status).toBe(422)
    expect(brokenImage.text).toContain('Dit is geen afbeelding die we kunnen lezen.')
    const withoutFile = await upload(owner, 'favicon', '', '')
    expect(withoutFile.text).toContain('Kies een bestand.')
    expect((await createClient(builtShop).get('/merk/nergens.svg')).status).toBe(404)
  },
)
