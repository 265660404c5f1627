import { addBracelet, addButton, BRACELET } from './cart-journey.ts'
import { expect, journey } from './journey.ts'
import { putInCart } from './shopping.ts'

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

    const callResponse = page.waitForResponse(/rh_update_sidebar_cart_item/)
    await page.clock.runFor(1)
    expect((await callResponse).request().url()).toContain('qty=3')
    expect(calls).toHaveLength(1)
  },
)

journey('the cart in another tab follows a change in this one [T04]', async ({ page, context }) => {
  await addBracelet(page)
  const otherTab = await context.newPage()
  await otherTab.goto('/')
  await expect(otherTab.getByRole('link', { name: 'Winkelwagen, 1 artikel' })).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Verwijder/ })
    .click()
  await expect(page.getByRole('dialog').getByText('Je winkelwagen is leeg')).toBeVisible()
  await expect(otherTab.getByRole('link', { name: 'Winkelwagen', exact: true })).toBeVisible()
})

journey(
  'another script on the page is notified of a change of the cart, and what it adds is in the panel when that opens [T04]',
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
    let releaseResponses = () => {}
    const released = new Promise<void>((resolve) => {
      releaseResponses = resolve
    })
    await page.route(/wc-ajax=remove_from_cart/, async (route) => {
      requests.push(route.request().url())
      await released
      await route.continue()
    })
    const panel = page.getByRole('dialog', { name: /Winkelwagen/ })
    const remove = panel.getByRole('button', { name: /^Verwijder/ })
    await remove.nth(0).click()
    await remove.nth(1).click()
    await expect.poll(() => requests.length).toBe(1)
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(requests).toHaveLength(1)
    releaseResponses()
    await expect(panel.getByText('Je winkelwagen is leeg')).toBeVisible()
    expect(requests).toHaveLength(2)
  },
)

journey(
  'a product is added after the response to the one before, also when that one failed [T03]',
  async ({ page, expectComplaint }) => {
    expectComplaint(/status of 500 .*\/\?wc-ajax=add_to_cart/)
    const requests: string[] = []
    const firstResponse = Promise.withResolvers<void>()
    await page.route(/wc-ajax=add_to_cart/, async (route) => {
      requests.push('add')
      if (requests.length > 1) return route.continue()
      await firstResponse.promise
      return route.fulfill({ status: 500 })
    })
    await page.goto('/product-category/armbanden/')
    const quickView = page.getByRole('dialog', { name: /^Snel bekijken/ })
    for (const name of ['Kralenarmband Nila', 'Parelarmband Marit']) {
      await page.getByRole('link', { name: `Snel bekijken: ${name}` }).click()
      await quickView.getByRole('button', { name: 'In winkelwagen' }).click()
      await page.keyboard.press('Escape')
      await expect(quickView).toBeHidden()
    }
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(requests).toEqual(['add'])
    firstResponse.resolve()
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
