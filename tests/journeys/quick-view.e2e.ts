import { expect, expectAccessible, journey } from './journey.ts'

const RING = '/product/saffierring-vera/'

const ADD_CALL = /wc-ajax=add_to_cart/

journey(
  'the quick view adds to the cart without leaving the page [S15,K10,T15]',
  async ({ page, expectComplaint }) => {
    await page.goto(RING)
    const link = page.getByRole('link', { name: 'Snel bekijken: Solitairring Aurelie' })
    await link.scrollIntoViewIfNeeded()
    await link.focus()
    await page.keyboard.press('Enter')
    const view = page.getByRole('dialog', { name: 'Snel bekijken: Solitairring Aurelie' })
    // The whole jewel is in view, whatever the shape of the window.
    await expect(view.locator('img').first()).toHaveCSS('object-fit', 'contain')
    await view.getByRole('radio', { name: 'Geelgoud' }).check()
    await expectAccessible(page)
    await view.getByRole('radio', { name: /^\d/ }).and(page.locator(':enabled')).first().check()
    await expect(view.getByRole('link', { name: 'Alle details' })).toHaveAttribute(
      'href',
      /solitairring-aurelie\/\?metaal=geelgoud&ringmaat=/,
    )
    expect((await view.boundingBox())?.width).toBe(1024)
    await expect(view).toHaveCSS('transition-duration', '0.2s')
    // A failed request shows an error, and the next click works.
    expectComplaint(/net::ERR_FAILED .*\/\?wc-ajax=add_to_cart/)
    await page.route(ADD_CALL, (route) => route.abort())
    await view.getByRole('button', { name: 'In winkelwagen' }).click()
    await expect(view.getByText('Dat lukte niet. Probeer het zo nog eens.')).toBeVisible()
    await page.unroute(ADD_CALL)
    // The cart panel slides in above everything else.
    await view.getByRole('button', { name: 'In winkelwagen' }).click()
    const panel = page.getByRole('dialog', { name: /^Winkelwagen/ })
    await expect(panel.getByText('Solitairring Aurelie').first()).toBeVisible()
    await expect(view).toBeHidden()
    await panel.getByRole('button', { name: 'Sluiten' }).click()
    await expect(panel).toBeHidden()

    await link.click()
    await expect(view).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(view).toBeHidden()
    await expect(link).toBeFocused()

    await link.click()
    await page.mouse.click(5, 450)
    await expect(view).toBeHidden()
  },
)

journey(
  'a quick view that can’t be loaded shows an error and a link to the page [X12] [K10]',
  async ({ page, expectComplaint }) => {
    await page.goto(RING)
    const link = page.getByRole('link', { name: 'Snel bekijken: Solitairring Aurelie' })
    await link.focus()
    expectComplaint(/net::ERR_FAILED .*\/deel\/product\//)
    await page.route('**/deel/product/**', (route) => route.abort())
    await link.click()
    const view = page.getByRole('dialog')
    await expect(
      view.getByText('An error has occured. Please try again in a few moments.'),
    ).toBeVisible()
    await expect(view).toHaveCSS('max-width', '500px')
    await page.unroute('**/deel/product/**')
    await view.getByRole('button', { name: 'Opnieuw proberen' }).click()
    await expect(
      view.getByRole('heading', { name: 'Solitairring Aurelie', exact: true }),
    ).toBeVisible()
  },
)
