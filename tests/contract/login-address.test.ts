import { expect, test } from 'vitest'
import { saveSettings } from '#app/features/settings/save-settings.server.ts'
import { readSettings } from '#app/features/settings/settings.server.ts'
import { settingsFields } from '#app/features/settings/settings-forms.ts'
import { builtShopTest, PATIENCE } from './built-shop.ts'
import { openClient } from './client.ts'

const ELSEWHERE = 'https://leden.voorbeeld.example/inloggen'

builtShopTest(
  'with an own address for logging in, guests are sent there, and who is in is not [P03]',
  PATIENCE,
  async ({ shop, built }) => {
    const guest = openClient(built)
    const customer = openClient(built)
    await customer.post('/account-maken/', [
      ['user_email', 'sanne@voorbeeld.example'],
      ['user_pass', 'zilver-maan-48'],
    ])
    expect((await guest.get('/shop/')).text).toContain('href="/inloggen/"')

    await saveSettings(shop, { ...(await readSettings(shop)), loginUrl: '/klantenservice/' })

    expect((await guest.get('/inloggen/')).headers.location).toBe('/klantenservice/')
    expect((await customer.get('/inloggen/')).headers.location).toBe('/mijn-account/')
    expect((await guest.get('/mijn-account/')).headers.location).toMatch(/^\/inloggen\//)
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
