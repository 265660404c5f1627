import { expect, type Page } from '@playwright/test'

export const ORDER_BUTTON = 'Bestellen met betalingsverplichting'

/**
 * Adds a product to the cart from its own page; the URL names the variant when there is a choice.
 */
export async function putInCart(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: 'In winkelwagen', exact: true }).first().click()
  await expect(page.getByText('Has been added to cart.').first()).toBeVisible()
}

/** Opens the groups of links in the footer, which are folded on a phone. */
export async function openFooter(page: Page): Promise<void> {
  await page
    .getByRole('contentinfo')
    .locator('details')
    .evaluateAll((groups) => {
      for (const group of groups) group.setAttribute('open', '')
    })
}

/** Follows the link to log in with the keyboard; on a phone it is in the menu. */
export async function openLogin(page: Page, project: string): Promise<void> {
  const menu = page.getByRole('link', { name: 'Menu', exact: true })
  if (project === 'phone') await menu.press('Enter')
  const container = page.getByRole(project === 'phone' ? 'dialog' : 'banner')
  await container.getByRole('link', { name: 'Inloggen' }).press('Enter')
}

/** Fills in an invented customer from Utrecht. */
export async function fillAddress(page: Page, email: string): Promise<void> {
  // The first one: the hidden delivery address has fields with the same labels.
  const field = (label: string) => page.getByLabel(label, { exact: true }).first()
  await field('E-mailadres').fill(email)
  await field('Voornaam').fill('Sanne')
  await field('Achternaam').fill('de Vries')
  await field('Postcode').fill('3511nr')
  await field('Huisnummer').fill('212')
  await field('Straat').fill('Oudegracht')
  await field('Plaats').fill('Utrecht')
}

/** Clicks the order button of the checkout. */
export async function submitOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: ORDER_BUTTON }).click()
}

/** Chooses the result of the payment at the test bank, and returns to the order's page. */
export async function payAtTestBank(page: Page, outcome: string): Promise<void> {
  await page.waitForURL(/\/testbank\/pay_/)
  await page.getByRole('button', { name: outcome, exact: true }).click()
  await page.waitForURL(/\/checkout\/order-received\/\d+\/\?key=/)
}
