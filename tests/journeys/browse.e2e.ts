import { expect, expectAccessible, journey } from './journey.ts'

journey(
  'selected facets are in the URL and restored by back, forward and sharing',
  async ({ page, browser }) => {
    await page.goto('/shop/')
    const cards = page.getByRole('article')
    await page.getByRole('checkbox', { name: /saffier/ }).check()
    await expect(page).toHaveURL('/shop/?steen=labgekweekte-saffier')
    await expect(page.getByRole('checkbox', { name: /saffier/ })).toBeFocused()
    await expect(
      page.getByRole('link', { name: 'Verwijder filter Labgekweekte saffier' }),
    ).toBeVisible()
    const filteredCount = await cards.count()

    await page.getByRole('checkbox', { name: /robijn/ }).check()
    await expect(page).toHaveURL('/shop/?steen=labgekweekte-robijn&steen=labgekweekte-saffier')
    await expect.poll(() => cards.count()).toBeGreaterThan(filteredCount)
    await page.goBack()
    await expect(page).toHaveURL('/shop/?steen=labgekweekte-saffier')
    await expect(page.getByRole('checkbox', { name: /robijn/ })).not.toBeChecked()
    await expect(cards).toHaveCount(filteredCount)

    const friendContext = await browser.newContext()
    const friend = await friendContext.newPage()
    await friend.goto(page.url())
    await expect(friend.getByRole('checkbox', { name: /saffier/ })).toBeChecked()
    await expect(friend.getByRole('article')).toHaveCount(filteredCount)
    await expectAccessible(friend)
    await friendContext.close()

    await page.getByRole('link', { name: 'Wis alles' }).click()
    await expect(page).toHaveURL('/shop/')
  },
)

journey(
  'after removing a filter with the keyboard the focus is on the next one',
  async ({ page }) => {
    await page.goto('/shop/?steen=labgekweekte-robijn&steen=labgekweekte-saffier&voorraad=1')
    const chip = (name: string) => page.getByRole('link', { name: `Verwijder filter ${name}` })
    await chip('Labgekweekte robijn').press('Enter')
    await expect(chip('Labgekweekte saffier')).toBeFocused()
    await chip('Op voorraad').press('Enter')
    await expect(page.getByRole('link', { name: 'Wis alles' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/shop/')
    await expect(page.getByRole('region', { name: 'Sieraden' })).toBeFocused()
  },
)

journey('the list is accessible where the sticky bar covers most of a facet', async ({ page }) => {
  await page.goto('/shop/')
  const first = page.getByRole('group', { name: 'Materiaal' }).getByRole('checkbox').first()
  // The bar is 57 px high: a pixel of the first box sticks out below it.
  await first.evaluate((box) => scrollBy({ top: box.getBoundingClientRect().bottom - 58 }))
  await expect(page.getByRole('combobox', { name: 'Sorteer op' })).toBeInViewport()
  await expectAccessible(page)
})

journey('a price is selected with two fields or a slider', async ({ page }) => {
  await page.goto('/shop/')
  await page.getByLabel('Prijs tot, in euro').fill('100')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/shop/?tot=100')
  await page.getByRole('slider', { name: 'Hoogste prijs' }).press('Home')
  await expect(page).not.toHaveURL('/shop/?tot=100')
})

journey(
  'a list with one price has the price fields directly below their title',
  async ({ page }) => {
    await page.goto('/zoeken/?s=saffierring+vera')
    const title = page.locator('summary', { hasText: 'Prijs' })
    await expect(title).toBeVisible()
    const field = page.getByLabel('Prijs van, in euro')
    const boxOf = async (element: typeof title) =>
      (await element.boundingBox()) ?? { y: 0, height: 0 }
    const { y, height } = await boxOf(title)
    expect((await boxOf(field)).y - (y + height)).toBeLessThan(10)
  },
)

journey(
  'the button of the filter drawer shows the number of results while a price is typed @phone',
  async ({ page }) => {
    await page.goto('/product-category/kettingen/')
    await page.getByRole('link', { name: 'Filters' }).click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    const button = drawer.getByRole('button', { name: /^Toon \d+ siera/ })
    const countBefore = await button.textContent()
    const field = drawer.getByLabel('Prijs tot, in euro')
    await field.fill('150')
    await expect(page).toHaveURL('/product-category/kettingen/?tot=150')
    await expect(button).not.toHaveText(countBefore ?? '')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('150')
  },
)

journey('filters without results show a message and how to go on [X15]', async ({ page }) => {
  await page.goto('/product-category/ringen/?kleur=driekleur&steen=labgekweekte-saffier')
  await expect(page.getByText('Niets gevonden', { exact: true })).toBeVisible()
  await expect(page.locator('[lang="en"]', { hasText: 'No results found' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Veel bekeken ringen' })).toBeVisible()
  await expectAccessible(page)
  // Of the demo's rings, only Vera has a sapphire.
  await expect(page.getByRole('link', { name: 'Zonder Driekleur: 1 sieraad' })).toBeVisible()
  await page.getByRole('link', { name: /^Zonder Labgekweekte saffier/ }).click()
  await expect(page.getByText('Niets gevonden', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('article')).not.toHaveCount(0)
})

journey(
  'a list loads more towards its end and is the same after visiting a product [X15]',
  async ({ page }) => {
    await page.goto('/shop/')
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(24)
    await page.mouse.move(800, 500)
    await expect(async () => {
      await page.mouse.wheel(0, 2_000)
      await expect(page.getByText("That's all")).toBeVisible({ timeout: 300 })
    }).toPass()
    await expect(page.locator('[lang="en"]', { hasText: "That's all" })).toBeVisible()
    const totalCount = await cards.count()
    expect(totalCount).toBeGreaterThan(24)

    await cards.nth(30).getByRole('heading').getByRole('link').click()
    await expect(page).toHaveURL(/\/product\//)
    await page.goBack()
    await expect(cards).toHaveCount(totalCount)
    await expect(cards.nth(30)).toBeInViewport()
    await page.reload()
    await expect(cards).toHaveCount(totalCount)
    await expect(cards.nth(30)).toBeInViewport()

    await page.getByRole('button', { name: 'Naar boven' }).click()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  },
)

journey('with the keyboard a list loads more only on request', async ({ page }) => {
  await page.goto('/shop/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Naar de inhoud' })).toBeFocused()
  // The heading has the focus ring of its link, which it would cut off.
  const title = page.getByRole('article').first().getByRole('heading')
  await title.getByRole('link').focus()
  await expect(title).toHaveCSS('outline-style', 'solid')
  const showMore = page.getByRole('link', { name: 'Toon meer' })
  await showMore.focus()
  await expect(page.getByRole('article')).toHaveCount(24)
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('article').nth(24).getByRole('heading').getByRole('link'),
  ).toBeFocused()
})

journey(
  'on a phone the filters are a drawer that shows the number of results @phone',
  async ({ page }) => {
    await page.goto('/product-category/ringen/')
    await page.getByRole('link', { name: 'Filters' }).click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await drawer.locator('summary', { hasText: 'Steen' }).click()
    await drawer.getByRole('checkbox', { name: /robijn/ }).check()
    // The list behind is pale while it loads.
    const showButton = drawer.getByRole('button', { name: /^Toon 1 sieraad$/ })
    await expect(showButton).toBeVisible()
    await expectAccessible(page)
    await showButton.click()
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('article')).toHaveCount(1)
  },
)

journey('a background image is loaded 200 pixels before it is visible [K06]', async ({ page }) => {
  await page.goto('/')
  const background = page
    .locator('section', { hasText: 'Openingstijden en adres' })
    .locator('> div')
    .last()
  /** Puts the top of the background this many pixels below the window. */
  const scrollWithin = (pixels: number) =>
    background.evaluate(async (box, below) => {
      scrollBy({ top: box.getBoundingClientRect().top - innerHeight - below, behavior: 'instant' })
      for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
    }, pixels)
  await scrollWithin(210)
  await expect(background).toHaveCSS('background-image', 'none')
  const photoRequest = page.waitForRequest(/\/media\/\d+-[0-9a-f]+\/1200\./)
  await scrollWithin(190)
  await photoRequest
  await expect(background).toHaveCSS('background-image', /\/media\//)
})

journey('old URLs redirect to the current pages [S04]', async ({ page }) => {
  for (const [oldUrl, currentUrl] of [
    ['/?product_cat=ringen&sorteer=nieuw', '/product-category/ringen/?sorteer=nieuw'],
    ['/?product_cat=', '/shop/'],
    ['/?s=parel', '/zoeken/?s=parel'],
    ['/product-category/ringen/trouwringen/', '/product-category/trouwringen/'],
  ] as const) {
    await page.goto(oldUrl)
    await expect(page).toHaveURL(currentUrl)
  }
  await page.goto('/shop/?product_cat=ringen')
  await expect(page.getByRole('heading', { level: 1, name: 'Ringen' })).toBeVisible()
})

journey('an article about ring sizes has a ring beside its text', async ({ page }) => {
  await page.goto('/blog/zo-bepaal-je-thuis-je-ringmaat/')
  const beside = page.getByRole('complementary', { name: 'Uit de winkel' })
  await expect(beside.getByRole('heading', { level: 3 })).toHaveText(/ring/i)
})

journey('an unknown URL shows links to go on @both', async ({ page, expectComplaint }) => {
  expectComplaint(/status of 404 .*\/nergens\/[)?]/)
  const answer = await page.goto('/nergens/')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deze pagina is er niet')
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Zoek een sieraad' }).fill('ring')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/zoeken/?s=ring')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ sieraden voor ‘ring’$/)
})

journey.describe('without JavaScript', () => {
  journey.use({ javaScriptEnabled: false })

  journey(
    'menu, filters, sorting and further pages are links and forms @phone',
    async ({ page }) => {
      await page.goto('/shop/')
      await page.getByRole('link', { name: 'Filters' }).click()
      await page.getByRole('checkbox', { name: /saffier/ }).check()
      await page.getByRole('button', { name: /^Filter/ }).click()
      await expect(page).toHaveURL(/\/shop\/\?van=&tot=&steen=labgekweekte-saffier$/)
      await page.goto('/shop/')
      await page.getByRole('combobox', { name: 'Sorteer op' }).selectOption('prijs-oplopend')
      await page.getByRole('button', { name: 'Sorteer' }).click()
      await expect(page).toHaveURL('/shop/?sorteer=prijs-oplopend')
      await page.getByRole('link', { name: 'Toon meer' }).click()
      await expect(page).toHaveURL('/shop/?sorteer=prijs-oplopend&pagina=2')
      await page.getByRole('link', { name: 'Menu', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alle categorieën')
    },
  )
})

journey(
  'the back-to-top button appears after 500 pixels and scrolls smoothly [S20] [K11]',
  async ({ page }) => {
    await page.goto('/shop/')
    const topButton = page.getByRole('button', { name: 'Naar boven' })
    await page.evaluate(() => window.scrollTo(0, 490))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(490)
    await expect(topButton).toBeHidden()
    await page.evaluate(() => window.scrollTo(0, 510))
    await topButton.click()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect(topButton).toBeHidden()
  },
)

journey(
  'on a phone the back-to-top button leaves the text free while the page rests @phone',
  async ({ page }) => {
    await page.goto('/contact/')
    const topButton = page.getByRole('button', { name: 'Naar boven' })
    await page.evaluate(() => window.scrollTo(0, 900))
    await expect(topButton).toBeVisible()
    await expect(topButton).toBeHidden()
    await page.evaluate(() => window.scrollTo(0, 1000))
    await expect(topButton).toBeVisible()
  },
)
