import type { Page } from '@playwright/test'
import { MANAGER } from './accounts.ts'
import { expect } from './journey.ts'

/** Opens a page of the back office with a prepared session; `signInToAdmin` uses the sign-in page. */
export async function enterAdmin(page: Page, path = '/beheer/'): Promise<void> {
  // A journey with its own shop passes a full URL.
  const signInUrl = URL.canParse(path)
    ? new URL('/beheer/inloggen/', path).href
    : '/beheer/inloggen/'
  const answer = await page.request.post(signInUrl, {
    form: { email: MANAGER.email, password: MANAGER.password },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(302)
  await page.goto(path)
  await expect(page).toHaveURL(path)
}

/** Signs in to the back office from the sign-in page, which returns to the requested page. */
export async function signInToAdmin(page: Page, path = '/beheer/'): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Inloggen' })).toBeVisible()
  await page.getByLabel('E-mailadres').fill(MANAGER.email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(MANAGER.password)
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
  await expect(page).toHaveURL(path)
}
