import { enterDesk } from './desk.ts'
import { expect, expectAccessible, journey } from './journey.ts'
import { openShop } from './spawn-shop.ts'

const NOTICE = 'Het atelier is dicht tot en met 2 januari. Bestellen kan gewoon.'

/** "Nog 2 dagen 03:12:45" in seconds. */
function secondsIn(text: string | null): number {
  const [, days = '0', hours, minutes, seconds] =
    /^Nog (?:(\d+) dag(?:en)? )?(\d\d):(\d\d):(\d\d)$/.exec(text ?? '') ?? []
  return ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds)
}

journey(
  'with the keyboard a piece is voted hot, and its sale is counted down by the shop’s time, not the visitor’s @both [K13]',
  async ({ page }, info) => {
    // Each of the two has a piece that nobody else votes on meanwhile.
    const slug = info.project.name === 'phone' ? 'slangketting-liv' : 'figaroketting-milan'
    const timer = page.getByRole('timer')
    const hot = page.getByRole('button', { name: 'Warm' })
    const degrees = page.getByRole('group', { name: /^Warm of koud/ }).locator('..')
    await page.clock.install({ time: new Date('2031-03-01T12:00:00Z') })
    await page.goto(`/product/${slug}/`)
    await expect(timer).toHaveText(/^Nog 1\d dagen \d\d:\d\d:\d\d$/)

    await hot.press('Enter')
    await expect(hot).toHaveAttribute('aria-pressed', 'true')
    await expect(degrees).toContainText('+1°')
    await expectAccessible(page)
    await page.reload()
    await expect(hot).toHaveAttribute('aria-pressed', 'true')
    await expect(degrees).toContainText('+1°')
    await hot.press('Space')
    await expect(hot).toHaveAttribute('aria-pressed', 'false')
    await expect(degrees).not.toContainText('+1°')

    await expect(timer).toHaveText(/^Nog 1\d dagen/)
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    const before = secondsIn(await timer.textContent())
    await page.clock.runFor(1_000)
    expect(secondsIn(await timer.textContent())).toBe(before - 1)
    const asked = page.waitForRequest(/\/product\/.+\.data/)
    await page.clock.fastForward(20 * 86_400_000)
    await asked
    // The first toast brings its code, and is drawn in a frame of the stopped clock.
    await expect(async () => {
      await page.clock.runFor(20)
      await expect(page.getByText('De actie is afgelopen.')).toBeVisible({ timeout: 200 })
    }).toPass()
  },
)

journey(
  'a closed notice stays away until its text changes, and a shop that is to open shows itself to who works there [S22, T06, E15, S23, C19]',
  async ({ page, browser }) => {
    const shop = await openShop({ SHOP_DEMO: '0' })
    const settings = `${shop.url}/beheer/instellingen/`
    const save = async () => {
      await page.getByRole('button', { name: 'Opslaan' }).first().click()
      await expect(page.getByText('Opgeslagen. De winkel toont het al.')).toBeVisible()
    }
    const guest = await (
      await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true })
    ).newPage()
    const notice = guest.getByRole('complementary', { name: 'Winkelmelding' })
    try {
      await enterDesk(page, settings)
      await page.getByLabel('Winkelmelding').fill(NOTICE)
      await save()

      await guest.goto(`${shop.url}/contact/`)
      await expect(notice).toContainText(NOTICE)
      await expectAccessible(guest)
      await notice.getByRole('button', { name: 'Sluiten' }).press('Enter')
      await expect(notice.getByText(NOTICE)).toBeHidden()
      await guest.reload({ waitUntil: 'commit' })
      await expect(guest.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(notice.getByText(NOTICE)).toBeHidden()

      await page.goto(settings)
      await page.getByLabel('Winkelmelding').fill('Weer open.')
      await page.getByLabel('De winkel is nog niet open').check()
      await save()
      await guest.goto(`${shop.url}/contact/`)
      await expect(notice).toContainText('Weer open.')
      await guest
        .getByRole('link', { name: /naar de homepage/ })
        .first()
        .click()
      await expect(guest.getByRole('heading', { level: 1, name: 'Binnenkort open' })).toBeVisible()
      await expectAccessible(guest)

      await page.goto(`${shop.url}/`)
      const bar = page.getByRole('complementary', { name: 'Binnenkort open' })
      await expect(bar).toContainText('alleen zichtbaar voor jou en je collega’s')
      await expectAccessible(page)
      await bar.getByRole('link', { name: 'Sluiten' }).press('Enter')
      await expect(bar).toBeHidden()
      await page.reload()
      await expect(page.getByRole('complementary', { name: 'Winkelmelding' })).toBeVisible()
      await expect(bar).toBeHidden()
    } finally {
      await guest.context().close()
      await shop.close()
    }
  },
)
