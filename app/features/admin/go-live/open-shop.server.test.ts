import { expect } from 'vitest'
import { markSetupStep } from '#app/features/admin/setup-guide/setup-guide.server.ts'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { listPaymentMethods } from '#app/features/fulfilment/payment-flow/payment-methods.server.ts'
import { commandTest, runCommand } from '#tests/support/command-test.ts'
import { newShopTest, realShopTest } from '#tests/support/shop-test.ts'
import { closeToVisitors, openToVisitors, readOpeningState } from './open-shop.server.ts'

newShopTest('a new shop is closed, and lists everything that the law requires', async ({ app }) => {
  const { isOpen, missing } = await readOpeningState(app)
  expect(isOpen).toBe(false)
  expect(missing.map(({ label }) => label)).toEqual([
    'Naam van de winkel',
    'Straat en nummer',
    'Postcode',
    'Plaats',
    'Telefoonnummer',
    'E-mailadres',
    'KvK-nummer',
    'Btw-id',
  ])
})

newShopTest(
  'a shop with missing details opens only when its owner confirms it',
  async ({ app }) => {
    await saveSettings(app, { name: 'Goud van Fenna', phone: '020 123 45 67', kvk: '12345678' })
    const result = await openToVisitors(app, { isConfirmed: false })
    expect(result).toMatchObject({ ok: false, error: 'unconfirmed' })
    expect((await readSettings(app)).isComingSoon).toBe(true)
    expect(await openToVisitors(app, { isConfirmed: true })).toEqual({ ok: true })
    expect((await readSettings(app)).isComingSoon).toBe(false)
  },
)

realShopTest('opening the shop lists the texts that the owner has not checked', async ({ app }) => {
  await closeToVisitors(app)
  expect(await openToVisitors(app, { isConfirmed: false })).toEqual({
    ok: false,
    error: 'unconfirmed',
    missing: [],
    unchecked: [
      {
        step: 'shipping',
        label: 'Verzending: landen, prijzen en levertijden',
        href: '/beheer/verzending/',
      },
      { step: 'legal', label: 'Voorwaarden, retour en privacy', href: '/beheer/teksten/' },
    ],
  })
  await markSetupStep(app, 'shipping')
  expect((await readOpeningState(app)).unchecked.map(({ step }) => step)).toEqual(['legal'])
})

realShopTest('a shop with all details and checked texts opens at once', async ({ app }) => {
  await closeToVisitors(app)
  await markSetupStep(app, 'shipping')
  await markSetupStep(app, 'legal')
  expect((await readSettings(app)).isComingSoon).toBe(true)
  expect(await openToVisitors(app, { isConfirmed: false })).toEqual({ ok: true })
  expect((await readSettings(app)).isComingSoon).toBe(false)
})

newShopTest(
  'the test bank disappears when the shop opens, and bank transfer needs a bank account',
  async ({ app }) => {
    const readMethodIds = async () => (await listPaymentMethods(app)).map(({ id }) => id)
    expect(await readMethodIds()).toEqual(['test-bank'])
    await saveSettings(app, { iban: 'NL91ABNA0417164300' })
    expect(await readMethodIds()).toEqual(['test-bank', 'bank-transfer'])
    await saveSettings(app, { isComingSoon: false })
    expect(await readMethodIds()).toEqual(['bank-transfer'])
  },
)

commandTest.extend<{ settings: object }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  settings: async ({}, use) => use({ kvk: '12345678' }),
})('the commands open and close the shop, and name what is missing', async ({ app, output }) => {
  expect(await runCommand(app, ['open'])).toBe(1)
  expect(output.err).toContain(
    'ontbreken: naam van de winkel, straat en nummer, postcode, plaats, telefoonnummer, e-mailadres, btw-id.',
  )
  expect(output.err).toContain(
    'Nog niet nagekeken: verzending: landen, prijzen en levertijden; voorwaarden, retour en privacy.',
  )
  expect((await readSettings(app)).isComingSoon).toBe(true)
  expect(await runCommand(app, ['open', '--yes'])).toBe(0)
  expect(output.out).toContain('De winkel is open.')
  expect((await readSettings(app)).isComingSoon).toBe(false)
  expect(await runCommand(app, ['close'])).toBe(0)
  expect((await readSettings(app)).isComingSoon).toBe(true)
})
