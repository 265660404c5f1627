// npm run screens -- --out FOLDER: takes a full-page screenshot of every main screen of a running demo shop.
// It places orders and makes accounts. It includes the back office if ADMIN_EMAIL and ADMIN_PASSWORD are set.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page, request } from '@playwright/test'
import { BROWSER_ARGUMENTS, findSystemBrowser } from '../browser.ts'
import { listAdminScreens } from './list-admin-screens.ts'
import { namesScreen, readScreenOptions, screenshotName } from './screen-options.ts'
import { type Screen, SHOP_SCREENS } from './shop-screens.ts'
import { createShopVisits, type ShopVisits, waitForScripts } from './shop-visits.ts'

const PAGES_AT_ONCE = 2
/** Narrower windows are phones with a touch screen. */
const PHONE_BELOW = 768
const HEIGHT = 900
/** A page is complete when it has requested nothing for this time. */
const QUIET_MS = 400
const LONGEST_WAIT_MS = 10_000
const STEP_TIMEOUT_MS = 30_000
/** The menu has the number of products of every category. */
const MENU_PATH = '/deel/menu/'
const MENU_PAUSE_MS = 8_000
const MAX_MENU_READS = 15

interface Shot {
  screen: Screen
  width: number
}

/** Returns a function that waits until the page requests nothing any more. */
function watchRequests(page: Page): () => Promise<void> {
  let openRequests = 0
  let changedAt = Date.now()
  const count = (change: number) => () => {
    openRequests += change
    changedAt = Date.now()
  }
  page.on('request', count(1))
  page.on('requestfinished', count(-1))
  page.on('requestfailed', count(-1))
  return async () => {
    const end = Date.now() + LONGEST_WAIT_MS
    while (Date.now() < end && (openRequests > 0 || Date.now() - changedAt < QUIET_MS))
      await pause(QUIET_MS / 8)
  }
}

/** Scrolls through the page, which loads what appears later, and back to the top. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const MAX_STEPS = 40
    for (let step = 0; step < MAX_STEPS; step++) {
      const before = scrollY
      scrollBy({ top: innerHeight * 0.8, behavior: 'instant' })
      // Observers of what comes into view report after a frame.
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      if (scrollY === before) break
    }
    scrollTo({ top: 0, behavior: 'instant' })
  })
}

/** Waits for the fonts and photos. Returns the addresses of visible photos that cannot be loaded. */
function loadFontsAndPhotos(page: Page): Promise<string[]> {
  return page.evaluate(async (longestWait) => {
    const photos = [...document.images].filter((photo) => photo.src || photo.srcset)
    for (const photo of photos) {
      photo.loading = 'eager'
      // A photo that is decoded later would be blank in the screenshot.
      photo.decoding = 'sync'
    }
    const decoding = photos.map((photo) => photo.decode().catch(() => undefined))
    const timeout = new Promise((resolve) => setTimeout(resolve, longestWait))
    await Promise.race([Promise.all([document.fonts.ready, ...decoding]), timeout])
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    return photos
      .filter((photo) => photo.checkVisibility() && photo.naturalWidth === 0)
      .map((photo) => photo.currentSrc || photo.src)
  }, LONGEST_WAIT_MS)
}

/** A full page would show bars at the bottom of the window in the middle of the text: moves them to their end. */
async function moveBottomBars(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const bar of document.querySelectorAll<HTMLElement>('body *')) {
      const { position, bottom } = getComputedStyle(bar)
      if (position === 'sticky' && bottom !== 'auto') bar.style.position = 'static'
      const { top, height } = bar.getBoundingClientRect()
      if (position !== 'fixed' || top < innerHeight / 2) continue
      bar.style.position = 'absolute'
      bar.style.bottom = 'auto'
      bar.style.top = `${document.documentElement.scrollHeight - height}px`
    }
  })
}

async function takeShot(page: Page, { screen, width }: Shot, visits: ShopVisits, folder: string) {
  page.setDefaultTimeout(STEP_TIMEOUT_MS)
  const waitForRequests = watchRequests(page)
  const screenPath = typeof screen.path === 'string' ? screen.path : await screen.path(visits)
  const response = await page.goto(screenPath)
  const status = response?.status() ?? 0
  if (status !== (screen.status ?? 200)) throw new Error(`${screenPath} has status ${status}`)
  await waitForScripts(page)
  await waitForRequests()
  await screen.steps?.(page, visits)
  await waitForScripts(page)
  await waitForRequests()
  if (!screen.isWindow) await scrollThrough(page)
  const missingPhotos = await loadFontsAndPhotos(page)
  await waitForRequests()
  if (missingPhotos.length > 0) throw new Error(`photos without image: ${missingPhotos.join(', ')}`)
  if (!screen.isWindow) await moveBottomBars(page)
  await page.screenshot({
    path: path.join(folder, screenshotName(screen.name, width)),
    fullPage: !screen.isWindow,
  })
}

/** Waits until the lists no longer change: a new shop imports products of the simulated marketplaces. */
async function waitForProducts(baseURL: string): Promise<void> {
  let earlierMenu = ''
  for (let tries = 0; tries < MAX_MENU_READS; tries++) {
    const menu = await (await fetch(new URL(MENU_PATH, baseURL))).text()
    if (menu === earlierMenu) return
    earlierMenu = menu
    await pause(MENU_PAUSE_MS)
  }
}

/** Opens a window of this width. Visitors who change nothing share one, with the files that it has loaded. */
function createWindows(browser: Browser, baseURL: string, visits: ShopVisits) {
  const sharedWindows = new Map<string, Promise<BrowserContext>>()
  const openWindow = async ({ visitor = 'guest' }: Screen, width: number) => {
    const storageState = await visits.stateOf(visitor)
    const context = await browser.newContext({
      baseURL,
      viewport: { width, height: HEIGHT },
      isMobile: width < PHONE_BELOW,
      hasTouch: width < PHONE_BELOW,
      reducedMotion: 'reduce',
      locale: 'nl-NL',
      timezoneId: 'Europe/Amsterdam',
      ...(storageState && { storageState }),
    })
    return context
  }
  return async ({ screen, width }: Shot): Promise<Page> => {
    if (screen.steps) return (await openWindow(screen, width)).newPage()
    const key = `${screen.visitor} ${width}`
    const sharedWindow = sharedWindows.get(key) ?? openWindow(screen, width)
    sharedWindows.set(key, sharedWindow)
    return (await sharedWindow).newPage()
  }
}

async function readAdminScreens(baseURL: string, visits: ShopVisits): Promise<Screen[]> {
  const storageState = await visits.stateOf('owner')
  const client = await request.newContext({ baseURL, ...(storageState && { storageState }) })
  const readHtml = async (screenPath: string) => {
    const response = await client.get(screenPath)
    return { status: response.status(), html: await response.text() }
  }
  const { screens, namesWithoutRow } = await listAdminScreens(readHtml)
  await client.dispose()
  if (namesWithoutRow.length > 0)
    console.log(`The shop has no row for: ${namesWithoutRow.join(', ')}`)
  return screens
}

const { folder, url, widths, only } = readScreenOptions(process.argv.slice(2))
const isWanted = ({ name }: Screen) =>
  only.length === 0 || only.some((pattern) => namesScreen(pattern, name))
const executablePath = findSystemBrowser()
const browser = await chromium.launch({
  args: BROWSER_ARGUMENTS,
  ...(executablePath && { executablePath }),
})
const visits = createShopVisits(browser, url)
const openPage = createWindows(browser, url, visits)
const failures: string[] = []
let screenshotCount = 0

async function takeAll(screens: Screen[]): Promise<void> {
  const shots = screens.flatMap((screen) =>
    widths.filter((width) => width >= (screen.minWidth ?? 0)).map((width) => ({ screen, width })),
  )
  const takeNext = async () => {
    for (let shot = shots.shift(); shot; shot = shots.shift()) {
      let page: Page | undefined
      try {
        page = await openPage(shot)
        await takeShot(page, shot, visits, folder)
        screenshotCount++
      } catch (error) {
        const [reason] = String(error).split('\n')
        const failure = `${screenshotName(shot.screen.name, shot.width)}: ${reason}`
        console.log(`Failed: ${failure}`)
        failures.push(failure)
      } finally {
        await (shot.screen.steps ? page?.context() : page)?.close()
      }
    }
  }
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, takeNext))
}

await mkdir(folder, { recursive: true })
await waitForProducts(url)
await takeAll(SHOP_SCREENS.filter(isWanted))
// The screens of orders and customers show those of the visits to the shop.
if (process.env.ADMIN_EMAIL && process.env.ADMIN_PASSWORD)
  await takeAll((await readAdminScreens(url, visits)).filter(isWanted))
await browser.close()
for (const failure of failures) console.log(`Failed: ${failure}`)
console.log(`${screenshotCount} screenshots in ${folder}, ${failures.length} failed`)
process.exitCode = failures.length > 0 || screenshotCount === 0 ? 1 : 0
