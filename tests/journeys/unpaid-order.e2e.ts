import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, journey } from './journey.ts'
import { fillAddress, openFooter, payAtTestBank, putInCart, submitOrder } from './shopping.ts'

const WAITING = 'Je bestelling wacht op betaling'

journey(
  'a shopper who leaves the bank finds the order in checkout and cart, changes it, and pays @both',
  async ({ page }) => {
    await putInCart(page, '/product/huggies-zirkonia-pip/')
    await page.goto('/checkout/')
    await fillAddress(page, `sanne.${randomUUID()}@voorbeeld.example`)
    await submitOrder(page)
    await page.waitForURL(/\/testbank\/pay_/)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: WAITING })).toBeFocused()
    await expect(page.getByRole('heading', { level: 1, name: WAITING })).toBeInViewport()
    await expect(page.getByText('Huggies Pip met zirkonia')).toBeVisible()
    await expectAccessible(page)

    await page.goto('/cart/')
    await expect(page.getByRole('heading', { level: 2, name: WAITING })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Bestelling aanpassen' }).click()
    await expect(page.getByText(/ligt weer in je winkelwagen/)).toBeVisible()
    await expect(page.getByRole('heading', { name: WAITING })).toHaveCount(0)
    await page
      .getByRole('main')
      .getByRole('link', { name: 'Afrekenen', exact: true })
      .first()
      .click()
    await expect(page.getByRole('textbox', { name: 'Straat' })).toHaveValue('Oudegracht')
    await submitOrder(page)
    await page.waitForURL(/\/testbank\/pay_/)

    await page.goto('/cart/')
    await page.getByRole('link', { name: /^Betaal €/ }).click()
    await payAtTestBank(page, 'Betaling laten slagen')
    await expect(page.getByText('Betaald met Testbank')).toBeVisible()
    await page.goto('/cart/')
    await expect(page.getByText('Je winkelwagen is leeg')).toBeVisible()
  },
)

journey('a guest requests the link to an order @both', async ({ page, expectComplaint }) => {
  expectComplaint(/status of 422 .*\/bestelling-volgen\//)
  await page.goto('/')
  await openFooter(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Bestelling volgen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bestelling volgen' })).toBeVisible()
  await page.getByRole('button', { name: 'Mail mij de link' }).click()
  await expect(page.getByLabel('Bestelnummer')).toBeFocused()
  await expect(page.getByLabel('Bestelnummer')).toHaveAccessibleDescription(
    /Vul het bestelnummer in/,
  )
  await expectAccessible(page)
  await page.getByLabel('Bestelnummer').fill('10001')
  await page.getByLabel('E-mailadres').fill('iemand@voorbeeld.example')
  await page.getByRole('button', { name: 'Mail mij de link' }).click()
  await expect(page.getByText(/Als je bestelnummer en e-mailadres kloppen/)).toBeVisible()
  await expectAccessible(page)
})
