import { expect, expectAccessible, journey, waitForPart } from './journey.ts'

/*
 * The sales of both products end at a midnight 11 and 15 days after the demo shop was filled. A run
 * that passes midnight sees one day less.
 */

/** Returns the seconds of a text such as "Nog 12 dagen, 3 uur, 12 min en 45 sec". */
function parseCountdown(text: string | null): number {
  const [, days, hours, minutes, seconds] =
    /^Nog (\d+) dagen, (\d+) uur, (\d+) min en (\d+) sec$/.exec(text ?? '') ?? []
  return ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds)
}

journey(
  'a product is voted hot by keyboard, and the countdown of its sale follows the shop’s time, not the visitor’s @both [K13]',
  async ({ page }, info) => {
    // Each project uses a product that no other test votes on.
    const slug = info.project.name === 'phone' ? 'slangketting-liv' : 'figaroketting-milan'
    const timer = page.getByRole('timer')
    const hotButton = page.getByRole('button', { name: 'Warm' })
    const temperature = page.getByRole('group', { name: /^Warm of koud/ }).locator('..')
    // The clock of the visitor is wrong by years.
    await page.clock.install({ time: new Date('2031-03-01T12:00:00Z') })
    await page.goto(`/product/${slug}/`)
    await expect(timer).toHaveText(/^Nog (9|1\d) dagen, \d+ uur, \d+ min en \d+ sec$/)

    await waitForPart(hotButton)
    await hotButton.press('Enter')
    await expect(hotButton).toHaveAttribute('aria-pressed', 'true')
    await expect(temperature).toContainText('+1°')
    await expectAccessible(page)
    await page.reload()
    await expect(hotButton).toHaveAttribute('aria-pressed', 'true')
    await expect(temperature).toContainText('+1°')
    await hotButton.press('Space')
    await expect(hotButton).toHaveAttribute('aria-pressed', 'false')
    await expect(temperature).not.toContainText('+1°')

    await expect(timer).toHaveText(/^Nog (9|1\d) dagen/)
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    const secondsBefore = parseCountdown(await timer.textContent())
    await page.clock.runFor(1_000)
    expect(parseCountdown(await timer.textContent())).toBe(secondsBefore - 1)
    const pageRequest = page.waitForRequest(/\/product\/.+\.data/)
    const twentyDaysMs = 20 * 86_400_000
    await page.clock.fastForward(twentyDaysMs)
    await pageRequest
    // The end is shown in place of the countdown, so that it does not cover the product's name.
    await expect(async () => {
      await page.clock.runFor(20)
      await expect(
        page.getByRole('main').getByText('De actie is afgelopen. Je ziet de prijs van nu.'),
      ).toBeVisible({ timeout: 200 })
    }).toPass()
    await expect(page.locator('.animate-toast')).toHaveCount(0)
  },
)

journey(
  'on a phone the buy bar shows the countdown too, because that of the price has scrolled away @phone',
  async ({ page }) => {
    await page.clock.install({ time: new Date('2031-03-01T12:00:00Z') })
    await page.goto('/product/slangketting-liv/')
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(page.locator('[data-buy-bar]')).toContainText(
      /Nog (9|1\d) dagen, \d+ uur, \d+ min en \d+ sec/,
    )
  },
)
