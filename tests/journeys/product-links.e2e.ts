import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'

/** Adds a product for this test only. */
async function createProduct(page: import('@playwright/test').Page, name: string): Promise<string> {
  await page.goto('/beheer/producten/nieuw/')
  await page.getByLabel('Naam').fill(name)
  await page.getByLabel('Prijs').fill('40')
  await page.getByRole('button', { name: 'Concept aanmaken' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const editorUrl = page.url()
  await page.getByLabel('Naam van de fabrikant').fill('Atelier Voorbeeld')
  await page.getByLabel('Postadres').fill('Dorpsstraat 1, 1234 AB Voorbeeld')
  await page.getByLabel('E-mailadres van de fabrikant').fill('atelier@voorbeeld.example')
  await page.getByRole('radio', { name: /In de winkel/ }).check()
  await page.getByLabel('Categorie', { exact: false }).first().selectOption('Ringen')
  await page.getByText('Ook in andere categorieën').click()
  await page.getByRole('checkbox', { name: 'Oorbellen', exact: true }).check()
  await page.getByRole('button', { name: 'Opslaan' }).filter({ visible: true }).click()
  await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()
  return editorUrl
}

journey(
  'the owner lists a product in two categories, relates it to another one and adds it to a set @both',
  async ({ page }, info) => {
    journey.slow()
    const [ring, hanger] = [`Setring ${info.project.name}`, `Sethanger ${info.project.name}`]
    await enterAdmin(page, '/beheer/')
    await createProduct(page, hanger)
    const editorUrl = await createProduct(page, ring)
    await expect(page.locator('summary', { hasText: 'Ook in andere categorieën' })).toContainText(
      'Oorbellen',
    )
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Past erbij en sets' }).click()
    const search = page.getByRole('searchbox', { name: 'Voeg een product toe aan de set' })
    await search.fill(hanger)
    await search.press('Enter')
    await expectAccessible(page)
    await page.getByRole('button', { name: `Voeg toe aan de set: ${hanger}` }).click()
    await expect(page.getByRole('button', { name: `Haal weg uit de set: ${hanger}` })).toBeVisible()
    await expectAccessible(page)

    await page.goto(editorUrl)
    await page.getByRole('link', { name: 'Bekijk in winkel' }).click()
    const set = page.getByRole('region', { name: 'Maak de set compleet' })
    await expect(set.getByRole('link', { name: hanger, exact: true })).toBeVisible()
    await expectAccessible(page)
    await set.getByRole('link', { name: hanger, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(hanger)
    await expect(
      page
        .getByRole('region', { name: 'Maak de set compleet' })
        .getByRole('link', { name: ring, exact: true }),
    ).toBeVisible()
  },
)
