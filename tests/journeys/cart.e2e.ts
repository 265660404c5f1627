import type { Page } from '@playwright/test'
import { expect, expectAccessible, journey } from './journey.ts'

const BRACELET = '/product/kralenarmband-lapis-nila/'

const addButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'In winkelwagen' }).first()

async function addBracelet(page: Page) {
  await page.goto(BRACELET)
  await page.waitForLoadState('networkidle')
  await addButton(page).click()
  await expect(page.getByRole('dialog', { name: /Winkelwagen/ })).toBeVisible()
}

journey(
  'the first visit makes no cart call and gets no cookie; adding opens the panel and counts @both [S14, T01, T15]',
  async ({ page, context }) => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (/wc-ajax|admin-ajax/.test(request.url())) calls.push(request.url())
    })
    await page.goto(BRACELET)
    await page.waitForLoadState('networkidle')
    expect(calls).toEqual([])
    expect(await context.cookies()).toEqual([])

    await addButton(page).click()
    const panel = page.getByRole('dialog', { name: /Winkelwagen/ })
    await expect(panel.getByText('Has been added to cart.')).toBeVisible()
    await expect(panel.getByText('1 artikel')).toBeVisible()
    await expectAccessible(page)

    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(page.getByRole('link', { name: 'Winkelwagen, 1 artikel' })).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Bekijk winkelwagen' }),
    ).toBeVisible()
  },
)

journey(
  'the number in the panel is sent half a second after its last change, once [V06]',
  async ({ page }) => {
    await addBracelet(page)
    const panel = page.getByRole('dialog', { name: /Winkelwagen/ })
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('rh_update_sidebar_cart_item')) calls.push(request.url())
    })
    const answered = page.waitForResponse(/rh_update_sidebar_cart_item/)
    await panel.getByRole('button', { name: 'Eén meer' }).click()
    await panel.getByRole('button', { name: 'Eén meer' }).click()
    await answered
    await expect(panel.getByText('3 artikelen')).toBeVisible()
    expect(calls).toHaveLength(1)
    expect(calls[0]).toContain('qty=3')
  },
)

journey(
  'the cart page takes a piece out and ends empty with a way on @both [S01]',
  async ({ page }) => {
    await addBracelet(page)
    await page.getByRole('dialog').getByRole('link', { name: 'Bekijk winkelwagen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Winkelwagen' })).toBeVisible()
    await expectAccessible(page)
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Verwijder/ })
      .click()
    await expect(page.getByText('Je winkelwagen is nog leeg')).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Bekijk alle sieraden' }),
    ).toBeVisible()
  },
)

journey('another tab follows what this one does [T04]', async ({ page, context }) => {
  await addBracelet(page)
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByRole('link', { name: 'Winkelwagen, 1 artikel' })).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Verwijder/ })
    .click()
  await expect(page.getByRole('dialog').getByText('Je winkelwagen is nog leeg')).toBeVisible()
  await expect(other.getByRole('link', { name: 'Winkelwagen', exact: true })).toBeVisible()
})

journey.describe('without JavaScript', () => {
  journey.use({ javaScriptEnabled: false })

  journey(
    'a form adds, another changes the number, links take out and put back @both',
    async ({ page }) => {
      await page.goto(BRACELET)
      await addButton(page).click()
      await expect(page).toHaveURL(/\/cart\/$/)
      await expect(page.locator('div.woocommerce-message')).toContainText('ligt in je winkelwagen')

      await page.getByLabel(/^Aantal/).fill('2')
      await page.getByRole('button', { name: 'Aantallen bijwerken' }).click()
      await expect(page.getByLabel(/^Aantal/)).toHaveValue('2')

      await page
        .getByRole('main')
        .getByRole('link', { name: /^Verwijder/ })
        .click()
      await expect(page).toHaveURL(/removed_item=1/)
      await expect(page.getByText('Je winkelwagen is nog leeg')).toBeVisible()
      await page.getByRole('link', { name: 'Ongedaan maken' }).click()
      await expect(page.getByLabel(/^Aantal/)).toHaveValue('2')
    },
  )
})
