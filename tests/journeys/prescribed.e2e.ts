import { expect, journey } from './journey.ts'

const BRACELET = '/product/kralenarmband-lapis-nila/'

journey(
  'the button shows that a product is being added and was added, and the cart page has no link to itself [T01]',
  async ({ page }) => {
    await page.goto(BRACELET)
    let releaseResponse = () => {}
    const responseReleased = new Promise<void>((resolve) => {
      releaseResponse = resolve
    })
    await page.route(/wc-ajax=add_to_cart/, async (route) => {
      await responseReleased
      await route.continue()
    })
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Bekijk winkelwagen' })).toHaveCount(0)
    await main.getByRole('button', { name: 'In winkelwagen' }).first().click()
    await expect(main.getByText('Toevoegen', { exact: true })).toBeVisible()
    releaseResponse()
    await expect(page.getByRole('dialog', { name: /Winkelwagen/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(main.getByText('Toegevoegd', { exact: true })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Bekijk winkelwagen' })).toBeVisible()
    await page.goto('/cart/')
    await expect(main.getByRole('link', { name: 'Bekijk winkelwagen' })).toHaveCount(0)
  },
)

journey('a quantity below one becomes one when the field is left [V04]', async ({ page }) => {
  await page.goto(BRACELET)
  await page.getByRole('main').getByRole('button', { name: 'In winkelwagen' }).first().click()
  const field = page.getByRole('dialog').getByRole('spinbutton', { name: /^Aantal/ })
  await field.fill('-3')
  await field.blur()
  await expect(field).toHaveValue('1')
})

journey(
  'the list of categories has a search box from five categories on [V09] [K15]',
  async ({ page }) => {
    const createCategories = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        slug: `soort-${index}`,
        name: `Soort ${index}`,
        depth: 0,
        count: 1,
      }))
    for (const [count, searchBoxCount] of [
      [4, 0],
      [5, 1],
    ] as const) {
      await page.route('**/deel/categorieen/', (route) =>
        route.fulfill({ json: createCategories(count) }),
      )
      await page.goto('/')
      await page.getByRole('banner').getByRole('link', { name: 'Zoeken' }).click()
      await page.getByRole('combobox', { name: 'Een categorie selecteren' }).click()
      await expect(page.getByRole('option')).toHaveCount(count)
      await expect(page.getByRole('combobox', { name: 'Zoek een categorie' })).toHaveCount(
        searchBoxCount,
      )
      await page.unroute('**/deel/categorieen/')
    }
  },
)

journey(
  'choosing a category sends no request to the endpoints of WooCommerce [C22]',
  async ({ page }) => {
    await page.goto('/shop/')
    await page.waitForLoadState('networkidle')
    const scriptRequests: string[] = []
    page.on('request', (request) => {
      if (/wc-ajax|admin-ajax|ajax-cached|wp-json/.test(request.url()))
        scriptRequests.push(request.url())
    })
    await page.getByRole('combobox', { name: 'Categorie' }).selectOption({ label: 'Ringen' })
    await expect(page.getByRole('heading', { level: 1, name: 'Ringen' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(scriptRequests).toEqual([])
  },
)

journey('a list loads more within 50 pixels of its end [K15]', async ({ page }) => {
  await page.goto('/shop/')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(24)
  await page.mouse.move(800, 500)
  // The first wheel shows that somebody scrolls; the keyboard loads on request only.
  await page.mouse.wheel(0, 10)
  const listRequests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/deel/lijst/')) listRequests.push(request.url())
  })
  /** Scrolls until the end of the list is this many pixels below the window. */
  const scrollToBelowEnd = (pixels: number) =>
    page.getByRole('link', { name: 'Toon meer' }).evaluate(async (link, below) => {
      const { top } = link.getBoundingClientRect()
      scrollBy({ top: top - innerHeight - below, behavior: 'instant' })
      for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
    }, pixels)
  await scrollToBelowEnd(70)
  await page.waitForLoadState('networkidle')
  expect(listRequests).toEqual([])
  await scrollToBelowEnd(40)
  await expect.poll(() => cards.count()).toBeGreaterThan(24)
  expect(listRequests).toHaveLength(1)
})

journey(
  'the arrows to the previous and the next post float along the text, and lead there [S19]',
  async ({ page }) => {
    await page.goto('/blog/')
    const post = page.getByRole('article').nth(1).getByRole('heading').getByRole('link')
    const title = (await post.textContent()) ?? ''
    await post.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const tab = (name: RegExp) =>
      page.getByRole('navigation', { name: 'Meer artikelen' }).getByRole('link', { name }).last()
    for (const name of [/^Vorig/, /^Volgend/]) {
      await expect(tab(name)).toHaveCSS('position', 'sticky')
      await page.evaluate(() => scrollTo({ top: 1000, behavior: 'instant' }))
      await expect(tab(name)).toBeInViewport()
    }
    await tab(/^Vorig/).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title)
    await tab(/^Volgend/).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  },
)
