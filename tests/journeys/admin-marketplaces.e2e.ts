import { openMarketplaces } from '#simulators/marketplaces/local-marketplaces.ts'
import { enterAdmin } from './enter-admin.ts'
import { expect, expectAccessible, journey, submitWithEnter } from './journey.ts'

journey(
  'the owner sees the state of the marketplaces, and switches parts off for shoppers @phone',
  async ({ page }) => {
    await enterAdmin(page, '/beheer/marktplaatsen/')
    await expect(page.getByRole('heading', { level: 2, name: 'Amazon' })).toBeVisible()
    await expectAccessible(page)
    const notice = page.getByRole('checkbox', { name: /^Melding als er iets wijzigt/ })
    await expect(notice).toBeChecked()
    await notice.focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Opslaan' }).click()
    await expect(page.getByText('Opgeslagen.', { exact: true })).toBeVisible()
    await expect(notice).not.toBeChecked()
    await expectAccessible(page)
    await notice.check()
    // The page shows the same as before the click.
    const saved = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Opslaan' }).click()
    expect((await saved).ok()).toBe(true)
    await expect(notice).toBeChecked()
  },
)

journey(
  'reviews of another shop are read only with its permission, and deleted when that is withdrawn @both',
  async ({ page, expectComplaint }) => {
    expectComplaint(/status of 422 .*\/beheer\/importeren\/reviews\/[)?]/)
    const markets = await openMarketplaces()
    try {
      await enterAdmin(page, '/beheer/importeren/reviews/')
      await expectAccessible(page)
      await page.getByLabel('Adres van de reviewfeed').fill(`${markets.feeds.reviews}?products=30`)
      await submitWithEnter(page.getByRole('button', { name: 'Lees de reviews' }))
      await expect(page.getByText('Zonder toestemming mag de winkel').first()).toBeVisible()
      await expect(page.getByLabel('Adres van de reviewfeed')).toHaveValue(/reviews\.xml/)
      await expectAccessible(page)
      await page
        .getByRole('checkbox', { name: /^Ik heb toestemming/ })
        .first()
        .press('Space')
      await submitWithEnter(page.getByRole('button', { name: 'Lees de reviews' }))
      const feed = page.getByRole('listitem').filter({ hasText: new URL(markets.url).host })
      await expect(feed).toBeVisible()
      // A job reads the reviews soon.
      await expect(async () => {
        await page.reload()
        await expect(feed.getByText('in orde')).toBeVisible({ timeout: 1_000 })
      }).toPass()
      await expect(feed).toContainText('Sieradenhuis Voorbeeld')
      await expectAccessible(page)
      await submitWithEnter(feed.getByRole('button', { name: /^Toestemming intrekken/ }))
      await expect(feed).toHaveCount(0)
      await expectAccessible(page)
    } finally {
      await markets.close()
    }
  },
)
