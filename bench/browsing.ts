import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { BROWSER_ARGUMENTS, findSystemBrowser } from '../scripts/browser.ts'
import { median } from './figures.ts'
import type { Report } from './report.ts'
import type { BenchShop } from './shop-process.ts'

/** The phone and slow network that Lighthouse simulates; here the requests are real. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const CPU_SLOWDOWN = 4
const NETWORK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 1_474_560 / 8,
  uploadThroughput: 675_000 / 8,
}
const ROUNDS = 5
/** A task that takes longer than this blocks the page for the rest of its time. */
const LONG_TASK_MS = 50

/** Script that collects the browser's own measurements; it runs before the scripts of the page. */
const OBSERVE = `
  window.bench = { lcp: 0, tasks: [], interactiveMs: 0, interactions: [] }
  const watch = (type, read, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true, ...options })
  watch('largest-contentful-paint', ({ startTime }) => { bench.lcp = startTime })
  watch('longtask', ({ startTime, duration }) => bench.tasks.push({ startTime, duration }))
  watch('event', ({ interactionId, duration }) => { if (interactionId) bench.interactions.push(duration) }, { durationThreshold: 16 })
  new MutationObserver((_, observer) => {
    if (document.documentElement?.dataset.alive === undefined) return
    bench.interactiveMs = performance.now()
    observer.disconnect()
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-alive'] })`

export interface PageLoad {
  /** requests until the page is interactive, with the document */
  requests: number
  /** ms from the start of the navigation until the largest paint; `interactiveMs`: until the page is interactive */
  lcp: number
  interactiveMs: number
  /** ms that long tasks blocked the page before it was interactive */
  blocked: number
  /** bytes of scripts, as sent, before the page was interactive */
  scriptBytes: number
}

type Bench = {
  lcp: number
  interactiveMs: number
  tasks: { startTime: number; duration: number }[]
  interactions: number[]
}

async function openPhone(browser: Browser, network?: typeof NETWORK) {
  const context = await browser.newContext({ ...PHONE, locale: 'nl-NL' })
  const page = await context.newPage()
  await page.addInitScript(OBSERVE)
  const session: CDPSession = await context.newCDPSession(page)
  await session.send('Network.enable')
  if (network) await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return { page, context }
}

/** Loads a page with an empty cache on the slow network. */
export async function loadOnPhone(browser: Browser, url: string): Promise<PageLoad> {
  const { page, context } = await openPhone(browser, NETWORK)
  await page.goto(url, { waitUntil: 'load', timeout: 120_000 })
  await page.locator('html[data-alive]').waitFor({ state: 'attached', timeout: 120_000 })
  await page.waitForTimeout(1_000)
  const load = await page.evaluate((longTask) => {
    const { lcp, interactiveMs, tasks } = (window as unknown as { bench: Bench }).bench
    const earlyResources = performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime <= interactiveMs) as PerformanceResourceTiming[]
    const earlyTasks = tasks.filter(({ startTime }) => startTime <= interactiveMs)
    return {
      requests: earlyResources.length + 1,
      lcp,
      interactiveMs,
      blocked: earlyTasks.reduce((sum, { duration }) => sum + Math.max(0, duration - longTask), 0),
      scriptBytes: earlyResources
        .filter(({ name }) => /\.js(\?|$)/.test(name))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    }
  }, LONG_TASK_MS)
  await context.close()
  return load
}

/** Returns the longest time in ms from an interaction to the next paint on the slow phone. */
export async function timeInteraction(
  browser: Browser,
  url: string,
  interact: (page: Page) => Promise<void>,
): Promise<number> {
  const { page, context } = await openPhone(browser)
  await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 })
  await page.evaluate(() => {
    ;(window as unknown as { bench: Bench }).bench.interactions = []
  })
  await interact(page)
  await page.waitForTimeout(500)
  const durations = await page.evaluate(
    () => (window as unknown as { bench: Bench }).bench.interactions,
  )
  await context.close()
  // The browser does not report interactions of less than 16 ms.
  return Math.max(16, ...durations)
}

export const launchChromium = () => {
  const executablePath = findSystemBrowser()
  return chromium.launch({ args: BROWSER_ARGUMENTS, ...(executablePath && { executablePath }) })
}

/** The most frequent interactions of shoppers. */
export const INTERACTIONS = {
  filter: async (page: Page) => {
    await page.getByRole('link', { name: 'Filters' }).tap()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await drawer.getByRole('checkbox').first().tap({ force: true })
  },
  'add to cart': async (page: Page) => {
    await page.getByRole('main').getByRole('button', { name: 'In winkelwagen' }).first().tap()
  },
  gallery: async (page: Page) => {
    await page.getByRole('link', { name: /^Vergroot foto 1/ }).tap()
    await page.getByRole('dialog').waitFor()
  },
  drawer: async (page: Page) => {
    await page.getByRole('link', { name: 'Menu', exact: true }).tap()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  },
}

/** Measures pages and interactions with Chromium on a slow phone. Nothing else may run, or the times are too long. */
export async function measureBrowsing(shop: BenchShop, report: Report) {
  const [simpleProduct] = await shop.rows<{ slug: string }>(
    "SELECT slug FROM products WHERE kind = 'simple' AND seller = 'own' AND status = 'published' ORDER BY id LIMIT 1",
  )
  const [category] = await shop.rows<{ slug: string }>(
    'SELECT slug FROM categories WHERE parent_id IS NULL ORDER BY id LIMIT 1',
  )
  const product = `${shop.url}/product/${simpleProduct?.slug}/`
  const list = `${shop.url}/product-category/${category?.slug}/`
  const browser = await launchChromium()
  try {
    const pages = { home: `${shop.url}/`, category: list, product, cart: `${shop.url}/cart/` }
    for (const [name, url] of Object.entries(pages)) {
      const loads: PageLoad[] = []
      for (let round = 0; round < ROUNDS; round++) loads.push(await loadOnPhone(browser, url))
      const medianOf = (figure: keyof PageLoad) => median(loads.map((load) => load[figure]))
      const limit = name === 'product' ? { max: 25 } : {}
      report.line(
        `${name} on a phone: requests before interactive`,
        medianOf('requests'),
        '',
        limit,
      )
      report.line(`${name} on a phone: largest paint`, medianOf('lcp') / 1000, 's', { max: 1.5 })
      report.line(`${name} on a phone: interactive`, medianOf('interactiveMs') / 1000, 's')
      report.line(`${name} on a phone: blocked by long tasks`, medianOf('blocked'), 'ms', {
        max: 100,
      })
    }
    const urls = { filter: list, 'add to cart': product, gallery: product, drawer: product }
    for (const [name, url] of Object.entries(urls)) {
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round++)
        times.push(await timeInteraction(browser, url, INTERACTIONS[name as keyof typeof urls]))
      report.line(`${name} on a phone: interaction to next paint`, median(times), 'ms', {
        max: 100,
      })
    }
  } finally {
    await browser.close()
  }
}
