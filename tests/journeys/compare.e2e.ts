import type { Page } from '@playwright/test'
import { expect, expectAccessible, journey } from './journey.ts'

const toggle = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: `Vergelijk ${name}`, exact: true })

const bar = (page: Page) => page.getByRole('region', { name: 'Vergelijken', exact: true })

journey('a tap on “Vergelijk” leaves the photo of the card as it is @phone', async ({ page }) => {
  await page.goto('/product-category/ringen/')
  const card = page.getByRole('article').filter({ hasText: 'Saffierring Vera' })
  await card.getByRole('button', { name: /^Vergelijk/ }).tap()
  await expect(bar(page)).toBeVisible()
  const countVisiblePhotos = () =>
    card
      .locator('img')
      .evaluateAll(
        (photos) =>
          photos.filter((photo) => photo.checkVisibility({ opacityProperty: true })).length,
      )
  expect(await countVisiblePhotos()).toBe(1)
})

journey(
  'with the keyboard two rings are compared from a listing, and the link opens for another visitor @both [S05, S10, T05, V07, X02]',
  async ({ page, browser }) => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (/admin-ajax/.test(request.url())) calls.push(request.url())
    })
    await page.goto('/product-category/ringen/')
    await page.waitForLoadState('networkidle')
    expect(calls).toEqual([])

    const firstToggle = page.locator('.compare-toggle', { hasText: 'Saffierring Vera' })
    const heldResponses = Promise.withResolvers<void>()
    await page.route('**/admin-ajax.php', async (route) => {
      await heldResponses.promise
      await route.continue()
    })
    await expect(firstToggle).toHaveClass(/(^| )not-incompare( |$)/)
    await toggle(page, 'Saffierring Vera').press('Enter')
    await expect(firstToggle).toHaveClass(/(^| )loading( |$)/)
    heldResponses.resolve()
    await expect(firstToggle).toHaveClass(/(^| )comparing( |$)/)
    await expect(firstToggle).toHaveText('In vergelijking Saffierring Vera')
    await expect(bar(page).getByRole('tab', { name: 'Ringen 1' })).toBeVisible()
    // The first product opens the bar, also on a small screen.
    await expect(bar(page).getByRole('button', { name: 'Vergelijkbalk inklappen' })).toBeVisible()
    await bar(page).getByRole('button', { name: 'Vergelijk ringen' }).press('Enter')
    await expect(bar(page).getByText('Please, add more items to compare')).toBeVisible()
    await expectAccessible(page)

    await toggle(page, 'Smaragdring Ilse').press('Enter')
    await bar(page).getByRole('button', { name: 'Vergelijk 2 ringen' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Twee ringen naast elkaar')
    await expect(page).toHaveURL(/\/vergelijken\/ringen\/\?compareids=\d+,\d+$/)
    await expect(bar(page)).toBeHidden()
    await expectAccessible(page)

    const otherPage = await (await browser.newContext()).newPage()
    await otherPage.goto(page.url())
    const columns = otherPage.getByRole('columnheader')
    await expect(columns).toHaveCount(2)
    await expect(columns.first()).toContainText('Saffierring Vera')
    await expect(columns.last()).toContainText('Smaragdring Ilse')
    const deliveryRow = otherPage.getByRole('row', { name: /^Levering/ })
    await expect(deliveryRow).toBeVisible()
    await otherPage.getByRole('checkbox', { name: 'Alleen verschillen' }).press('Space')
    await expect(deliveryRow).toBeHidden()
    await expect(otherPage.getByRole('row', { name: /^Prijs \(verschilt\)/ })).toBeVisible()
    await otherPage.context().close()

    await page
      .getByRole('button', { name: 'Verwijder Saffierring Vera uit de vergelijking' })
      .press('Enter')
    await expect(page.getByRole('columnheader')).toHaveCount(1)
    await page.goto('/product-category/ringen/')
    await expect(firstToggle).toHaveClass(/(^| )not-incompare( |$)/)
    await page.goto('/vergelijken/')
    await expect(page.getByRole('columnheader')).toContainText('Smaragdring Ilse')
  },
)

journey(
  'the search for products to compare starts 100 ms after the last key, and the message about an empty group disappears after 4.5 seconds [S11, C13, K03, K04, X01]',
  async ({ page }) => {
    await page.clock.install()
    await page.goto('/product/saffierring-vera/')
    await toggle(page, 'Saffierring Vera').click()
    await bar(page).getByRole('tab', { name: 'Kettingen', exact: true }).click()
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    const emptyGroupText = 'Please, add items to this compare group or choose not empty group'
    await bar(page).getByRole('button', { name: 'Vergelijk kettingen' }).click()
    await page.clock.runFor(4_499)
    await expect(bar(page).getByText(emptyGroupText)).toBeVisible()
    await page.clock.runFor(1)
    await expect(bar(page).getByText(emptyGroupText)).toBeHidden()

    const searches: string[] = []
    page.on('request', (request) => {
      const query = new URLSearchParams(request.postData() ?? '').get('search_query')
      if (query !== null) searches.push(query)
    })
    const opener = bar(page).getByRole('button', { name: 'Zoek kettingen om te vergelijken' })
    await opener.click()
    const overlay = page.getByRole('dialog', { name: 'Welke kettingen vergelijk je?' })
    const field = overlay.getByRole('searchbox')
    await field.pressSequentially('scha')
    await page.clock.runFor(99)
    await field.press('k')
    await page.clock.runFor(99)
    await page.evaluate(() => fetch('/robots.txt'))
    expect(searches).toEqual([])
    const searchResponse = page.waitForResponse(/admin-ajax/)
    await page.clock.runFor(1)
    await searchResponse
    expect(searches).toEqual(['schak'])
    await page.clock.resume()
    const addButton = overlay.getByRole('button', { name: 'Vergelijk Schakelketting Noor' })
    await addButton.click()
    await expect(
      overlay.getByRole('button', { name: 'In vergelijking Schakelketting Noor' }),
    ).toBeVisible()
    await expectAccessible(page)
    await field.fill('tiara')
    await expect(overlay.getByText('No results found')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(overlay).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.press('Enter')
    await overlay.getByRole('button', { name: 'Sluiten' }).press('Enter')
    await expect(overlay).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(bar(page).getByRole('tab', { name: 'Kettingen 1' })).toBeVisible()
  },
)

journey(
  'outside the category of what is compared the bar is one line without a main button [S10]',
  async ({ page }) => {
    const tab = bar(page).getByRole('tab', { name: 'Ringen 1' })
    await page.goto('/product-category/ringen/')
    await toggle(page, 'Saffierring Vera').click()
    await expect(tab).toBeVisible()
    await page.goto('/product-category/oorbellen/')
    await expect(bar(page).getByText('Ringen: kies er nog een om te vergelijken')).toBeVisible()
    expect((await bar(page).boundingBox())?.height).toBeLessThan(53)
    await expectAccessible(page)
    await bar(page).getByRole('button').press('Enter')
    await expect(tab).toBeVisible()
    await expect(bar(page).getByRole('button', { name: 'Vergelijkbalk inklappen' })).toBeFocused()

    await page.goto('/product-category/ringen/')
    await expect(tab).toBeVisible()
    await bar(page).getByRole('tab', { name: 'Kettingen' }).click()
    await expect(bar(page).getByRole('button', { name: 'Vergelijk kettingen' })).toBeVisible()
    await toggle(page, 'Smaragdring Ilse').click()
    await page.goto('/product/creolen-sara/')
    await expect(bar(page).getByText('2 ringen in vergelijking')).toBeVisible()
    await bar(page).getByRole('button', { name: 'Vergelijk', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Twee ringen naast elkaar')
  },
)

journey('an empty comparison offers products of its group @both', async ({ page }) => {
  await page.goto('/vergelijken/armbanden/')
  await expect(page.getByRole('heading', { name: 'Veel bekeken' })).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^Vergelijk / })
    .first()
    .click()
  await expect(page).toHaveURL(/\/vergelijken\/armbanden\/\?compareids=\d+$/)
  await expect(page.getByText('Voeg nog een sieraad toe om te vergelijken.')).toBeVisible()
})

journey.describe('without JavaScript', () => {
  journey.use({ javaScriptEnabled: false })

  journey(
    'a toggle leads to the comparison, and the cross removes a product from it @phone',
    async ({ page }) => {
      await page.goto('/vergelijken/')
      await expect(page.getByText('Please, add items to this compare group')).toBeVisible()
      for (const name of ['Saffierring Vera', 'Smaragdring Ilse']) {
        await page.goto('/product-category/ringen/')
        await toggle(page, name).click()
      }
      await expect(page.getByRole('columnheader')).toHaveCount(2)
      await page
        .getByRole('button', { name: 'Verwijder Smaragdring Ilse uit de vergelijking' })
        .click()
      await expect(page.getByRole('columnheader')).toHaveCount(1)
      await page.goto('/vergelijken/ringen/')
      await expect(page.getByRole('columnheader')).toContainText('Saffierring Vera')
    },
  )
})

journey(
  'a printed comparison has every product, with the seller and time of each price',
  async ({ page }) => {
    await page.goto('/product-category/ringen/')
    const ids = await page
      .locator('main [data-post_id]')
      .evaluateAll((hearts) => hearts.map((heart) => heart.getAttribute('data-post_id')))
    // The size of a landscape A4 sheet.
    await page.setViewportSize({ width: 1046, height: 718 })
    for (const productCount of [5, 7]) {
      await page.goto(`/vergelijken/?compareids=${ids.slice(0, productCount).join(',')}`)
      await page.emulateMedia({ media: 'print' })
      await expect(
        page.getByText(/^Schakel, prijzen en voorraad van \d+ \w+ 20\d\d$/),
      ).toBeVisible()
      const columnHeaders = page.locator('.compare-table thead th').filter({ visible: true })
      await expect(columnHeaders).toHaveCount(productCount)
      for (const head of await columnHeaders.all()) {
        const box = await head.boundingBox()
        expect((box?.x ?? 0) + (box?.width ?? 9999)).toBeLessThanOrEqual(1046)
        expect(box?.width).toBeGreaterThan(120)
      }
      // Each landscape A4 sheet has at most five products.
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      expect(pdf.match(/\/MediaBox ?\[0 0 841\.\d+ 59[45]\.\d+\]/g)).toHaveLength(
        Math.ceil(productCount / 5),
      )
      await page.emulateMedia({ media: 'screen' })
    }
  },
)

journey(
  'on a phone the names remain in view above the rows of the table @phone',
  async ({ page }) => {
    await page.goto('/product-category/ringen/')
    const ids = []
    for (const name of ['Solitairring Aurelie', 'Saffierring Vera', 'Zegelring Otto']) {
      const card = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
      ids.push(await card.locator('[data-post_id]').first().getAttribute('data-post_id'))
    }
    await page.goto(`/vergelijken/ringen/?compareids=${ids.join(',')}`)
    const table = page.getByRole('region', { name: 'Vergelijking' })
    await table.getByRole('row').last().scrollIntoViewIfNeeded()
    await table.evaluate((box) => box.scrollTo(150, 0))
    const names = page.locator('[data-below-header]')
    await expect(names.getByText('Zegelring Otto')).toBeInViewport({ ratio: 0.5 })
    await expect(names.getByText('Solitairring Aurelie')).not.toBeInViewport({ ratio: 0.5 })
  },
)
