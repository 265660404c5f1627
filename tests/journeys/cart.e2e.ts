import type { Page } from '@playwright/test'
import { expect, expectAccessible, forgetChoice, journey } from './journey.ts'
import { putInCart } from './shopping.ts'

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
  'the first visit makes no cart call and sets no cookie; adding opens the panel and updates the counter @both [S14, T01, T15]',
  async ({ page, context }) => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (/wc-ajax|admin-ajax/.test(request.url())) calls.push(request.url())
    })
    await forgetChoice(context)
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
  'the quantity in the panel is sent half a second after its last change, once [V06]',
  async ({ page }) => {
    await page.clock.install()
    await addBracelet(page)
    const panel = page.getByRole('dialog', { name: /Winkelwagen/ })
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('rh_update_sidebar_cart_item')) calls.push(request.url())
    })
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    await panel.getByRole('button', { name: 'Eén meer' }).click()
    await page.clock.runFor(499)
    await panel.getByRole('button', { name: 'Eén meer' }).click()
    await page.clock.runFor(499)
    await expect(panel.getByText('3 artikelen')).toBeVisible()
    expect(calls).toEqual([])

    const answered = page.waitForResponse(/rh_update_sidebar_cart_item/)
    await page.clock.runFor(1)
    expect((await answered).request().url()).toContain('qty=3')
    expect(calls).toHaveLength(1)
  },
)

journey(
  'the cart page removes a product, which can be restored, and ends empty with a link to the shop @both [S01]',
  async ({ page }) => {
    await addBracelet(page)
    await page.getByRole('dialog').getByRole('link', { name: 'Bekijk winkelwagen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Winkelwagen' })).toBeVisible()
    await expectAccessible(page)
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Verwijder/ })
      .click()
    await expect(page.getByText('Je winkelwagen is leeg')).toBeVisible()
    const removed = page.getByRole('main').getByText(/is uit je winkelwagen gehaald/)
    await expect(removed).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Zet terug' }).click()
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

journey('another tab follows the changes of this one [T04]', async ({ page, context }) => {
  await addBracelet(page)
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByRole('link', { name: 'Winkelwagen, 1 artikel' })).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Verwijder/ })
    .click()
  await expect(page.getByRole('dialog').getByText('Je winkelwagen is leeg')).toBeVisible()
  await expect(other.getByRole('link', { name: 'Winkelwagen', exact: true })).toBeVisible()
})

journey(
  'a product whose stock is used up leads to its page, which shows the reason once [X04]',
  async ({ page }) => {
    const LAST = '/product/tennisarmband-iris/'
    const reason = 'Van Tennisarmband Iris is er nog 1. Er past niet meer in je winkelwagen.'
    await page.goto(LAST)
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
    await expect(page).toHaveURL(LAST)
    await expect(page.getByRole('alert').getByText(reason)).toBeVisible()
    await expectAccessible(page)
    await page.goto('/cart/')
    await expect(page.getByRole('heading', { level: 1, name: 'Winkelwagen' })).toBeVisible()
    await expect(page.getByText(reason)).toBeHidden()
  },
)

journey(
  'another script on the page is notified of our changes, and its own addition is in the panel when that opens [T04]',
  async ({ page }) => {
    await page.goto(BRACELET)
    await page.evaluate(() =>
      document.body.addEventListener('wc_fragment_refresh', () => {
        document.body.dataset.received = 'yes'
      }),
    )
    await addButton(page).click()
    await expect(page.getByRole('dialog').getByText('1 artikel')).toBeVisible()
    await expect(page.locator('body')).toHaveAttribute('data-received', 'yes')
    await page.keyboard.press('Escape')

    await page.evaluate(async () => {
      const { cart } = await (await fetch('/?wc-ajax=get_refreshed_fragments')).json()
      const body = new URLSearchParams({ product_id: cart.lines[0].productId })
      await fetch('/?wc-ajax=add_to_cart', { method: 'POST', body })
    })
    await page.getByRole('link', { name: /^Winkelwagen, / }).click()
    await expect(page.getByRole('dialog').getByText('2 artikelen')).toBeVisible()
  },
)

journey(
  'cart calls are sent one at a time, each after the response to the one before [T03]',
  async ({ page }) => {
    await addBracelet(page)
    await putInCart(page, '/product/figaroketting-milan/')
    const requests: string[] = []
    let answer = () => {}
    const isHeld = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(/wc-ajax=remove_from_cart/, async (route) => {
      requests.push(route.request().url())
      await isHeld
      await route.continue()
    })
    const panel = page.getByRole('dialog', { name: /Winkelwagen/ })
    const remove = panel.getByRole('button', { name: /^Verwijder/ })
    await remove.nth(0).click()
    await remove.nth(1).click()
    await expect.poll(() => requests.length).toBe(1)
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(requests).toHaveLength(1)
    answer()
    await expect(panel.getByText('Je winkelwagen is leeg')).toBeVisible()
    expect(requests).toHaveLength(2)
  },
)

journey(
  'a product is added after the response to the one before, also when that one failed [T03]',
  async ({ page, expectComplaint }) => {
    expectComplaint(/status of 500 .*\/\?wc-ajax=add_to_cart/)
    const requests: string[] = []
    const response = Promise.withResolvers<void>()
    await page.route(/wc-ajax=add_to_cart/, async (route) => {
      requests.push('add')
      if (requests.length > 1) return route.continue()
      await response.promise
      return route.fulfill({ status: 500 })
    })
    await page.goto('/product-category/armbanden/')
    const view = page.getByRole('dialog', { name: /^Snel bekijken/ })
    for (const name of ['Kralenarmband Nila', 'Parelarmband Marit']) {
      await page.getByRole('link', { name: `Snel bekijken: ${name}` }).click()
      await view.getByRole('button', { name: 'In winkelwagen' }).click()
      await page.keyboard.press('Escape')
      await expect(view).toBeHidden()
    }
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(requests).toEqual(['add'])
    response.resolve()
    const panel = page.getByRole('dialog', { name: /Winkelwagen/ })
    await expect(panel.getByText('Parelarmband Marit').first()).toBeVisible()
    await expect(panel.getByText('1 artikel')).toBeVisible()
    expect(requests).toEqual(['add', 'add'])
  },
)

journey(
  'if removing fails the browser follows the link, which removes the line [X05]',
  async ({ page, expectComplaint }) => {
    await addBracelet(page)
    expectComplaint(/status of 500 .*\/\?wc-ajax=remove_from_cart/)
    await page.route(/wc-ajax=remove_from_cart/, (route) => route.fulfill({ status: 500 }))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Verwijder/ })
      .click()
    await expect(page).toHaveURL(/\/cart\/\?removed_item=1/)
    await expect(page.getByText('Je winkelwagen is leeg')).toBeVisible()
  },
)

journey(
  'a cart that can’t be loaded triggers an event, and nothing else [X06]',
  async ({ page, expectComplaint }) => {
    await addBracelet(page)
    await page.evaluate(() => {
      sessionStorage.clear()
      localStorage.clear()
    })
    expectComplaint(/status of 500 .*\/\?wc-ajax=get_refreshed_fragments/)
    await page.route(/wc-ajax=get_refreshed_fragments/, (route) => route.fulfill({ status: 500 }))
    await page.addInitScript(() =>
      document.addEventListener('wc_fragments_ajax_error', () => {
        document.documentElement.dataset.received = 'yes'
      }),
    )
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('data-received', 'yes')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/')
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
