import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible } from './journey.ts'
import { ownJourney } from './own-shop.ts'

const NOTICE = 'Het atelier is dicht tot en met 2 januari. Bestellen kan gewoon.'

ownJourney(
  'without the cart panel, a toast 20 pixels from the edge is shown for four seconds [T02] [K09]',
  async ({ page }) => {
    const settings = '/beheer/instellingen/#gedrag'
    const slidingCartCheckbox = page.getByRole('checkbox', {
      name: 'Laat de winkelwagen inschuiven na toevoegen',
    })
    await enterAdmin(page, settings)
    await slidingCartCheckbox.uncheck()
    await page.getByRole('button', { name: 'Opslaan' }).click()
    await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()

    await page.clock.install()
    await page.goto('/product/kralenarmband-lapis-nila/')
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    await page.getByRole('main').getByRole('button', { name: 'In winkelwagen' }).first().click()
    const toast = page.getByText('Added to Cart', { exact: true })
    // The first toast loads its code, and is drawn in a frame of the stopped clock.
    await expect(async () => {
      await page.clock.runFor(20)
      await expect(toast).toBeVisible({ timeout: 200 })
    }).toPass()
    await expect(page.getByRole('dialog', { name: /Winkelwagen/ })).toHaveCount(0)
    const card = page.locator('.animate-toast')
    // The animation uses the browser's own clock, which does not stop.
    await card.evaluate((el) => Promise.all(el.getAnimations().map(({ finished }) => finished)))
    const box = await card.boundingBox()
    expect(1440 - (box?.x ?? 0) - (box?.width ?? 0)).toBeCloseTo(20, 0)
    expect(Math.round(box?.width ?? 0)).toBeGreaterThanOrEqual(250)
    expect(Math.round(box?.width ?? 0)).toBeLessThanOrEqual(450)

    await page.clock.runFor(3_900)
    await expect(toast).toBeVisible()
    // The animation at its end needs some more frames of the stopped clock.
    await page.clock.runFor(500)
    await expect(toast).toBeHidden()

    // For the next journey of this shop.
    await page.clock.resume()
    await page.goto(settings)
    await slidingCartCheckbox.check()
    await page.getByRole('button', { name: 'Opslaan' }).click()
    await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()
  },
)

ownJourney(
  'a closed notice stays hidden until its text changes, and staff can see a shop that is not open yet [S22, T06, E15, S23, C19]',
  async ({ page, browser, ownShop }) => {
    const settings = '/beheer/instellingen/#melding'
    const save = async () => {
      await page.getByRole('button', { name: 'Opslaan' }).first().click()
      await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()
    }
    const guest = await (
      await browser.newContext({
        baseURL: ownShop.url,
        viewport: { width: 390, height: 844 },
        isMobile: true,
      })
    ).newPage()
    const notice = guest.getByRole('complementary', { name: 'Winkelmelding' })
    try {
      await enterAdmin(page, settings)
      await page.getByLabel('Winkelmelding').fill(NOTICE)
      await save()

      await guest.goto('/contact/')
      await expect(notice).toContainText(NOTICE)
      await expectAccessible(guest)
      await notice.getByRole('button', { name: 'Sluiten' }).press('Enter')
      await expect(notice.getByText(NOTICE)).toBeHidden()
      await guest.reload({ waitUntil: 'commit' })
      await expect(guest.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(notice.getByText(NOTICE)).toBeHidden()

      await page.goto(settings)
      await page.getByLabel('Winkelmelding').fill('Weer open.')
      await save()
      await page.goto('/beheer/')
      await page.getByText('Sluit de winkel', { exact: true }).click()
      await page.getByRole('button', { name: 'Ja, sluit de winkel' }).click()
      await expect(page.getByRole('heading', { name: 'De winkel is dicht' })).toBeVisible()
      await guest.goto('/contact/')
      await expect(notice).toContainText('Weer open.')
      await guest
        .getByRole('link', { name: /naar de homepage/ })
        .first()
        .click()
      await expect(guest.getByRole('heading', { level: 1, name: 'Binnenkort open' })).toBeVisible()
      await expectAccessible(guest)

      await page.goto('/')
      const bar = page.getByRole('complementary', { name: 'Binnenkort open' })
      await expect(bar).toContainText('alleen zichtbaar voor jou en je collega’s')
      await expectAccessible(page)
      await bar.getByRole('link', { name: 'Sluiten' }).press('Enter')
      await expect(bar).toBeHidden()
      await page.reload()
      await expect(page.getByRole('complementary', { name: 'Winkelmelding' })).toBeVisible()
      await expect(bar).toBeHidden()

      // For the next journey of this shop.
      await page.goto('/beheer/')
      await page.getByRole('button', { name: 'Open de winkel' }).click()
      await expect(page.getByRole('heading', { name: 'De winkel is open' })).toBeVisible()
    } finally {
      await guest.context().close()
    }
  },
)

// Runs last, because the shop keeps this name.
ownJourney(
  'the longest name and address of a shop fit a small phone, in the shop and in the settings @phone',
  async ({ page }) => {
    ownJourney.slow()
    await enterAdmin(page, '/beheer/instellingen/#winkel')
    await page.getByLabel('Naam', { exact: true }).fill('Goudsmederij-Edelsmederij-Oldenbarneveld')
    await page.getByLabel('Straat en nummer').fill('Burgemeesterslaan'.repeat(11))
    await page.getByLabel('Plaats', { exact: true }).fill('Rijnsaterwoude'.repeat(14))
    await page.getByRole('button', { name: 'Opslaan' }).first().click()
    await expect(page.getByText('Opgeslagen')).toBeVisible()
    await page.setViewportSize({ width: 320, height: 800 })
    for (const path of ['/', '/contact/', '/privacy/', '/beheer/instellingen/']) {
      await page.goto(path)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, path).toBe(320)
    }
  },
)
