import type { Page } from '@playwright/test'
import { MANAGER } from './accounts.ts'
import { expect } from './journey.ts'

/** Into the back office with a session of one's own; its door is shown by who uses `passDoor`. */
export async function enterAdmin(page: Page, path = '/beheer/'): Promise<void> {
  // A shop of the journey's own is named by its whole address.
  const door = URL.canParse(path) ? new URL('/beheer/inloggen/', path).href : '/beheer/inloggen/'
  const answer = await page.request.post(door, {
    form: { email: MANAGER.email, password: MANAGER.password },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(302)
  await page.goto(path)
  await expect(page).toHaveURL(path)
}

/** Through the door of the back office, by way of the page one wanted to see. */
export async function passDoor(page: Page, path = '/beheer/'): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Inloggen' })).toBeVisible()
  await page.getByLabel('E-mailadres').fill(MANAGER.email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(MANAGER.password)
  await page.getByRole('button', { name: 'Inloggen' }).click()
  await expect(page).toHaveURL(path)
}
