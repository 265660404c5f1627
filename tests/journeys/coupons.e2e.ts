import type { Page } from '@playwright/test'
import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey } from './journey.ts'

const maskedCodeLink = (page: Page, title: string) =>
  page.getByRole('link', { name: `Toon de code van ${title}` })

const TITLE = '€ 20 korting'

/** Opens the page of deals and reveals a masked code, which opens its destination beside it. */
async function revealCode(page: Page) {
  const newTab = page.context().waitForEvent('page')
  await maskedCodeLink(page, TITLE).press('Enter')
  const destination = await newTab
  await expect(destination).toHaveURL('/product-category/ringen/')
  await destination.close()
  await page.bringToFront()
  await expect(page).toHaveURL(/\/coupons\/\?codeid=\d+$/)
  const dialog = page.getByRole('dialog', { name: TITLE })
  await expect(dialog.getByLabel('Kortingscode')).toHaveValue('LICHT20')
  return dialog
}

journey('a masked code is copied to the clipboard [S16, T14, E12]', async ({ page, context }) => {
  await page.goto('/coupons/')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const dialog = await revealCode(page)
  await expect(dialog.getByRole('button', { name: 'Gekopieerd' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('LICHT20')
})

journey(
  'a browser that allows no clipboard selects the code, so that the visitor copies it @both [T14]',
  async ({ page }) => {
    await page.goto('/coupons/')
    await page.evaluate(() => {
      navigator.clipboard.write = () => Promise.reject(new Error('rejected'))
    })
    const dialog = await revealCode(page)
    await dialog.getByRole('button', { name: 'Kopieer' }).press('Enter')
    await expect(dialog.getByText('Kopieer de code hierboven zelf.')).toBeVisible()
    await expect(dialog.getByLabel('Kortingscode')).toBeFocused()
  },
)

journey(
  'a masked code opens its page and its destination; an expired one shows that it is expired @both [S07, S16, T14, E12]',
  async ({ page }) => {
    await page.goto('/coupons/')
    await expect(page.getByText('LICHT20')).toHaveCount(0)
    await expectAccessible(page)
    const dialog = await revealCode(page)
    await expect(dialog.getByRole('timer')).toHaveText(/^Nog .+ \d+ min en \d+ sec$/)
    const warmButton = dialog.getByRole('button', { name: 'Warm' })
    await warmButton.press('Enter')
    await expect(warmButton).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/coupons/')
    await expect(dialog).toHaveCount(0)
    await expect(maskedCodeLink(page, TITLE)).toBeFocused()

    // A visible code is no link; its page has one.
    await page.getByText('PARELS', { exact: true }).click()
    await expect(page).toHaveURL('/coupons/')
    await page.getByRole('link', { name: 'Gravure bij zegelringen' }).press('Enter')
    const expiredDialog = page.getByRole('dialog', { name: 'Gravure bij zegelringen' })
    await expect(expiredDialog.getByText(/^Verlopen op /)).toBeVisible()
    await expect(expiredDialog.getByLabel('Kortingscode')).toHaveValue('GRAVEER')
    await expiredDialog.getByRole('button', { name: 'Sluiten' }).press('Enter')
    await expect(expiredDialog).toHaveCount(0)

    await maskedCodeLink(page, 'Verzending voor vaste klanten').press('Enter')
    await expect(page.getByRole('dialog', { name: 'Alleen met een account' })).toBeVisible()
  },
)

journey(
  'an open code has a button that copies it and a link to the list in which it counts',
  async ({ page, context }) => {
    await page.goto('/coupons/')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const coupon = page.getByRole('listitem').filter({ hasText: 'PARELS' })
    const copyButton = coupon.getByRole('button', { name: ', de code van Korting op parels' })
    await copyButton.click()
    await expect(copyButton).toHaveText(/^Gekopieerd/)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('PARELS')
    await page.evaluate(() => {
      navigator.clipboard.write = () => Promise.reject(new Error('rejected'))
    })
    await copyButton.click()
    await expect(copyButton).toHaveText(/^Kopieer zelf/)
    const clickReport = page.waitForRequest(
      (request) => request.url().includes('/deel/coupon/') && request.postData() === 'intent=click',
    )
    await coupon.getByRole('link', { name: 'Bekijk sieraden met parel' }).click()
    await clickReport
    await expect(page).toHaveURL('/shop/?steen=parel')
  },
)

journey('on a wide screen the dialog of a code is 650 pixels wide [K10]', async ({ page }) => {
  await page.goto('/coupons/')
  const dialog = await revealCode(page)
  expect((await dialog.boundingBox())?.width).toBe(650)
})

journey(
  'a customer who has logged in since the page was opened gets the code for customers, and no dialog to log in [P02, P04]',
  async ({ page, context }) => {
    await page.goto('/coupons/')
    const otherTab = await context.newPage()
    await otherTab.goto('/account-maken/')
    await otherTab.getByLabel('E-mailadres').fill('deal@voorbeeld.example')
    await otherTab.getByLabel('Wachtwoord', { exact: true }).fill('zilver-maan-48')
    await otherTab.getByRole('button', { name: 'Account maken' }).click()
    await expect(otherTab.getByRole('heading', { level: 1, name: /^Welkom/ })).toBeVisible()
    await otherTab.close()

    await page.bringToFront()
    await maskedCodeLink(page, 'Verzending voor vaste klanten').press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Verzending voor vaste klanten' })
    await expect(dialog.getByLabel('Kortingscode')).toHaveValue('VASTEKLANT')
    await expect(page.getByRole('dialog')).toHaveCount(1)
  },
)

journey(
  'the owner creates a deal, deletes it and restores it @both',
  async ({ page, expectComplaint }, { project }) => {
    const title = `Vijf procent op creolen (${project.name})`
    expectComplaint(/status of 422 .*\/beheer\/deals\/nieuw\/[)?]/)
    await enterAdmin(page, '/beheer/deals/nieuw/')
    const save = page.getByRole('button', { name: 'Opslaan' }).filter({ visible: true })
    await expectAccessible(page)
    await page.getByLabel('Titel').fill(title)
    await page.getByLabel('Code', { exact: true }).fill('CREOOL5')
    await page.getByLabel('Adres').fill('javascript:alert(1)')
    await save.click()
    await expect(page.getByLabel('Adres')).toHaveAccessibleDescription(/begint met https:\/\//)
    await expect(page.getByLabel('Titel')).toHaveValue(title)
    await expectAccessible(page)
    await page.getByLabel('Adres').fill('/product-category/oorbellen/')
    await page.getByRole('button', { name: /^Kies een product/ }).click()
    const panel = page.getByRole('region', { name: 'Product' })
    await panel.getByLabel('Naam, SKU, EAN of nummer').fill('creolen')
    await panel.getByRole('button', { name: 'Zoek' }).click()
    await expectAccessible(page)
    await panel.getByRole('listitem').getByRole('button').first().click()
    await expect(page.getByRole('button', { name: /creolen .* weghalen$/ })).toBeVisible()
    await page.getByLabel('Foto').setInputFiles('assets/demo/img/creolen-sara_geel_main.jpg')
    await save.click()
    await expect(page.getByText('Opgeslagen.')).toBeVisible()
    await expect(page.getByRole('button', { name: /creolen .* weghalen$/ })).toBeVisible()
    await expect(page.getByRole('img', { name: 'De foto van nu' })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Verwijder deze deal' }).click()
    await expect(page.getByText(/^Verwijderd\./)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: `Zet terug ${title}` }).click()
    await expect(page.getByText(/^Teruggezet\./)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: title }).filter({ visible: true }).click()
    await page.getByRole('link', { name: 'Bekijk in de winkel' }).click()
    await expect(page.getByLabel('Kortingscode')).toHaveValue('CREOOL5')
    await expectAccessible(page)
  },
)
