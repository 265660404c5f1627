import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { settingsFields } from '#app/features/core/settings/settings-forms.ts'
import type { App } from '#app/platform/app.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { realShopTest } from '#tests/support/shop-test.ts'

const readNotices = (app: App) =>
  app.db.select().from(mails).where(eq(mails.kind, 'order-notice')).orderBy(mails.id)

realShopTest('the shop gets a mail about a new order at each address, once', async ({ app }) => {
  await placeAnOrder(app, { payment: 'bank-transfer' })
  expect(await readNotices(app)).toEqual([])
  await saveSettings(app, {
    // One of the addresses is listed twice.
    orderNoticeTo: 'fenna@voorbeeld.example, atelier@voorbeeld.example fenna@voorbeeld.example',
  })
  const order = await placeAnOrder(app, { payment: 'bank-transfer', firstName: 'Noor' })
  const noticeMails = await readNotices(app)
  expect(noticeMails.map(({ toAddress, orderId }) => [toAddress, orderId])).toEqual([
    ['fenna@voorbeeld.example', order.id],
    ['atelier@voorbeeld.example', order.id],
  ])
  expect(noticeMails[0]?.subject).toBe('Nieuwe bestelling 10002: €\u00a080,00')
  expect(noticeMails[0]?.text).toContain('2 × Zegelring Noor')
  expect(noticeMails[0]?.html).toContain(`/beheer/bestellingen/${order.id}/`)
})

realShopTest('mails about new orders go to at most five e-mail addresses', () => {
  const findProblem = (text: string) =>
    settingsFields.orderNoticeTo.safeParse(text).error?.issues[0]?.message
  expect(findProblem('')).toBeUndefined()
  expect(findProblem('a@voorbeeld.example; b@voorbeeld.example')).toBeUndefined()
  expect(findProblem('a@voorbeeld.example, atelier')).toContain('Vul e-mailadressen in')
  const sixAddresses = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@voorbeeld.example`)
  expect(findProblem(sixAddresses.join())).toBe('Hoogstens 5 adressen.')
})
