import { expect, expectAccessible, journey } from './journey.ts'

const RING = '/product/saffierring-vera/'

journey('the photos open with the keyboard and return the focus', async ({ page }) => {
  await page.goto(`${RING}?metaal=witgoud`)
  const photo = page.getByRole('link', { name: /^Vergroot foto 1 van/ })
  await photo.focus()
  await page.keyboard.press('Enter')
  const zoom = page.getByRole('dialog', { name: 'Foto’s van Saffierring Vera' })
  await expect(zoom.getByText('1 van 4')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(zoom.getByText('2 van 4')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(zoom).toBeHidden()
  await expect(photo).toBeFocused()
})

journey(
  'the Back button closes the large photos and stays on the page @phone',
  async ({ page }) => {
    await page.goto('/shop/')
    await page.goto(`${RING}?metaal=witgoud`)
    const photo = page.getByRole('link', { name: /^Vergroot foto 1 van/ })
    const zoom = page.getByRole('dialog', { name: 'Foto’s van Saffierring Vera' })
    const readScroll = () => page.evaluate(() => scrollY)
    await page.evaluate(() => scrollTo(0, 120))
    await photo.click()
    await expect(zoom.getByText('1 van 4')).toBeVisible()
    const scrolledTo = await readScroll()
    expect(scrolledTo).toBeGreaterThan(0)
    await page.goBack()
    await expect(zoom).toBeHidden()
    await expect(page).toHaveURL(`${RING}?metaal=witgoud`)
    await page.waitForLoadState('networkidle')
    expect(await readScroll()).toBe(scrolledTo)
    await photo.click()
    await zoom.getByRole('button', { name: 'Sluiten' }).click()
    await expect(zoom).toBeHidden()
    await expect.poll(() => page.evaluate(() => history.state?.isZoom)).toBeUndefined()
    await page.goBack()
    await expect(page).toHaveURL('/shop/')
  },
)

journey('on a desktop the other photos stand below the first one', async ({ page }) => {
  await page.goto(`${RING}?metaal=witgoud`)
  const photo = (number: number) =>
    page.getByRole('link', { name: new RegExp(`^Vergroot foto ${number} van 4`) })
  const first = await photo(1).boundingBox()
  const third = await photo(3).boundingBox()
  expect(third?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0))
  await photo(3).click()
  const zoom = page.getByRole('dialog', { name: 'Foto’s van Saffierring Vera' })
  await expect(zoom.getByText('3 van 4')).toBeVisible()
})

journey('on a phone the button stays in reach, and photos are swiped @phone', async ({ page }) => {
  await page.goto(RING)
  const bar = page.locator('[data-buy-bar]')
  await expect(bar).toBeVisible()
  const price = await page.getByRole('main').getByText('€ 1.175,00').first().boundingBox()
  expect((price?.y ?? 844) + (price?.height ?? 844)).toBeLessThan((await bar.boundingBox())?.y ?? 0)
  await page.getByRole('button', { name: 'In winkelwagen' }).scrollIntoViewIfNeeded()
  await expect(bar).toHaveCount(0)
  await page.getByRole('heading', { name: 'Past erbij' }).scrollIntoViewIfNeeded()
  await bar.getByRole('button', { name: 'Kies je maat' }).click()
  const sizes = page.getByRole('group', { name: /^Ringmaat/ })
  await expect(sizes.getByRole('radio').first()).toBeFocused()
  await expect(page.getByText('Kies eerst een ringmaat.')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Witgoud' }).check()
  await page
    .getByRole('list')
    .filter({ has: page.getByRole('link', { name: /^Vergroot/ }) })
    .evaluate((list) => list.scrollTo({ left: list.clientWidth }))
  await expect(page.getByText('2 van 4', { exact: true })).toBeVisible()
})
