import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { fillAddress } from './shopping.ts'

/**
 * Orders one product without options as a guest, and pays at the test bank; returns the order's number. The e-mail address is new
 * each time, because one address gets a limited number of orders an hour.
 */
export async function orderAtTestBank(
  page: Page,
  slug: string,
  { lastName = 'de Vries', email = `sanne.${randomUUID()}@voorbeeld.example` } = {},
): Promise<string> {
  await page.goto(`/product/${slug}/`)
  await page.getByRole('button', { name: 'In winkelwagen' }).first().click()
  await expect(page.getByRole('link', { name: 'Bekijk winkelwagen' }).first()).toBeVisible()
  await page.goto('/checkout/')
  await fillAddress(page, email)
  await page.getByLabel('Achternaam').first().fill(lastName)
  await page.getByLabel(/Testbank/).check()
  await page
    .getByRole('button', { name: 'Bestellen met betalingsverplichting' })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page).toHaveURL(/testbank/)
  await page.getByRole('button', { name: 'Betaling laten slagen' }).click()
  await expect(page).toHaveURL(/order-received/)
  return new URL(page.url()).pathname.split('/')[3] ?? ''
}
