import { addBracelet, addButton, BRACELET } from './cart-journey.ts'
import { expect, expectAccessible, journey, removeConsentChoice } from './journey.ts'
import { putInCart } from './shopping.ts'

journey(
  'the first visit makes no cart call and sets no cookie; adding opens the panel and updates the counter, whose button opens the panel again @both [S14, T01, T15]',
  async ({ page, context }) => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (/wc-ajax|admin-ajax/.test(request.url())) calls.push(request.url())
    })
    await removeConsentChoice(context)
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
    await page.getByRole('link', { name: 'Winkelwagen, 1 artikel' }).click()
    await expect(panel).toBeVisible()
  },
)

journey('the cart panel shows what goes with its only product @both', async ({ page }) => {
  await addBracelet(page)
  const related = page.getByRole('dialog').getByRole('region', { name: 'Past erbij' })
  await expect(related.getByRole('link')).toHaveCount(2)
  await expectAccessible(page)
  await related.getByRole('link').first().click()
  await expect(page).not.toHaveURL(/kralenarmband/)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

journey('the cart panel names the added product and shows it first', async ({ page }) => {
  await addBracelet(page)
  await page.goto('/product/kruisketting-tess/?metaal=zilver')
  await page.waitForLoadState('networkidle')
  await addButton(page).click()
  const panel = page.getByRole('dialog', { name: /Winkelwagen/ })
  await expect(panel.getByText('Kruisketting Tess toegevoegd aan je winkelwagen')).toBeVisible()
  await expect(panel.getByRole('spinbutton').first()).toHaveAccessibleName(
    'Aantal Kruisketting Tess',
  )
})

journey(
  'a product is in the cart when the button is clicked before the page has its code @both',
  async ({ page, baseURL }) => {
    const { promise: clicked, resolve: reportClick } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await clicked
      await route.continue()
    })
    await page.goto('about:blank')
    // Unlike `goto`, this does not wait for the code of the page.
    await page.evaluate((url) => location.assign(url), new URL(BRACELET, baseURL).href)
    await addButton(page).click()
    reportClick()
    await expect(page.getByRole('link', { name: 'Winkelwagen, 1 artikel' })).toBeVisible()
  },
)

journey(
  'the stock is shown beside the quantity, and a larger quantity is visibly rejected @both',
  async ({ page }) => {
    await page.goto('/product/cadeauset-noor/')
    await page.waitForLoadState('networkidle')
    const form = page.locator('form#kopen')
    await expect(form.getByText('Nog 3 op voorraad')).toBeVisible()
    await form.getByLabel('Aantal Cadeauset Noor').fill('99')
    await expect(form.getByText('Meer kan niet. Nog 3 op voorraad')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(form.getByLabel('Aantal Cadeauset Noor')).toHaveValue('3')
    await expect(form.getByText('Meer kan niet. Nog 3 op voorraad')).toBeVisible()
    await expectAccessible(page)
    await addButton(page).click()
    await expect(page.getByRole('dialog', { name: /Winkelwagen/ })).toBeVisible()

    await page.goto('/cart/')
    const line = page.getByRole('main').getByRole('listitem').first()
    await expect(line.getByText('Nog 3 op voorraad')).toBeVisible()
    await line.getByLabel('Aantal Cadeauset Noor').fill('99')
    await page.keyboard.press('Tab')
    await expect(line.getByText('Meer kan niet. Nog 3 op voorraad')).toBeVisible()
    await expect(line.getByLabel('Aantal Cadeauset Noor')).toHaveValue('3')
    await expect(page.getByRole('heading', { name: 'Past erbij' })).toBeVisible()
    await expect(page.getByText(/^inclusief €\s[\d.,]+ btw$/)).toBeVisible()
    await expectAccessible(page)
  },
)

journey(
  'the cart page removes a product, which can be restored, and ends empty with a link to the shop @both [S01]',
  async ({ page }) => {
    await addBracelet(page)
    await page.getByRole('dialog').getByRole('link', { name: 'Bekijk winkelwagen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Winkelwagen' })).toBeVisible()
    await expectAccessible(page)
    const removeLink = page.getByRole('main').getByRole('link', { name: /^Verwijder/ })
    // The quantity is above the link, so the Tab key reaches it first.
    const follows = await removeLink.evaluate((link) => {
      const quantity = link.closest('li')?.querySelector('input')
      return quantity?.compareDocumentPosition(link)
    })
    expect(follows).toBe(4)
    await removeLink.click()
    await expect(page.getByText('Je winkelwagen is leeg')).toBeVisible()
    const removedMessage = page.getByRole('main').getByText(/is uit je winkelwagen gehaald/)
    await expect(removedMessage).toBeInViewport()
    const undoLink = page.getByRole('main').getByRole('link', { name: 'Zet terug' })
    await expect(undoLink).toBeFocused()
    await undoLink.click()
    const quantity = page.getByRole('main').getByRole('spinbutton', { name: /^Aantal/ })
    await expect(quantity).toHaveValue('1')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Verwijder/ })
      .click()
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Bekijk alle sieraden' }),
    ).toBeVisible()
  },
)

journey(
  'a product whose last unit is in the cart already leads to its page, which shows the reason once [X04]',
  async ({ page }) => {
    const LAST_UNIT_PAGE = '/product/tennisarmband-iris/'
    const reason = 'Van Tennisarmband Iris is er nog 1. Er past niet meer in je winkelwagen.'
    await page.goto(LAST_UNIT_PAGE)
    await addButton(page).click()
    await expect(page.getByRole('dialog', { name: /Winkelwagen/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await addButton(page).click()
    await expect(page.getByRole('main').getByText(reason)).toBeVisible()

    await page.goto('/zoeken/?s=tennisarmband')
    const link = page.getByRole('link', { name: 'Snel bekijken: Tennisarmband Iris' })
    await link.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'In winkelwagen' }).click()
    await expect(page).toHaveURL(LAST_UNIT_PAGE)
    await expect(page.getByRole('alert').getByText(reason)).toBeVisible()
    await expectAccessible(page)
    await page.goto('/cart/')
    await expect(page.getByRole('heading', { level: 1, name: 'Winkelwagen' })).toBeVisible()
    await expect(page.getByText(reason)).toBeHidden()
  },
)

journey(
  'on a phone the total and the link to the checkout stay in view, once @phone',
  async ({ page }) => {
    await putInCart(page, BRACELET)
    await putInCart(page, '/product/kruisketting-tess/?metaal=zilver')
    await page.goto('/cart/')
    const links = page
      .getByRole('main')
      .getByRole('link', { name: 'Afrekenen', exact: true })
      .filter({ visible: true })
    const bar = page.locator('[data-buy-bar]')
    await expect(bar).toContainText(/Totaal€\s[\d.]+,\d\d/)
    await expect(links.last()).toBeInViewport()
    await expectAccessible(page)
    await page.getByRole('heading', { name: 'Overzicht' }).evaluate((heading) => {
      heading.scrollIntoView()
    })
    await expect(bar).toHaveCount(0)
    await expect(links).toBeInViewport()
    await page.getByRole('contentinfo').evaluate((footer) => footer.scrollIntoView(false))
    await bar.getByRole('link', { name: 'Afrekenen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Afrekenen' })).toBeVisible()
  },
)

journey.describe('without JavaScript', () => {
  journey.use({ javaScriptEnabled: false })

  journey(
    'a form adds, another changes the quantity, and links remove and restore @both',
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
      await expect(page.getByText('Je winkelwagen is leeg')).toBeVisible()
      await page.getByRole('link', { name: 'Ongedaan maken' }).click()
      await expect(page.getByLabel(/^Aantal/)).toHaveValue('2')
    },
  )
})

journey('a product that was removed in the panel can be put back there @both', async ({ page }) => {
  await addBracelet(page)
  const panel = page.getByRole('dialog', { name: /Winkelwagen/ })
  await panel.getByRole('button', { name: /^Verwijder/ }).click()
  await expect(panel.getByText(/is uit je winkelwagen gehaald/)).toBeVisible()
  await expect(panel.getByRole('spinbutton')).toHaveCount(0)
  await panel.getByRole('link', { name: 'Zet terug' }).click()
  await expect(page).toHaveURL('/cart/')
  const quantity = page.getByRole('main').getByRole('spinbutton', { name: /^Aantal/ })
  await expect(quantity).toHaveValue('1')
})

journey(
  'the message about a removed product is at the top edge or below the header @phone',
  async ({ page }) => {
    await putInCart(page, BRACELET)
    await putInCart(page, '/product/kruisketting-tess/?metaal=zilver')
    await page.goto('/cart/')
    const main = page.getByRole('main')
    const overview = main.getByRole('heading', { name: 'Overzicht' })
    await overview.evaluate((heading) => heading.scrollIntoView())
    await page.mouse.wheel(0, 60)
    await expect(page.locator('header[data-away]')).toHaveCount(1)
    await main
      .getByRole('link', { name: /^Verwijder/ })
      .last()
      .dispatchEvent('click')
    // The header returns if the page has become shorter.
    const readGap = () =>
      page.evaluate(() => {
        const header = document.querySelector('header')
        const edge = header?.hasAttribute('data-away') ? 0 : header?.getBoundingClientRect().bottom
        const top = document.querySelector('.cart-message')?.getBoundingClientRect().top
        return Math.abs((top ?? Number.NaN) - (edge ?? Number.NaN))
      })
    await expect.poll(readGap).toBeLessThan(17)
  },
)
