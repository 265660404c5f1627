import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'

journey(
  'the owner shows a draft by a secret link, trashes it, restores it and deletes it @both',
  async ({ page, browser, expectComplaint }, info) => {
    expectComplaint(/status of 404 .*\/voorbeeld\//)
    journey.slow()
    const name = `Voorbeeldring ${info.project.name}`
    await enterAdmin(page, '/beheer/producten/nieuw/')
    await page.getByLabel('Naam').fill(name)
    await page.getByLabel('Prijs').fill('250')
    await page.getByRole('button', { name: 'Maak het concept' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    const editor = page.url()

    await page.getByRole('button', { name: 'Maak een voorbeeldlink' }).click()
    const link = page.getByRole('link', { name: /\/voorbeeld\// })
    await expect(link).toBeVisible()
    await expectAccessible(page)
    const address = (await link.getAttribute('href')) ?? ''

    const guest = await (await browser.newContext()).newPage()
    const answer = await guest.goto(address)
    expect(answer?.headers()['cache-control']).toBe('private, no-store')
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(guest.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
    await expect(guest.getByText(/nog\s+niet kopen/)).toBeVisible()
    await expect(guest.getByRole('button', { name: 'In winkelwagen' })).toHaveCount(0)
    await expectAccessible(guest)
    await page.getByRole('button', { name: 'Beëindig de link' }).click()
    await expect(page.getByRole('button', { name: 'Maak een voorbeeldlink' })).toBeVisible()
    expect((await guest.goto(address))?.status()).toBe(404)

    await page.getByRole('button', { name: 'Naar de prullenbak' }).click()
    await expect(page.getByText(/In de prullenbak sinds/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Zet terug' }).click()
    await expect(page.getByText('Teruggezet als concept.')).toBeVisible()
    await page.getByRole('button', { name: 'Naar de prullenbak' }).click()
    await page.goto('/beheer/producten/')
    await page.getByRole('link', { name: /^Prullenbak/ }).click()
    await page.getByRole('link', { name }).filter({ visible: true }).click()
    await expect(page).toHaveURL(editor)
    await page.getByRole('link', { name: 'Verwijder definitief' }).click()
    await expect(page.getByRole('dialog')).toContainText('Dit kan niet terug.')
    await page.getByRole('button', { name: 'Verwijder', exact: true }).click()
    await expect(page.getByText('Het product is definitief verwijderd.')).toBeVisible()
    await expectAccessible(page)
  },
)
