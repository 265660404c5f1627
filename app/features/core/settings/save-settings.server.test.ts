import { expect } from 'vitest'
import { settingsForm } from '#app/features/core/settings/admin/settings-form.ts'
import { readFields } from '#app/platform/forms/form-fields.ts'
import { newShopTest } from '#tests/support/shop-test.ts'
import { saveSettings } from './save-settings.server.ts'
import { readSettings } from './settings.server.ts'
import { DEFAULT_SETTINGS } from './settings.ts'
import { settingsValues } from './settings-values.ts'

function createForm(changes: Record<string, string> = {}): FormData {
  const form = new FormData()
  const values = { ...settingsValues(DEFAULT_SETTINGS), ...changes }
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

newShopTest('the form, sent back unchanged, gives the same settings', async ({ app }) => {
  const form = readFields(settingsForm, createForm())
  const value = form.ok ? form.value : {}
  expect(value).toMatchObject({ name: 'Nieuwe winkel', giftWrapCents: 350, returnDays: 14 })
  expect({ ...DEFAULT_SETTINGS, ...value }).toEqual(DEFAULT_SETTINGS)
  expect(await readSettings(app)).toEqual(DEFAULT_SETTINGS)
})

newShopTest(
  'saved settings are what pages read, and their cached versions are cleared',
  async ({ app }) => {
    await app.cache.render('/', async () => ({
      status: 200,
      headers: {},
      cookies: [],
      body: Buffer.from('030 200 14 20'),
      caching: { tags: ['settings'], freshUntil: null },
    }))
    const form = readFields(
      settingsForm,
      createForm({ phone: '030 123 45 67', giftWrapCents: '7,50' }),
    )
    if (!form.ok) throw new Error(JSON.stringify(form.errors))

    await saveSettings(app, form.value)

    expect(await readSettings(app)).toMatchObject({ phone: '030 123 45 67', giftWrapCents: 750 })
    expect(app.cache.findFresh('/')).toBeUndefined()
  },
)

newShopTest('each invalid setting is rejected in Dutch beside its field', () => {
  const form = readFields(
    settingsForm,
    createForm({
      name: '',
      email: 'hallo',
      kvk: '123',
      iban: 'NL00BANK0123456789',
      giftWrapCents: 'gratis',
      returnDays: '3',
      transferDays: '61',
      sliderUrl: 'javascript:alert(1)',
    }),
  )
  expect(form.ok ? {} : form.errors).toEqual({
    name: 'Vul dit in.',
    email: 'Vul een geldig e-mailadres in, bijvoorbeeld naam@voorbeeld.nl.',
    kvk: 'Een KvK-nummer heeft 8 cijfers, een Belgisch ondernemingsnummer 10, zoals 0123.456.749.',
    iban: 'Dit rekeningnummer klopt niet. Een IBAN ziet eruit als NL00BANK0123456789.',
    giftWrapCents: 'Vul een bedrag in, zoals 6,95.',
    returnDays: 'Minstens 14.',
    transferDays: 'Hoogstens 60.',
    sliderUrl: 'Vul een adres in dat begint met https://, of laat leeg.',
  })
})
