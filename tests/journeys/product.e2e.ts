import { expect, expectAccessible, journey } from './journey.ts'

const RING = '/product/saffierring-vera/'

journey(
  'a product is shared with the share sheet of a phone, or its link is copied',
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    await page.goto('/product/creolen-sara/?metaal=zilver')
    await page.waitForLoadState('networkidle')
    await page.getByRole('link', { name: 'Delen' }).click()
    await expect(page.getByText('Link gekopieerd')).toBeVisible()
    const copiedUrl = await page.evaluate(() => navigator.clipboard.readText())
    expect(copiedUrl).toMatch(/\/product\/creolen-sara\/\?metaal=zilver$/)

    await page.addInitScript(() => {
      Object.assign(Navigator.prototype, {
        share: async (data: ShareData) => document.body.setAttribute('data-shared', data.url ?? ''),
      })
    })
    await page.reload()
    await page.waitForLoadState('networkidle')
    await page.getByRole('link', { name: 'Delen' }).click()
    await expect(page.locator('body')).toHaveAttribute(
      'data-shared',
      /\/product\/creolen-sara\/\?metaal=zilver$/,
    )
  },
)

journey('a shopper chooses a variant: photo, price and URL follow', async ({ page }) => {
  await page.goto(RING)
  await expect(page.getByRole('heading', { level: 1, name: 'Saffierring Vera' })).toBeVisible()
  // The first photo shows yellow gold, which has one price.
  await expect(page.getByRole('radio', { name: 'Geelgoud' })).toBeChecked()
  await expect(page.getByRole('main').getByText('€ 1.175,00').first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('radio', { name: 'Witgoud' }).check()
  await expect(page.getByRole('main').getByText('€ 1.195,00').first()).toBeVisible()
  await expect(page).toHaveURL(`${RING}?metaal=witgoud`)
  await page.getByRole('radio', { name: 'Geelgoud' }).check()
  await page.getByRole('radio', { name: '17 (omtrek 53,4 mm)', exact: true }).check()

  await expect(page).toHaveURL(`${RING}?metaal=geelgoud&ringmaat=17`)
  await expect(page.getByRole('group', { name: 'Ringmaat: 17 (omtrek 53,4 mm)' })).toBeVisible()
  await expect(page.getByText('Op voorraad', { exact: false }).first()).toBeVisible()

  await page.reload()
  await expect(page.getByRole('radio', { name: 'Geelgoud' })).toBeChecked()
})

journey(
  'a combination that does not exist can’t be chosen, and a sold-out one shows the reason',
  async ({ page }) => {
    await page.goto(`${RING}?metaal=geelgoud`)
    await expect(
      page.getByRole('radio', { name: /niet in deze combinatie/ }).first(),
    ).toBeDisabled()
    await expect(
      page.getByText('Doorgestreept: uitverkocht. Gestippeld: niet in dit metaal.'),
    ).toBeVisible()

    await page
      .getByRole('radio', { name: /uitverkocht/ })
      .first()
      .check()
    const link = page.getByRole('link', { name: 'Mail mij als het er weer is' })
    await expect(link).toHaveAccessibleDescription(/^Uitverkocht in deze uitvoering\./)
    await expect(page.getByRole('button', { name: 'In winkelwagen' })).toBeHidden()
    await expectAccessible(page)
    await link.click()
    const chosenName = 'Saffierring Vera, Geelgoud, maat [\\d,]+,'
    await expect(page.getByText(new RegExp(`^${chosenName} is nu uitverkocht`))).toBeVisible()
    await page.getByLabel('E-mailadres').first().fill('lotte@voorbeeld.example')
    await page.getByRole('button', { name: 'Mail mij' }).click()
    await expect(page.getByText(new RegExp(`zodra ${chosenName} er weer is`))).toBeVisible()
  },
)

journey('adding without a choice shows an error and moves to the choice', async ({ page }) => {
  await page.goto(RING)
  await page.getByRole('button', { name: 'In winkelwagen' }).click()
  await expect(page.getByText('Kies eerst een ringmaat.')).toBeVisible()
  await expect(
    page
      .getByRole('group', { name: /^Ringmaat/ })
      .getByRole('radio')
      .first(),
  ).toBeFocused()
})

journey(
  'on a phone the page of wedding rings shows their facts, a price per pair and a free buy button @phone',
  async ({ page }) => {
    await page.goto('/product/trouwringen-hanne/')
    const facts = page.getByRole('definition').filter({ hasText: '4,2 en 3,0 mm', visible: true })
    await expect(facts.first()).toBeVisible()
    // A role finds no button that CSS hides.
    const topButton = page.locator('button[aria-label="Naar boven"]')
    const buyButton = page.locator('[data-buy] button').last()
    await buyButton.scrollIntoViewIfNeeded()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
    await expect(topButton).toHaveCount(1)
    await expect(topButton).toBeHidden()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(page.locator('[data-buy-bar]')).toContainText(/€\s1\.890,00 per paar/)
  },
)

journey(
  'the buy bar of a sold-out product leads to the mail about its return @phone',
  async ({ page }) => {
    await page.goto('/product/parelhanger-wende/')
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const bar = page.locator('[data-buy-bar]')
    await bar.getByRole('link', { name: 'Mail mij als het er weer is' }).click()
    await expect(page).toHaveURL(/\/voorraad-mail\/\?variant=/)
    await expect(page.getByLabel('E-mailadres').first()).toBeFocused()
  },
)

journey('the size guide finds a size and chooses it', async ({ page }) => {
  await page.goto(RING)
  await page.getByRole('link', { name: 'Ringmaat bepalen' }).first().click()
  const guide = page.getByRole('dialog', { name: 'Ringmaat bepalen' })
  await guide.getByLabel('Omtrek in millimeter').fill('54')
  await expect(guide.getByText('Staat jouw maat er niet bij, zoals 54?')).toBeVisible()
  await expectAccessible(page)
  await guide.getByRole('button', { name: 'Kies maat 17,5' }).click()
  await expect(guide).toBeHidden()
  await expect(page).toHaveURL(/ringmaat=17.5$/)
})

journey(
  'the link from the offers to the own product moves the keyboard focus',
  async ({ page }) => {
    await page.goto(`${RING}#kopen`)
    await expect(page.locator('#kopen')).toBeFocused()
  },
)

journey.describe('without JavaScript', () => {
  journey.use({ javaScriptEnabled: false })

  journey('the server finds the variant and puts it in the cart', async ({ page }) => {
    await page.goto(`${RING}?metaal=geelgoud&ringmaat=17`)
    await expect(page.getByRole('radio', { name: 'Geelgoud' })).toBeChecked()
    await page.getByRole('radio', { name: 'Witgoud' }).check()
    await page.getByRole('button', { name: 'Toon prijs en voorraad van deze keuze' }).click()
    await expect(page).toHaveURL(/metaal=witgoud&ringmaat=17/)
    await page.getByRole('button', { name: 'In winkelwagen' }).click()
    await expect(page).toHaveURL(/\/cart\/$/)
    await expect(page.getByText('Witgoud, maat 17')).toBeVisible()
  })

  journey('all texts below the photos can be opened', async ({ page }) => {
    await page.goto(RING)
    await page.getByRole('link', { name: 'Verzorging' }).click()
    await expect(page.getByRole('region', { name: 'Verzorging' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Beschrijving' })).toBeHidden()
  })
})
