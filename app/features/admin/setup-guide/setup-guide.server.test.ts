import { expect } from 'vitest'
import {
  forgetServiceKey,
  saveServiceKey,
} from '#app/features/core/service-keys/service-keys.server.ts'
import { SERVICE_KEY_VALUES } from '#app/features/core/service-keys/service-keys.ts'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import type { App } from '#app/platform/app.ts'
import { newShopTest, shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { ENTERED_SETTINGS } from '#tests/support/test-settings.ts'
import { markSetupStep, readSetupGuide, setSetupGuideHidden } from './setup-guide.server.ts'

const WITHOUT_TWO_FACTOR: { hasTwoFactor: boolean; isByPasskey?: boolean } = { hasTwoFactor: false }

async function readOpenSteps(app: App, manager = WITHOUT_TWO_FACTOR) {
  const guide = await readSetupGuide(app, manager)
  return guide?.items.filter(({ isDone }) => !isDone).map(({ step }) => step)
}

newShopTest('the steps of a new shop complete themselves, in any order', async ({ app }) => {
  expect(await readOpenSteps(app)).toEqual([
    'identity',
    'brand',
    'bank',
    'payments',
    'mail',
    'shipping',
    'product',
    'legal',
    'staff',
    'open',
  ])
  await addProduct(app, { name: 'Zegelring' })
  await saveServiceKey(
    app,
    'smtp',
    SERVICE_KEY_VALUES.smtp({ server: 'mail.voorbeeld.nl', port: '25', user: '', password: '' }),
  )
  await markSetupStep(app, 'legal')
  expect(await readOpenSteps(app, { hasTwoFactor: true })).toEqual([
    'identity',
    'brand',
    'bank',
    'payments',
    'shipping',
    'open',
  ])
  await saveSettings(app, { ...ENTERED_SETTINGS, isDemo: false, isComingSoon: true })
  await saveSettings(app, { accentColor: '#7a1f3d' })
  await markSetupStep(app, 'shipping')
  await saveServiceKey(
    app,
    'mollie',
    SERVICE_KEY_VALUES.mollie({ apiKey: `test_${'a'.repeat(30)}` }),
  )
  // A test key moves no money.
  expect(await readOpenSteps(app, { hasTwoFactor: true })).toEqual(['payments', 'open'])
  await saveServiceKey(
    app,
    'mollie',
    SERVICE_KEY_VALUES.mollie({ apiKey: `live_${'a'.repeat(30)}` }),
  )
  expect(await readOpenSteps(app, { hasTwoFactor: true })).toEqual(['open'])
  await saveSettings(app, { isComingSoon: false })
  expect(await readSetupGuide(app, { hasTwoFactor: true })).toBeNull()
  await forgetServiceKey(app, 'smtp')
  expect(await readOpenSteps(app, { hasTwoFactor: true })).toEqual(['mail'])
})

newShopTest('a step shows the missing details, with a link to each field', async ({ app }) => {
  await saveSettings(app, { ...ENTERED_SETTINGS, isDemo: false, kvk: '', phone: '' })
  const [identity] = (await readSetupGuide(app, WITHOUT_TWO_FACTOR))?.items ?? []
  expect(identity?.links).toEqual([
    { href: '/beheer/instellingen/#phone', text: 'Telefoonnummer' },
    { href: '/beheer/instellingen/#kvk', text: 'KvK-nummer' },
  ])
})

newShopTest(
  'a shop without online payment and an owner with a passkey finish the guide',
  async ({ app }) => {
    expect(await readOpenSteps(app, { hasTwoFactor: false, isByPasskey: true })).not.toContain(
      'staff',
    )
    expect(await readOpenSteps(app, WITHOUT_TWO_FACTOR)).toEqual(
      expect.arrayContaining(['payments', 'staff']),
    )
    await markSetupStep(app, 'payments')
    expect(await readOpenSteps(app, WITHOUT_TWO_FACTOR)).not.toContain('payments')
  },
)

newShopTest('a small business needs no VAT id', async ({ app }) => {
  await saveSettings(app, { ...ENTERED_SETTINGS, isDemo: false, vatId: '' })
  const readIdentityStep = async () =>
    (await readSetupGuide(app, WITHOUT_TWO_FACTOR))?.items.find(({ step }) => step === 'identity')
  expect(await readIdentityStep()).toMatchObject({
    isDone: false,
    links: [{ href: '/beheer/instellingen/#vatId', text: 'Btw-id' }],
  })
  await saveSettings(app, { isSmallBusiness: true })
  expect(await readIdentityStep()).toMatchObject({ isDone: true })
})

newShopTest('the owner hides the steps and shows them again', async ({ app }) => {
  await markSetupStep(app, 'shipping')
  await setSetupGuideHidden(app, true)
  expect((await readSetupGuide(app, WITHOUT_TWO_FACTOR))?.isHidden).toBe(true)
  await setSetupGuideHidden(app, false)
  const guide = await readSetupGuide(app, WITHOUT_TWO_FACTOR)
  expect(guide?.isHidden).toBe(false)
  expect(guide?.items.find(({ step }) => step === 'shipping')?.isDone).toBe(true)
})

shopTest('a demo has no steps', async ({ app }) => {
  expect(await readSetupGuide(app, WITHOUT_TWO_FACTOR)).toBeNull()
})
