import { expect, test } from 'vitest'
import { saveSettings } from '#app/features/settings/save-settings.server.ts'
import { readSettings } from '#app/features/settings/settings.server.ts'
import { settingsFields } from '#app/features/settings/settings-forms.ts'
import { addPiece } from '#tests/stock-shop.ts'
import { builtShopTest, PATIENCE } from './built-shop.ts'
import { openClient } from './client.ts'

const SANNE: [string, string][] = [
  ['user_email', 'sanne@voorbeeld.example'],
  ['user_pass', 'zilver-maan-48'],
]
const ELSEWHERE = 'https://leden.voorbeeld.example/inloggen'

builtShopTest(
  'with an own address for logging in, guests are sent there, and who is in is not [P03]',
  PATIENCE,
  async ({ shop, built }) => {
    const guest = openClient(built)
    const customer = openClient(built)
    await customer.post('/account-maken/', SANNE)
    expect((await guest.get('/shop/')).text).toContain('href="/inloggen/"')

    await saveSettings(shop, { ...(await readSettings(shop)), loginUrl: '/klantenservice/' })

    expect((await guest.get('/inloggen/')).headers.location).toBe('/klantenservice/')
    expect((await customer.get('/inloggen/')).headers.location).toBe('/mijn-account/')
    expect((await guest.get('/mijn-account/')).headers.location).toMatch(/^\/inloggen\//)
  },
)

builtShopTest(
  'who lost the cookies of cart and greeting gets them again in the account',
  PATIENCE,
  async ({ shop, built }) => {
    const { productId } = await addPiece(shop, { name: 'Ring' })
    const customer = openClient(built)
    await customer.post('/account-maken/', SANNE)
    await customer.post('/?wc-ajax=add_to_cart', [['product_id', String(productId)]])
    const kept = [...customer.jar].find(([name]) => name === 'schakel.session_token')
    const elsewhere = openClient(built)
    elsewhere.jar.set(...(kept ?? ['', '']))
    expect((await elsewhere.get('/cart/')).text).not.toContain('>Ring<')

    expect((await elsewhere.get('/mijn-account/')).status).toBe(200)

    expect(elsewhere.jar.get('schakel_account')).toBe('-')
    expect((await elsewhere.get('/cart/')).text).toContain('>Ring<')
  },
)

test('an own address is another site or a page of the shop', () => {
  const { loginUrl } = settingsFields
  for (const good of ['', ELSEWHERE, '/leden/'])
    expect(loginUrl.safeParse(good).success, good).toBe(true)
  for (const bad of [
    '/inloggen/',
    '/inloggen',
    '//elders.example/',
    '/\\elders.example',
    'http://x.example/',
    'javascript:alert(1)',
  ])
    expect(loginUrl.safeParse(bad).success, bad).toBe(false)
})
