import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'

journey(
  'the owner sees what products lack for a channel, shapes the feed and downloads it',
  async ({ page, request, expectComplaint }) => {
    expectComplaint(/status of 422 .*\/beheer\/vindbaarheid\/feeds\/google[/.]/)
    await enterAdmin(page)
    await page.getByRole('link', { name: 'Vindbaarheid' }).click()
    await expect(page.getByRole('heading', { name: 'Vindbaarheid' })).toBeVisible()
    await page.getByRole('link', { name: 'Google Merchant Center, Nederland' }).click()
    const address =
      (await page.getByText(/\/feeds\/[0-9a-f]{32}\/google\.xml$/).textContent()) ?? ''
    await page.getByLabel('Titel').fill('{onbekend}')
    await page.getByRole('button', { name: 'Opslaan' }).click()
    await expect(page.getByText('Dit bestaat niet: {onbekend}.')).toBeVisible()
    await expect(page.getByLabel('Titel')).toHaveValue('{onbekend}')
    await page.getByLabel('Titel').fill('{naam} van {merk}')
    await page.getByLabel('Alleen wat op voorraad is').check()
    await page.getByRole('button', { name: 'Opslaan' }).click()
    await expect(page.getByText('Opgeslagen.')).toBeVisible()
    await expectAccessible(page)

    const feed = await (await request.get(new URL(address.trim()).pathname)).text()
    expect(feed).toContain('<g:title>Saffierketting Juna van Schakel</g:title>')
    expect(feed).not.toContain('out_of_stock')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Wat producten missen' })).toBeVisible()
    await page.getByRole('link', { name: 'Vindbaarheid' }).first().click()
    await expectAccessible(page)
  },
)
