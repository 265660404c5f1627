import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import {
  acceptAllCookies,
  expect,
  expectAccessible,
  journey,
  removeConsentChoice,
} from './journey.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Cookiekeuze' })

/** Returns the names of all cookies and stored items that the shop left in the browser. */
async function readTraces(page: Page) {
  const stored = await page.evaluate(() => ({
    local: Object.keys(localStorage),
    // The scroll positions, which the router stores.
    session: Object.keys(sessionStorage).filter((name) => !name.startsWith('react-router-scroll')),
  }))
  return { cookies: (await page.context().cookies()).map(({ name }) => name), ...stored }
}

journey(
  'nothing optional is stored or sent before a choice, rejecting is as easy as accepting, and withdrawing consent deletes what was stored @both [T17, K08, K16, C23, E13]',
  async ({ page, context, baseURL }) => {
    await removeConsentChoice(context)
    const requests: string[] = []
    const scripts: string[] = []
    page.on('request', (request) => {
      scripts.push(...(request.url().match(/\/(?:measure|follow-source)-[\w-]+\.js$/) ?? []))
      if (request.method() !== 'GET' || !request.url().startsWith(baseURL ?? ''))
        requests.push(`${request.method()} ${request.url()}`)
    })
    await page.goto('/product/kralenarmband-lapis-nila/?utm_source=nieuwsbrief&utm_medium=email')
    await expect(bar(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await readTraces(page)).toEqual({ cookies: [], local: [], session: [] })
    expect(requests).toEqual([])
    // The scripts that measure are not even loaded.
    expect(scripts).toEqual([])
    // The bar covers the page, so that nothing moves when it appears.
    await expect(bar(page)).toHaveCSS('position', 'fixed')
    await expectAccessible(page)

    // The buttons are side by side and look the same.
    const buttons = await bar(page).getByRole('button').all()
    const styles = await Promise.all(
      buttons.map(async (button) => {
        const box = await button.boundingBox()
        const style = await button.evaluate((el) => {
          const { color, backgroundColor, borderColor, fontWeight } = getComputedStyle(el)
          return { color, backgroundColor, borderColor, fontWeight }
        })
        return { y: box?.y, height: box?.height, ...style }
      }),
    )
    expect(styles).toHaveLength(3)
    for (const style of styles) expect(style).toEqual(styles[0])

    // The page below stays usable.
    await page.getByRole('main').getByRole('button', { name: 'In winkelwagen' }).first().click()
    const panel = page.getByRole('dialog', { name: /Winkelwagen/ })
    await expect(panel).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()

    await bar(page).getByRole('button', { name: 'Zelf kiezen' }).click()
    const statistics = bar(page).getByRole('checkbox', { name: 'Statistiek' })
    await expect(statistics).toBeFocused()
    await expect(statistics).not.toBeChecked()
    await expect(bar(page).getByRole('checkbox', { name: 'Marketing' })).not.toBeChecked()
    await expectAccessible(page)
    await statistics.check()
    const trackingRequest = page.waitForRequest(/\/deel\/tel\/$/)
    await bar(page).getByRole('button', { name: 'Keuze opslaan' }).click()
    await expect(bar(page)).toBeHidden()
    // With consent, the source and visit are stored. An IP address has its own cookies.
    await expect
      .poll(async () =>
        (await readTraces(page)).cookies.filter((name) => /^sbjs/.test(name)).sort(),
      )
      .toEqual([
        ...['sbjs_current', 'sbjs_current_add', 'sbjs_first', 'sbjs_first_add'],
        ...['sbjs_migrations', 'sbjs_session', 'sbjs_udata'],
      ])
    await page.goto('/checkout/')
    await trackingRequest
    expect(scripts.join()).toMatch(/\/measure-/)
    expect(scripts.join()).toMatch(/\/follow-source-/)
    const field = (name: string) =>
      page.locator(`wc-order-attribution-inputs input[name="wc_order_attribution_${name}"]`)
    await expect(field('utm_source')).toHaveValue('nieuwsbrief')
    await expect(field('session_pages')).toHaveValue('2')
    await expect(page.locator('wc-order-attribution-inputs input')).toHaveCount(16)
    expect((await readTraces(page)).session).toContain('schakel_visit')
    // Emoji support is tested once, not on every page.
    const readEmojiSupport = () =>
      page.evaluate(() => sessionStorage.getItem('wpEmojiSettingsSupports'))
    await expect.poll(readEmojiSupport).not.toBeNull()
    const storedEmojiSupport = await readEmojiSupport()
    expect(JSON.parse(storedEmojiSupport ?? '')).toEqual({
      supportTests: { flag: expect.any(Boolean), emoji: expect.any(Boolean) },
      timestamp: expect.any(Number),
    })

    await page.goto('/zoeken/?s=ring')
    await page.getByRole('link', { name: 'Cookie-instellingen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Cookies' })).toBeVisible()
    expect(await readEmojiSupport()).toBe(storedEmojiSupport)
    await expect(page.getByRole('checkbox', { name: 'Statistiek' })).toBeChecked()
    await expect(bar(page)).toBeHidden()
    await page.getByRole('button', { name: 'Weigeren' }).click()
    await expect(page.getByText('Je keuze is bewaard.')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Statistiek' })).not.toBeChecked()
    await expectAccessible(page)
    // The stored data is deleted.
    await expect
      .poll(async () => {
        const { cookies, session } = await readTraces(page)
        return [...cookies, ...session].filter((name) => /^sbjs|^schakel_visit/.test(name))
      })
      .toEqual([])
  },
)

journey(
  'the choice of a visitor who leaves the page at once is stored, also on a slow connection',
  async ({ page, context }) => {
    await removeConsentChoice(context)
    await page.route('**/deel/toestemming/', async (route) => {
      // Only the choice is slow, not the question.
      await pause(route.request().method() === 'POST' ? 1_500 : 0)
      await route.continue()
    })
    await page.goto('/product/kralenarmband-lapis-nila/')
    await bar(page).getByRole('button', { name: 'Weigeren' }).click()
    // The page's own `goto` of journeys waits for the scripts.
    await page.mainFrame().goto('/shop/', { waitUntil: 'commit' })
    const readChoice = async () =>
      (await context.cookies()).find(({ name }) => name === 'schakel_consent')?.value
    await expect.poll(readChoice).toMatch(/^1\.-\./)
    await page.goto('/shop/')
    await expect(bar(page)).toBeHidden()
  },
)

journey(
  'on a phone the bar of compared products waits for the choice about cookies @phone [S10]',
  async ({ page, context }) => {
    await removeConsentChoice(context)
    await page.goto('/product-category/ringen/')
    await expect(bar(page)).toBeVisible()
    const toggle = page.locator('.compare-toggle', { hasText: 'Stapelringen Trio' })
    await toggle.click()
    await expect(toggle).toHaveText('In vergelijking Stapelringen Trio')
    await expect(page.locator('[data-compare-bar] > div')).toHaveCSS('display', 'none')
    await bar(page).getByRole('button', { name: 'Weigeren' }).click()
    await expect(page.getByRole('tab', { name: 'Ringen 1' })).toBeVisible()
  },
)

journey(
  'a browser that draws no emoji loads a font for a page with emoji, and any other loads none [K16]',
  async ({ page, context }) => {
    await acceptAllCookies(context)
    await page.goto('/')
    const storeEmojiSupport = (emoji: boolean) =>
      page.evaluate((emoji) => {
        const result = { supportTests: { flag: emoji, emoji }, timestamp: Date.now() }
        sessionStorage.setItem('wpEmojiSettingsSupports', JSON.stringify(result))
      }, emoji)
    const readFont = () => page.evaluate(() => document.documentElement.dataset.emoji)
    await storeEmojiSupport(false)
    await page.goto('/zoeken/?s=ring 💍')
    await expect.poll(readFont).toBe('lent')
    await storeEmojiSupport(true)
    await page.reload()
    await page.waitForLoadState('networkidle')
    expect(await readFont()).toBeUndefined()
  },
)
