import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

export const BRACELET = '/product/kralenarmband-lapis-nila/'

export const addButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'In winkelwagen' }).first()

/** Opens the panel of the cart with one product in it. */
export async function addBracelet(page: Page) {
  await page.goto(BRACELET)
  await page.waitForLoadState('networkidle')
  await addButton(page).click()
  await expect(page.getByRole('dialog', { name: /Winkelwagen/ })).toBeVisible()
}
