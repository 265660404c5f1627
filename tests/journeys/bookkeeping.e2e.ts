import { readFile } from 'node:fs/promises'
import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'

journey(
  'the owner reads the books of a quarter, enters a payout and downloads files for the bookkeeper @both',
  async ({ page, viewport, expectComplaint }, info) => {
    // Each project has a year of its own, because both enter a payout.
    const year = info.project.name === 'phone' ? 2019 : 2020
    await enterAdmin(page, '/beheer/boekhouding/')
    await expect(page.getByRole('heading', { level: 1, name: 'Boekhouding' })).toBeVisible()
    await expectAccessible(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(viewport?.width ?? 0)

    // A period of the past has nothing in it, which every table says.
    await page.goto(`/beheer/boekhouding/?periode=${year}-K1`)
    await expect(page.getByText(`1e kwartaal ${year}`)).toBeVisible()
    await expect(page.getByText('Geen betalingen in deze periode.')).toBeVisible()
    expectComplaint(/status of 422 .*\/beheer\/boekhouding\/[)?]/)
    await page.getByRole('button', { name: 'Voeg toe' }).click()
    await expect(page.getByText('Kies de dag waarop het bedrag op je rekening kwam.')).toBeVisible()
    await expect(page.getByLabel('Dag op de bank')).toBeFocused()
    await page.getByLabel('Dag op de bank').fill(`${year}-02-03`)
    await page.getByLabel('Bedrag op de bank').fill('125,50')
    await page.getByLabel('Ingehouden kosten').fill('0,29')
    await page.getByRole('button', { name: 'Voeg toe' }).click()
    await expect(
      page.getByText(new RegExp(`Mollie 3 februari ${year}: €\\s125,50, kosten €\\s0,29`)),
    ).toBeVisible()
    await expectAccessible(page)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('link', { name: 'Voor andere programma’s (CSV), een rij per factuurregel' })
        .click(),
    ])
    expect(download.suggestedFilename()).toBe(`boekhouding-${year}-01-01-${year}-03-31.csv`)
    expect(await readFile(await download.path(), 'utf8')).toContain('Nummer;Soort;Datum')
    await page.getByRole('button', { name: `Verwijder Mollie 3 februari ${year}` }).click()
    await expect(page.getByText('Nog geen uitbetaling ingevuld in deze periode.')).toBeVisible()
  },
)
