import type { Locator } from '@playwright/test'
import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'
import { fillAddress, payAtTestBank, submitOrder } from './shopping.ts'

journey('a shopper orders a necklace with an initial @both', async ({ page }) => {
  await page.goto('/product/initiaalketting-maan/?metaal=zilver')
  const addButton = page.getByRole('button', { name: 'In winkelwagen', exact: true }).first()
  await addButton.click()
  const initial = page.getByRole('textbox', { name: 'Initiaal', exact: true })
  await expect(initial).toBeFocused()
  await expect(page.getByText('Vul bij ‘Initiaal’ je tekst in.')).toBeVisible()
  await expectAccessible(page)
  await initial.fill('7')
  await expect(page.getByText(/Dit teken kunnen we niet maken: 7/)).toBeVisible()
  await initial.fill('s')
  await expect(page.getByText('Dit komt erop: S')).toBeVisible()
  await addButton.click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText('Initiaal: S')).toBeVisible()
  await expect(panel.getByText('Persoonlijk, niet te herroepen')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/checkout/')
  await expect(page.getByText('Initiaal: S').filter({ visible: true })).toHaveCount(1)
  await expect(
    page.getByText(/Voor wat we met jouw tekst maken, geldt geen bedenktijd/),
  ).toBeVisible()
  await fillAddress(page, 'sanne.maan@voorbeeld.example')
  await submitOrder(page)
  await payAtTestBank(page, 'Betaling laten slagen')
  await expect(page.getByText('Initiaal: S').first()).toBeVisible()
  await expect(page.getByText(/kun je niet ruilen of herroepen/)).toBeVisible()
  await expectAccessible(page)
})

journey(
  'the bar on a phone leads to the choice or the text that is missing @phone',
  async ({ page }) => {
    const bar = page.locator('[data-buy-bar]')
    const readMiddle = async (field: Locator) => {
      const { y, height } = (await field.boundingBox()) ?? { y: 0, height: 0 }
      return y + height / 2
    }
    await page.goto('/product/initiaalketting-maan/?metaal=zilver')
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await bar.getByRole('button', { name: 'In winkelwagen' }).click()
    const initial = page.getByRole('textbox', { name: 'Initiaal', exact: true })
    await expect(initial).toBeFocused()
    await expect(page.getByText('Vul bij ‘Initiaal’ je tekst in.')).toBeInViewport()
    expect(await readMiddle(initial)).toBeGreaterThan(250)
    expect(await readMiddle(initial)).toBeLessThan(600)

    await page.goto('/product/zegelring-otto/?metaal=geelgoud')
    const notice = page.getByText('Met jouw tekst maken we dit speciaal voor jou.').first()
    await expect(notice).toBeHidden()
    await page.locator('[name^="text"]').first().fill('NS')
    await expect(notice).toBeVisible()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await bar.getByRole('button', { name: 'Kies je maat' }).click()
    const sizes = page.getByRole('group', { name: /^Ringmaat/ })
    await expect(sizes.getByRole('radio').first()).toBeFocused()
    expect(await readMiddle(sizes)).toBeGreaterThan(250)
    expect(await readMiddle(sizes)).toBeLessThan(600)
    await expect(
      page.getByRole('link', { name: 'Ruilen en retour: wat wel en niet kan' }),
    ).toHaveCount(1)
  },
)

journey('a text that is too long is marked while it is typed @both', async ({ page }) => {
  await page.goto('/product/kruisketting-tess/?metaal=zilver')
  const field = page.locator('textarea[name^="text"]').first()
  await field.fill('Voor altijd samen')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(/regel 1 heeft er 17/)
  await expectAccessible(page)
  await field.fill('Samen')
  await expect(field).not.toHaveAttribute('aria-invalid')
})

journey('a couple chooses two sizes and two engravings @both', async ({ page }) => {
  await page.goto('/product/trouwringen-hanne/')
  const wide = page.getByRole('group', { name: /^Maat van de brede ring/ })
  const narrow = page.getByRole('group', { name: /^Maat van de smalle ring/ })
  await wide.getByRole('combobox').selectOption('19.5')
  await narrow.getByRole('combobox').selectOption('16.5')
  await expect(page).toHaveURL(/ringmaat=19.5&ringmaat2=16.5/)
  const notice = page.getByText('Met jouw tekst maken we dit speciaal voor jou.').first()
  await expect(notice).toBeHidden()
  for (const [ring, text] of [
    ['Brede ring', 'Noor ♥ 14·05·2027'],
    ['Smalle ring', 'Sam'],
  ] as const) {
    const group = page.getByRole('group', { name: ring, exact: true })
    await group.getByText('Gravure toevoegen').click()
    await group.getByLabel(/^Gravure/).fill(text)
    await expect(notice).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'In winkelwagen', exact: true }).first().click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText('Gravure: Noor ♥ 14·05·2027')).toBeVisible()
  await panel.getByRole('link', { name: 'Bekijk winkelwagen' }).first().click()
  const cart = page.getByRole('main')
  await expect(cart.getByText('Brede ring, maat 19,5')).toBeVisible()
  await expect(cart.getByText('Smalle ring, maat 16,5')).toBeVisible()
  await expect(cart.getByText('Hoort bij de ring hierboven.')).toBeVisible()
  await expect(panel).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Verwijder beide ringen Trouwringen/ }).click()
  await expect(cart.getByText('Smalle ring, maat 16,5')).toBeHidden()
})

journey('an owner lets shoppers engrave a product', async ({ page, expectComplaint }) => {
  expectComplaint(/status of 422 .*\/teksten\/[)?]/)
  await enterAdmin(page)
  await page.goto('/beheer/producten/?zoek=Medaillonketting')
  await page
    .getByRole('link', { name: /Medaillonketting Oda/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Gravure en andere teksten' }).click()
  await page.getByRole('button', { name: 'Veld toevoegen' }).click()
  await page.getByRole('button', { name: 'Opslaan' }).click()
  await expect(page.getByText('Geef het veld een naam, zoals Gravure.')).toBeVisible()
  await page.getByLabel('Naam', { exact: true }).fill('Gravure')
  await page.getByLabel(/^Meerprijs/).fill('19,50')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Opslaan' }).click()
  await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()
  await page.goto('/product/medaillonketting-oda/')
  await expect(page.getByLabel(/^Gravure, \+ €.19,50/)).toBeVisible()
})
