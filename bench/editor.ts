import { chromium, type Page } from '@playwright/test'
import { BROWSER_ARGUMENTS, findSystemBrowser } from '../scripts/browser.ts'
import { median, percentile } from './figures.ts'
import { sendRequest } from './http-client.ts'
import type { Report } from './report.ts'
import type { BenchShop } from './shop-process.ts'
import { signIn } from './sign-in.ts'

/** Five metals in a hundred lengths give the maximum number of variants. */
const METALS = 5
const LENGTHS = 100
const VARIANTS = METALS * LENGTHS
const ROUNDS = 10
const KEYSTROKES = 60

/** Measures the page of a product with the maximum number of variants: loading, typing, filling the rows and saving. */
export async function measureEditor(shop: BenchShop, report: Report) {
  const cookie = await signIn(shop)
  const productUrl = await createProduct(shop, cookie)
  const delaysMs: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const { status, ms } = await sendRequest(productUrl, { headers: { cookie } })
    if (status !== 200) throw new Error(`${productUrl} answered ${status}`)
    if (round > 0) delaysMs.push(ms)
  }
  report.line(`editor of ${VARIANTS} variants, p95`, percentile(delaysMs, 95), 'ms', { max: 250 })
  const executablePath = findSystemBrowser()
  const browser = await chromium
    .launch({ args: BROWSER_ARGUMENTS, ...(executablePath && { executablePath }) })
    .catch(() => null)
  if (!browser) return report.note('no browser here: nothing is typed')
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.setExtraHTTPHeaders({ cookie })
    const page = await context.newPage()
    await page.goto(productUrl)
    await page.waitForFunction(() => 'alive' in document.documentElement.dataset)
    // Opens the folded groups of variants and the fields to change many variants.
    await page
      .locator('#uitvoeringen details:not(fieldset details)')
      .evaluateAll((groups) => groups.map((group) => group.setAttribute('open', '')))
    await measureTyping(page, report)
    await measureFillAndSave(page, report)
  } finally {
    await browser.close()
  }
}

async function measureTyping(page: Page, report: Report) {
  const price = page.locator('[name^=v][name$=price]').nth(VARIANTS / 2)
  await price.focus()
  const keyDelaysMs: number[] = []
  for (let key = 0; key < KEYSTROKES; key++) {
    keyDelaysMs.push(await timePaint(page, 'keydown', () => page.keyboard.press('1')))
  }
  report.line('  key to paint, p95', percentile(keyDelaysMs, 95), 'ms', { max: 50 })
}

async function measureFillAndSave(page: Page, report: Report) {
  const fillTimes: number[] = []
  const saveTimes: number[] = []
  const fillButton = page.locator('button[value=bulk]')
  for (let round = 0; round < ROUNDS; round++) {
    await page.locator('[name="bulk.rowSelection"]').selectOption('all')
    await page.locator('[name="bulk.price"]').fill(String(100 + round))
    fillTimes.push(await timePaint(page, 'click', () => fillButton.click()))
    const began = performance.now()
    const loaded = page.waitForEvent('load')
    await page.locator('button:visible', { hasText: 'Opslaan' }).first().click()
    await loaded
    await page.waitForFunction(() => 'alive' in document.documentElement.dataset)
    await page.getByText('Opgeslagen. De winkel toont het al.').waitFor()
    saveTimes.push(performance.now() - began)
  }
  report.line('  filling all of them, p50', median(fillTimes), 'ms', { max: 200 })
  report.line('  saving a price for each, until it is shown, p50', median(saveTimes), 'ms', {
    max: 2000,
  })
}

/** Returns the time in ms from an event to the frame that shows its effect. */
async function timePaint(page: Page, event: 'keydown' | 'click', interact: () => Promise<void>) {
  await page.evaluate((name) => {
    const painted = new Promise((resolve) => {
      const wait = ({ timeStamp }: Event) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - timeStamp)
          port2.postMessage(null)
        })
      document.addEventListener(name, wait, { capture: true, once: true })
    })
    Object.assign(window, { painted })
  }, event)
  await interact()
  return page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted)
}

/** Creates and publishes a product through the forms of the back office. Returns the URL of its page. */
async function createProduct(shop: BenchShop, cookie: string): Promise<string> {
  const post = async (path: string, form: Record<string, string>) => {
    const headers = { cookie, origin: shop.url }
    const answer = await sendRequest(`${shop.url}${path}`, { form, headers })
    if (answer.status !== 302) throw new Error(`${path} answered ${answer.status}`)
    return String(answer.headers.location)
  }
  const path = await post('/beheer/producten/nieuw/', {
    name: `Ketting in ${VARIANTS} uitvoeringen`,
    price: '100',
    categoryId: '',
  })
  const id = Number(path.match(/\d+/)?.[0])
  const [product] = await shop.rows<{ updatedAt: Date }>(
    `SELECT updated_at AS "updatedAt" FROM products WHERE id = ${id}`,
  )
  const lines = (count: number, textOfLine: (number: number) => string) =>
    Array.from({ length: count }, (_, index) => textOfLine(index + 1)).join('\n')
  await post(`${path}keuzes/`, {
    'o0.code': '',
    'o0.name': 'Metaal',
    'o0.more': lines(METALS, (index) => `Metaal ${index}`),
    'o1.code': '',
    'o1.name': 'Lengte',
    'o1.more': lines(LENGTHS, (index) => `${34 + index} cm`),
    make: 'all',
    price: '',
    updatedAt: product?.updatedAt.toISOString() ?? '',
  })
  await shop.rows(`UPDATE variants SET sku = 'METING-' || id, stock = 5 WHERE product_id = ${id}`)
  await shop.rows(
    `UPDATE products SET status = 'published', published_at = now(),
       manufacturer = '{"name": "Atelier", "address": "Dorpsstraat 1, Voorbeeld", "email": "atelier@voorbeeld.example"}'
     WHERE id = ${id}`,
  )
  return new URL(path, shop.url).href
}
