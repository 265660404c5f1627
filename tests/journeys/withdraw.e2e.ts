import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'
import { orderAtTestBank } from './order-at-test-bank.ts'

journey(
  'a guest withdraws in two steps and gets a receipt with date and time @both',
  async ({ page, expectComplaint }) => {
    expectComplaint(/status of 422 .*\/herroepen\/[)?]/)
    await page.goto('/')
    await page.getByRole('link', { name: 'Herroepen' }).first().click()
    await page.getByRole('button', { name: 'Verder' }).click()
    await expect(page.getByText('Vul het bestelnummer in.', { exact: false })).toBeVisible()
    await expect(page.getByLabel('Bestelnummer')).toBeFocused()
    await expectAccessible(page)

    await page.getByLabel('Bestelnummer').fill('99999')
    await page.getByLabel('Naam', { exact: true }).fill('Fenna Voorbeeld')
    await page.getByLabel('E-mailadres').fill('fenna@voorbeeld.example')
    await page.getByRole('button', { name: 'Verder' }).click()
    await expect(page.getByRole('heading', { name: 'Klopt dit?' })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Klopt dit?' })).toBeInViewport()
    await expect(page.getByText('Na bevestigen is de overeenkomst herroepen.')).toBeInViewport()
    const warning = page.getByText('Sieraden met een gravure of initiaal kunnen niet worden')
    await expect(warning).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Herroeping bevestigen' }).click()

    await expect(page.getByRole('heading', { name: 'Herroeping ontvangen' })).toBeVisible()
    await expect(page.getByText(/\d{1,2} \w+ \d{4}, \d{2}\.\d{2} uur/)).toBeVisible()
  },
)

journey(
  'the owner sees a withdrawal, marks it as handled, and settles it with a refund @both',
  async ({ page }, { project }) => {
    journey.slow()
    const email = `sanne.${project.name}@voorbeeld.example`
    const number = await orderAtTestBank(page, 'creolen-gedraaid-yara', { email })
    await page.goto('/herroepen/')
    await page.getByLabel('Bestelnummer').fill(number)
    await page.getByLabel('Naam', { exact: true }).fill('Sanne de Vries')
    await page.getByLabel('E-mailadres').fill(email)
    await page.getByRole('button', { name: 'Verder' }).click()
    await page.getByRole('button', { name: 'Herroeping bevestigen' }).click()
    await expect(page.getByRole('heading', { name: 'Herroeping ontvangen' })).toBeVisible()

    await enterAdmin(page, '/beheer/herroepingen/')
    const withdrawal = page.getByRole('listitem').filter({ hasText: `Bestelling ${number}` })
    await expect(withdrawal).toContainText('De hele bestelling')
    await expect(withdrawal).toContainText(/Betaal terug uiterlijk \d{1,2} \w+ \d{4}/)
    await expectAccessible(page)
    await withdrawal.getByRole('link', { name: `Bestelling ${number}`, exact: true }).click()
    await expect(page.getByText('Herroepen: de hele bestelling')).toBeVisible()
    await page.goBack()

    await withdrawal.getByRole('button', { name: /^Markeer als afgehandeld/ }).click()
    await expect(page.getByText('De herroeping staat bij afgehandeld.')).toBeVisible()
    await expect(withdrawal).toHaveCount(0)
    await page.getByRole('link', { name: /^Afgehandeld/ }).click()
    await expect(withdrawal).toContainText('Toch niet afgehandeld')
    await expectAccessible(page)
    await withdrawal.getByRole('button', { name: /^Toch niet afgehandeld/ }).click()
    await expect(page.getByText('De herroeping staat weer bij te doen.')).toBeVisible()

    await page.goto('/beheer/herroepingen/')
    await withdrawal.getByRole('link', { name: /^Geld terugbetalen/ }).click()
    await expect(page.getByText(/^Herroepen op .*: de hele bestelling/)).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Een deel/ })).toBeChecked()
    await expect(page.getByLabel(/^Gedraaide creolen/)).toHaveValue('1')
    await expect(page.getByLabel('Toelichting')).toHaveValue(/^Herroeping van/)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Controleer de terugbetaling' }).click()
    await page.getByRole('button', { name: /als terugbetaald$/ }).click()
    await expect(page.getByText('Herroeping afgehandeld').first()).toBeVisible()
    await page.goto('/beheer/herroepingen/?staat=afgehandeld')
    await expect(withdrawal).toContainText('Toch niet afgehandeld')
  },
)
