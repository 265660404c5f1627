import { expect } from 'vitest'
import { shopTest } from '#tests/support/shop-test.ts'
import {
  forgetServiceKey,
  loadServiceKeys,
  readServiceKeyStates,
  saveServiceKey,
} from './service-keys.server.ts'
import { SERVICE_KEY_FORMS, SERVICE_KEY_VALUES } from './service-keys.ts'

const KEY = `test_${'a'.repeat(26)}Zz09`
const mollieKey = SERVICE_KEY_VALUES.mollie({ apiKey: KEY })

shopTest(
  'a key that the owner enters is encrypted, used at once and never shown',
  async ({ app }) => {
    expect((await readServiceKeyStates(app)).mollie).toEqual({
      from: 'nobody',
      hint: '',
      isUnreadable: false,
    })
    await saveServiceKey(app, 'mollie', mollieKey)

    expect(app.env.MOLLIE_API_KEY).toBe(KEY)
    expect((await readServiceKeyStates(app)).mollie).toEqual({
      from: 'owner',
      hint: 'test_…Zz09',
      isUnreadable: false,
    })
    const { rows } = await app.pool.query('SELECT * FROM service_keys')
    expect(JSON.stringify(rows)).not.toContain(KEY)

    await forgetServiceKey(app, 'mollie')
    expect(app.env.MOLLIE_API_KEY).toBeUndefined()
  },
)

shopTest.extend<{ env: object }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  env: async ({}, use) => use({ MOLLIE_API_KEY: `live_${'b'.repeat(30)}` }),
})('a key of the environment takes precedence', async ({ app }) => {
  await saveServiceKey(app, 'mollie', mollieKey)
  expect(app.env.MOLLIE_API_KEY).toBe(`live_${'b'.repeat(30)}`)
  expect((await readServiceKeyStates(app)).mollie.from).toBe('environment')
})

shopTest(
  'a key that was encrypted with another secret is reported and not used',
  async ({ app }) => {
    await saveServiceKey(app, 'mollie', mollieKey)
    app.env.SESSION_SECRET = 'another secret that only tests know, long enough'
    await loadServiceKeys(app)
    expect(app.env.MOLLIE_API_KEY).toBeUndefined()
    expect((await readServiceKeyStates(app)).mollie).toMatchObject({
      from: 'owner',
      isUnreadable: true,
    })
  },
)

shopTest('a password for the mail server is sent over an encrypted connection only', () => {
  const createUrl = (fields: Record<string, string>) => {
    const form = SERVICE_KEY_FORMS.smtp.parse({ user: '', password: '', ...fields })
    return SERVICE_KEY_VALUES.smtp(form).values.SMTP_URL
  }
  const server = 'smtp.voorbeeld.example'
  expect(createUrl({ server, port: '465', user: 'jij@voorbeeld.example', password: 'a/b?c' })).toBe(
    'smtps://jij%40voorbeeld.example:a%2Fb%3Fc@smtp.voorbeeld.example:465/',
  )
  expect(createUrl({ server, port: '587', user: 'jij', password: 'x' })).toBe(
    'smtp://jij:x@smtp.voorbeeld.example:587/?requireTLS=true',
  )
  expect(createUrl({ server, port: '25' })).toBe('smtp://smtp.voorbeeld.example:25/')
  for (const invalidServer of ['smtp voorbeeld', 'a@b', 'http://x', '', '-x'])
    expect(
      SERVICE_KEY_FORMS.smtp.shape.server.safeParse(invalidServer).success,
      invalidServer,
    ).toBe(false)
})
