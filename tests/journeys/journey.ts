import { setTimeout as pause } from 'node:timers/promises'
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Frame,
  type Locator,
  type Page,
} from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

export { expect }

const softExpect = expect.configure({ soft: true })

/** Visitors have declined optional cookies, so that the cookie bar is hidden; a journey may remove this choice. */
const DECLINED_CONSENT = ['127.0.0.1', 'localhost'].map((domain) => ({
  domain,
  path: '/',
  name: 'schakel_consent',
  value: '1.-.00000000-0000-4000-8000-000000000000',
}))

/** Gives the visitor consent to everything. */
export async function acceptAllCookies(context: BrowserContext): Promise<void> {
  await context.addCookies(
    DECLINED_CONSENT.map((cookie) => ({ ...cookie, value: cookie.value.replace('-', 'sm') })),
  )
}

/** Removes the visitor's consent choice. */
export async function removeConsentChoice(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: 'schakel_consent' })
}

/** Names a console error or exception that the journey provokes. It may occur more than once, but has to occur. */
type ExpectComplaint = (pattern: RegExp) => void

interface TestFixtures {
  expectComplaint: ExpectComplaint
}

interface WorkerFixtures {
  browser: Browser
  /** console errors and exceptions of all pages, with the URL of the page and of the failed request */
  complaints: string[]
  /** contexts whose journey is over: closing one cancels its requests, and the browser reports these as failed */
  ended: WeakSet<BrowserContext>
}

/**
 * A visitor's journey through the shop. It fails when a page throws, breaks its security policy or requests something that does
 * not exist, unless the journey names it with `expectComplaint`.
 */
export const journey = base.extend<TestFixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  complaints: [async ({}, use) => use([]), { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  ended: [async ({}, use) => use(new WeakSet()), { scope: 'worker' }],
  browser: [
    async ({ browser, complaints, ended }, use, { workerIndex }) => {
      const newContext = browser.newContext.bind(browser)
      let visitors = 0
      browser.newContext = async (options) => {
        const context = await newContext(options)
        // Every visitor has their own IP address, because orders and attempts are limited by address.
        const address = `10.${workerIndex}.${visitors >> 8}.${visitors++ & 255}`
        await context.setExtraHTTPHeaders({ 'x-forwarded-for': address })
        await context.addCookies(DECLINED_CONSENT)
        context.on('page', (page) => {
          collectComplaints(page, (text) => {
            if (!ended.has(context)) complaints.push(text)
          })
          waitAfterNavigation(page)
        })
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  expectComplaint: [
    async ({ browser, complaints, context, ended }, use, info) => {
      const expected: RegExp[] = []
      await use((pattern) => expected.push(pattern))
      const findMissing = () =>
        expected.filter((pattern) => !complaints.some((text) => pattern.test(text))).map(String)
      // The browser reports a failed request a moment after the page has handled it.
      if (info.status === info.expectedStatus)
        await softExpect.poll(findMissing, 'complaints that should have occurred').toEqual([])
      for (const openContext of browser.contexts()) ended.add(openContext)
      // An open page could cause errors during the next journey.
      for (const openContext of browser.contexts())
        if (openContext !== context) await openContext.close()
      const unexpected = complaints
        .splice(0)
        .filter((text) => !expected.some((pattern) => pattern.test(text)))
      softExpect(unexpected, 'complaints that the journey does not name').toEqual([])
    },
    { auto: true },
  ],
})

function collectComplaints(page: Page, report: (text: string) => void): void {
  page.on('pageerror', (error) => report(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    // A form posts to the page itself or, once the page has its code, to the data of the page.
    const url = message.location().url.replace(/_\.data(?=\?|$)/, '')
    report(`${page.url()}: ${message.text()} (${url})`)
  })
}

/** Waits until the page is interactive: scripts load after the first paint, and people read before they click. */
export async function waitForCode(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      matchMedia('(scripting: none)').matches ||
      !document.querySelector('script[type="text/later"]') ||
      'alive' in document.documentElement.dataset,
  )
}

/** Every navigation of the journey itself waits for the code of the page. */
function waitAfterNavigation(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    await waitForCode(page)
    return response
  }
  const waitForURL = page.waitForURL.bind(page)
  page.waitForURL = async (url, options) => {
    await waitForURL(url, options)
    await waitForCode(page)
  }
  const goBack = page.goBack.bind(page)
  page.goBack = async (options) => {
    const response = await goBack(options)
    await waitForCode(page)
    return response
  }
  const reload = page.reload.bind(page)
  page.reload = async (options) => {
    const response = await reload(options)
    await waitForCode(page)
    return response
  }
}

/** Waits until a part whose code loads after the page has it; until then its forms work as they do without JavaScript. */
export async function waitForPart(element: Locator): Promise<void> {
  const hasCode = () =>
    element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps')))
  await expect.poll(hasCode, 'the code of the part').toBe(true)
}

/**
 * A header that returned, and a save bar, cover parts of targets until the visitor scrolls on, which axe reports as targets that are too
 * small; the focus scrolls away from them by `scroll-padding`. The header is checked at the top of the page, the bar below its form.
 */
async function releaseStickyParts(page: Page): Promise<() => Promise<void>> {
  const setReleased = (isReleased: boolean) =>
    page.evaluate((released) => {
      const header = document.querySelector<HTMLElement>('header.sticky')
      if (header && (scrollY > 0 || !released)) header.style.visibility = released ? 'hidden' : ''
      for (const bar of document.querySelectorAll<HTMLElement>('[data-save-bar]'))
        bar.style.position = released ? 'static' : ''
    }, isReleased)
  await setReleased(true)
  return () => setReleased(false)
}

/** WCAG 2.2 AA */
const AXE_OPTIONS: RunOptions = {
  resultTypes: ['violations'],
  // By default every check parses all style sheets as well, for an experimental rule that is not among these.
  preload: { assets: ['media'] },
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

const STILL_CHECKS = 2
const STILL_CHECK_MS = 25
/** Longer animations, such as the time that a message remains, change no colour. */
const ANIMATION_MS = 2_000

/** The colours of a busy button or of a panel that fades in still change, so their contrast cannot be measured. */
async function waitForStillColours(page: Page): Promise<void> {
  await expect(page.locator('button[aria-busy="true"]')).toHaveCount(0)
  const countRunning = () =>
    page.evaluate(
      (maxDurationMs) =>
        document.getAnimations().filter(({ playState, effect }) => {
          const end = Number(effect?.getComputedTiming().endTime)
          return playState === 'running' && end <= maxDurationMs
        }).length,
      ANIMATION_MS,
    )
  // A style that has just changed starts its animation with the next frame, so one look is not enough.
  for (let stillChecks = 0; stillChecks < STILL_CHECKS; ) {
    await pause(STILL_CHECK_MS)
    stillChecks = (await countRunning()) === 0 ? stillChecks + 1 : 0
  }
}

/** A frame that is still loading is left out after this time. */
const FRAME_TIMEOUT_MS = 1_000

/** Gives a document the code of axe, which takes longer than a check. */
async function addAxe(frame: Frame): Promise<void> {
  const hasAxe = await frame.evaluate(() => 'axe' in window)
  if (!hasAxe) await frame.evaluate(axe.source)
}

/** Returns the violations only: transferring the whole result takes longer than the check. */
async function runAxe(page: Page, options: RunOptions): Promise<string[]> {
  await addAxe(page.mainFrame())
  const violations = await page.evaluate(
    async (axeOptions) =>
      (await (window as unknown as { axe: typeof axe }).axe.run(axeOptions)).violations,
    options,
  )
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
}

/** Expects no accessibility violation that axe can find in the current state of the page and its frames. */
export async function expectAccessible(page: Page): Promise<void> {
  await waitForStillColours(page)
  const restoreStickyParts = await releaseStickyParts(page)
  const frames = page.frames().filter((frame) => frame !== page.mainFrame())
  await Promise.all(
    frames.map((frame) =>
      Promise.race([addAxe(frame), pause(FRAME_TIMEOUT_MS)]).catch(() => undefined),
    ),
  )
  const violations = await runAxe(page, AXE_OPTIONS)
  await restoreStickyParts()
  expect(violations).toEqual([])
}

/** Returns what axe finds in a page without its frames. */
export async function findViolations(page: Page): Promise<string[]> {
  await waitForStillColours(page)
  const restoreStickyParts = await releaseStickyParts(page)
  const violations = await runAxe(page, { ...AXE_OPTIONS, iframes: false })
  await restoreStickyParts()
  return violations
}

/** Presses Enter once the button is enabled: unlike a click, a key does not wait for the response to a form. */
export async function submitWithEnter(button: Locator): Promise<void> {
  await expect(button).toBeEnabled()
  await button.press('Enter')
}

/** Goes to an element with the Tab key. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let tabCount = 0; tabCount < 80; tabCount++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await target.page().keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${target}`)
}
