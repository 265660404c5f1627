import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'
import { orderAtTestBank } from './order-at-test-bank.ts'

journey(
  'the owner corrects the address, the items and a shipment of a paid order @both',
  async ({ page, expectComplaint }) => {
    expectComplaint(/status of 422 .*\/beheer\/bestellingen\/\d+\/gegevens\/[)?]/)
    journey.slow()
    const number = await orderAtTestBank(page, 'kralenarmband-lapis-nila', { lastName: 'Foutje' })
    await enterAdmin(page, `/beheer/bestellingen/${number}/`)
    await page.getByRole('link', { name: 'Gegevens wijzigen' }).click()
    await page.getByLabel('Postcode').fill('9')
    await page.getByLabel('Bezorgwijze').selectOption('Ophalen in de winkel')
    await page.getByLabel('E-mailadres').fill('geen adres')
    const save = page.getByRole('button', { name: 'Opslaan en de klant mailen' })
    await save.click()
    await expect(page.getByText('Niet opgeslagen. Kijk naar de rood omrande velden.')).toBeVisible()
    await expect(page.getByLabel('Postcode')).toHaveValue('9')
    await expectAccessible(page)
    await page.getByLabel('Postcode').fill('3511 NR')
    await page.getByLabel('E-mailadres').fill(`nieuw.${number}@voorbeeld.example`)
    await page.getByLabel('Bezorgwijze').selectOption({ index: 0 })
    await save.click()
    await expect(
      page.getByText('De bestelling is gewijzigd. De klant krijgt een mail.'),
    ).toBeVisible()
    await expect(page.getByText(`nieuw.${number}@voorbeeld.example`).first()).toBeVisible()

    await page.getByRole('link', { name: 'Artikelen wijzigen' }).click()
    await page.getByLabel(/^Kralenarmband/).fill('2')
    await page.getByRole('button', { name: 'Opslaan en de klant mailen' }).click()
    await expect(page.getByText(/^Het wordt samen €.* De klant betaalt €.* bij/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ja, wijzig en mail de klant' }).click()
    await expect(page.getByText(/^De bestelling is gewijzigd en wacht op/)).toBeVisible()
    await expect(page.getByText(/^Een deel is betaald. Nog te betalen: €/)).toBeVisible()
    await expect(page.getByText(/^Creditnota C/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Markeer als betaald' }).click()
    await expect(page.getByText(/^De bestelling staat op betaald/)).toBeVisible()

    await page.getByLabel('Track-and-tracecode').fill('FOUT1')
    await page.getByRole('button', { name: 'Zet op verzonden' }).click()
    await expect(page.getByText(/^Het pakket is verzonden/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Toch niet verzonden/ }).click()
    await expect(page.getByText(/^Het pakket staat weer klaar om in te pakken/)).toBeVisible()
    await page.getByLabel('Track-and-tracecode').fill('FOUT2')
    await page.getByRole('button', { name: 'Zet op verzonden' }).click()
    await expect(page.getByText('Pakket 1', { exact: true })).toBeVisible()
    await page.getByText(/^Wijzig code of bezorger/).click()
    await page.getByLabel('Track-and-tracecode').fill('3SGOED')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Wijziging opslaan' }).click()
    await expect(page.getByText('De verzending is gewijzigd.')).toBeVisible()
    await expect(page.getByText(/Pakket 1: .* FOUT2 werd .* 3SGOED/)).toBeVisible()
  },
)
