import fc from 'fast-check'
import { expect } from 'vitest'
import { settingsForm } from '#app/features/core/settings/admin/settings-form.ts'
import { readFields } from '#app/platform/forms/form-fields.ts'
import { newShopTest } from '#tests/support/shop-test.ts'
import { saveSettings, saveSettingsForm } from './save-settings.server.ts'
import { readSearchSettings, saveSearchSettings } from './search-settings.server.ts'
import { searchSettings } from './search-settings.ts'
import { readSettings, readStoredSettings } from './settings.server.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from './settings.ts'
import { settingsFields } from './settings-forms.ts'
import { settings } from './settings-tables.server.ts'
import { settingsValues, unreadableFields } from './settings-values.ts'
import { readTwoFactorRule, saveTwoFactorRule } from './two-factor-rule.server.ts'

newShopTest('settings that consist of digits are stored as text', async ({ app }) => {
  const digits = { kvk: '12345678', postcode: '2000', name: '1880', bolSiteId: '1234567' }
  await saveSettings(app, { ...DEFAULT_SETTINGS, ...digits })
  expect(await readSettings(app)).toMatchObject({
    kvk: '12345678',
    postcode: '2000',
    name: '1880',
    bolSiteId: '1234567',
  })
})

/** Texts that a parser may misread or truncate. */
const HOSTILE = [
  '7',
  '0',
  '007',
  '1e3',
  '-1',
  '12345678901234567890',
  'null',
  'true',
  'false',
  '""',
  '"1"',
  '[]',
  '{}',
  '{"a":1}',
  '\\u0031',
  "'; DROP TABLE settings; --",
  '💍',
  '👩‍🎨🇳🇱',
  'é',
  'x'.repeat(200),
  '9'.repeat(200),
]

/** Texts that a form can submit. PostgreSQL cannot store a NUL byte or a lone surrogate. */
const anyText = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.integer().map(String),
  fc.string({ unit: 'binary', maxLength: 600 }).filter((text) => !text.includes('\0')),
)

const anyColor = fc.oneof(fc.constant(''), fc.stringMatching(/^#[0-9a-f]{6}$/))
const anyImage = fc.option(
  fc.record(
    {
      file: fc.stringMatching(/^[0-9a-f]{20}\.(?:svg|png)$/),
      width: fc.integer({ min: 1, max: 800 }),
      height: fc.integer({ min: 1, max: 240 }),
    },
    { noNullPrototype: true },
  ),
)

/** Generators for settings whose rule rejects almost every random text. */
const GENERATORS: Partial<Record<keyof ShopSettings, fc.Arbitrary<unknown>>> = {
  email: fc.constantFrom('1@2.nl', '0@voorbeeld.example'),
  kvk: fc.oneof(fc.stringMatching(/^\d{8}$/), fc.constant('0123456749')),
  vatId: fc.stringMatching(/^NL\d{9}B\d{2}$/),
  iban: fc.constantFrom('NL91ABNA0417164300', 'NL79DEMO0000000000'),
  manufacturerEmail: fc.constantFrom('', '1@2.nl'),
  sliderUrl: fc.constantFrom('', 'https://slider.example/1'),
  amazonTags: fc.constantFrom('', 'nl=1880'),
  bolSiteId: fc.stringMatching(/^\d{0,12}$/),
  loginUrl: fc.constantFrom('', '/1/', 'https://leden.example/'),
  accentColor: anyColor,
  inkColor: anyColor,
  paperColor: anyColor,
  groundColor: anyColor,
  nightColor: anyColor,
  saleColor: anyColor,
  fontPair: fc.constantFrom('imbue', 'jost'),
  corners: fc.constantFrom('square', 'soft', 'round'),
  logo: anyImage,
  darkLogo: anyImage,
  favicon: anyImage,
}

/** Generates a valid value of the same type as the default. */
function acceptedValue(name: keyof ShopSettings): fc.Arbitrary<unknown> {
  const defaultValue = DEFAULT_SETTINGS[name]
  const customValue = GENERATORS[name]
  if (customValue) return customValue
  if (typeof defaultValue === 'boolean') return fc.boolean()
  const values = typeof defaultValue === 'number' ? fc.integer({ min: 0, max: 1_000 }) : anyText
  return fc
    .oneof({ weight: 50, arbitrary: values }, fc.constant(defaultValue))
    .filter((value) => settingsFields[name].safeParse(value).success)
    .map((value) => settingsFields[name].parse(value))
}

newShopTest(
  'every setting is read back as it was saved, whatever its text looks like',
  async ({ app }) => {
    const names = Object.keys(DEFAULT_SETTINGS) as (keyof ShopSettings)[]
    const allSettings = fc.record(
      Object.fromEntries(names.map((name) => [name, acceptedValue(name)])),
    )
    await fc.assert(
      fc.asyncProperty(allSettings, async (values) => {
        await saveSettings(app, values as unknown as ShopSettings)
        expect(await readStoredSettings(app)).toEqual({ settings: values, unreadableSettings: {} })
      }),
      { numRuns: 60 },
    )
  },
)

/** Generates values that the form can show: a complete manufacturer or none, and an offered lifetime of cookies. */
const formValues = fc
  .record(
    Object.fromEntries(
      (Object.keys(settingsForm.shape) as (keyof ShopSettings)[]).map((name) => [
        name,
        name === 'attributionMonths' ? fc.constantFrom(0.00001, 1, 3, 6, 12) : acceptedValue(name),
      ]),
    ),
  )
  .map((values) => {
    const manufacturer = ['manufacturerName', 'manufacturerAddress', 'manufacturerEmail']
    const isComplete = manufacturer.every((name) => values[name] !== '')
    return isComplete
      ? values
      : { ...values, ...Object.fromEntries(manufacturer.map((name) => [name, ''])) }
  })

newShopTest('the form shows the same text after saving as was typed', async ({ app }) => {
  await fc.assert(
    fc.asyncProperty(formValues, async (values) => {
      const texts = settingsValues(values as unknown as ShopSettings)
      const form = new FormData()
      for (const [name, text] of Object.entries(texts)) form.set(name, text ?? '')
      const parsedForm = readFields(settingsForm, form)
      if (!parsedForm.ok) throw new Error(JSON.stringify([texts, parsedForm.errors]))
      await saveSettings(app, parsedForm.value)
      expect(settingsValues(await readSettings(app))).toMatchObject(texts)
    }),
    { numRuns: 60 },
  )
})

newShopTest('the choices for search engines and the second step are read back', async ({ app }) => {
  const links = fc.array(fc.constantFrom('https://a.example/1', 'https://b.example/007'), {
    maxLength: 2,
  })
  await fc.assert(
    fc.asyncProperty(links, fc.boolean(), async (links, isRequired) => {
      const choices = searchSettings.parse({ links })
      await saveSearchSettings(app, choices)
      await saveTwoFactorRule(app, isRequired)
      expect(await readSearchSettings(app)).toEqual(choices)
      expect(await readTwoFactorRule(app)).toBe(isRequired)
    }),
    { numRuns: 20 },
  )
})

newShopTest(
  'an unreadable setting is logged once, with its name and not its value',
  async ({ app }) => {
    const lines: unknown[][] = []
    app.log.warn = (...line: unknown[]) => void lines.push(line)
    await app.db.insert(settings).values({ name: 'kvk', value: 12345678 })
    await readSettings(app)
    await readSettings(app)
    expect(lines).toEqual([
      [{ setting: 'kvk' }, 'a stored setting is unreadable; its default is used'],
    ])
  },
)

newShopTest(
  'the form shows an unreadable text, and does not save until the owner corrects it',
  async ({ app }) => {
    await app.db.insert(settings).values({ name: 'sliderUrl', value: 'http://slider.example/1' })
    const { settings: readSettings, unreadableSettings } = await readStoredSettings(app)
    const storedFields = unreadableFields(unreadableSettings)
    expect(storedFields).toEqual({
      values: { sliderUrl: 'http://slider.example/1' },
      errors: {
        sliderUrl:
          'De opgeslagen waarde is onleesbaar; de winkel gebruikt de standaardwaarde. Verbeter deze en sla op.',
      },
      choiceLabels: [],
    })

    const form = new FormData()
    const formValues = { ...settingsValues(readSettings), ...storedFields.values }
    for (const [name, value] of Object.entries(formValues)) form.set(name, value)
    expect(readFields(settingsForm, form)).toMatchObject({
      ok: false,
      errors: { sliderUrl: 'Vul een adres in dat begint met https://, of laat leeg.' },
    })
  },
)

newShopTest(
  'saving the form does not replace an unreadable choice by its default',
  async ({ app }) => {
    await app.db.insert(settings).values([
      { name: 'isComingSoon', value: 'ja' },
      { name: 'checkoutEmail', value: 'soms' },
    ])
    const { settings: readableSettings } = await readStoredSettings(app)
    await saveSettingsForm(app, { ...readableSettings, phone: '020 123 45 67' })
    expect((await readStoredSettings(app)).unreadableSettings).toEqual({
      isComingSoon: 'ja',
      checkoutEmail: 'soms',
    })

    await saveSettings(app, { isComingSoon: true })
    await saveSettingsForm(app, { ...readableSettings, checkoutEmail: 'optional' })
    expect(await readStoredSettings(app)).toMatchObject({
      settings: { isComingSoon: true, checkoutEmail: 'optional' },
      unreadableSettings: {},
    })
  },
)
