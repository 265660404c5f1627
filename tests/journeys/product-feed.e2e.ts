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
    const url = (await page.getByText(/\/feeds\/[0-9a-f]{32}\/google\.xml$/).textContent()) ?? ''
    await page.getByLabel('Titel').fill('{onbekend}')
    await page.getByRole('button', { name: 'Opslaan' }).click()
    await expect(page.getByText('Dit bestaat niet: {onbekend}.')).toBeVisible()
    await expect(page.getByLabel('Titel')).toHaveValue('{onbekend}')
    await page.getByLabel('Titel').fill('{naam} van {merk}')
    // Each category has a native combobox: a word that is no category gets suggestions, and stays in the field.
    const rings = page.getByRole('combobox', { name: 'Ringen', exact: true })
    await rings.fill('bedel')
    await page.getByRole('button', { name: 'Opslaan' }).click()
    await expect(page.getByText('Bedoel je Bedeltjes en hangertjes (192)?')).toBeVisible()
    await expect(rings).toHaveValue('bedel')
    await expect(rings).toBeFocused()
    await rings.fill('Bedeltjes en hangertjes (192)')
    await page.getByLabel('Niet in deze feed: Oorbellen', { exact: true }).check()
    await page.getByLabel('Alleen wat op voorraad is').check()
    await page.getByRole('button', { name: 'Opslaan' }).click()
    await expect(page.getByText('Opgeslagen.')).toBeVisible()
    await expectAccessible(page)

    const feed = await (await request.get(new URL(url.trim()).pathname)).text()
    expect(feed).toContain('<g:title>Saffierketting Juna van Schakel</g:title>')
    expect(feed).not.toContain('out_of_stock')
    expect(feed).toContain('<g:google_product_category>192</g:google_product_category>')
    expect(feed).not.toContain('<g:google_product_category>194</g:google_product_category>')
    await page.reload()
    await expect(page.getByText('Klaar', { exact: true })).toBeVisible()
    await expect(rings).toHaveValue('Bedeltjes en hangertjes (192)')
    await expect(page.getByRole('heading', { name: 'Wat producten missen' })).toBeVisible()
    await page.getByRole('link', { name: /producten: De kleur is niet bekend/ }).click()
    await expect(page.getByRole('heading', { name: /De kleur is niet bekend/ })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Alle meldingen' }).click()
    await expect(
      page.getByText('Zonder streepjescode wordt dit minder vaak getoond.'),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Vindbaarheid' }).first().click()
    await expectAccessible(page)
  },
)
