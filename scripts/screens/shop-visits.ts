// Steps of visitors in the shop before a screenshot.
import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from '@playwright/test'

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** Has the largest stock of one variant: every run orders it three times. */
const ORDERED_PRODUCT = '/product/kruisketting-tess/?metaal=zilver'
export const CART_PRODUCTS = [ORDERED_PRODUCT, '/product/pareloorknopjes-marit/']
const WISHES = ['Saffierring Vera', 'Solitairring Aurelie', 'Zegelring Otto']
const PASSWORD = 'zilver-maan-48'

const createEmail = () => `sanne.${randomUUID()}@voorbeeld.example`

/** Waits until the scripts of the page are active: before that, its forms load a new page. */
export async function waitForScripts(page: Page): Promise<void> {
  await page.waitForLoadState()
  await page.waitForFunction(
    () =>
      !document.querySelector('script[type="text/later"]') ||
      'alive' in document.documentElement.dataset,
  )
}

async function openPath(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForScripts(page)
}

/** Adds the product of the open page, and waits for the cart panel. */
export async function addToCart(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'In winkelwagen', exact: true }).first().click()
  await page.getByRole('dialog', { name: /Winkelwagen/ }).waitFor()
}

/** Adds products, and opens a page after that. */
export async function fillCart(page: Page, paths: string[], nextPath: string): Promise<void> {
  for (const path of paths) {
    await openPath(page, path)
    await addToCart(page)
  }
  await openPath(page, nextPath)
}

/** Adds the first offer of a marketplace product to the cart. */
export async function addMarketplaceOffer(page: Page, path: string): Promise<void> {
  await openPath(page, path)
  const offer = await page.locator('input[name="offer"]').first().inputValue()
  await page.request.post('/cart/andere-winkels/', { form: { intent: 'keep', offer } })
}

/** Fills in an invented customer from Utrecht. */
async function fillAddress(page: Page, email?: string): Promise<void> {
  // The hidden delivery address has fields with the same labels.
  const field = (label: string) => page.getByLabel(label, { exact: true }).first()
  if (email) await field('E-mailadres').fill(email)
  await field('Voornaam').fill('Sanne')
  await field('Achternaam').fill('de Vries')
  await field('Postcode').fill('3511 NR')
  await field('Huisnummer').fill('212')
  await field('Straat').fill('Oudegracht')
  await field('Plaats').fill('Utrecht')
}

export async function submitOrder(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Bestellen met betalingsverplichting' })
  await button.filter({ visible: true }).first().click()
}

/** Goes from an empty cart to the payment page of the test bank, and returns its path. */
async function openTestBank(page: Page, email: string): Promise<string> {
  await fillCart(page, [ORDERED_PRODUCT], '/checkout/')
  await fillAddress(page, email)
  await page.getByLabel(/Testbank/).check()
  await submitOrder(page)
  await page.waitForURL(/\/testbank\//)
  return new URL(page.url()).pathname
}

interface PlacedOrder {
  number: string
  email: string
  /** path of the page that thanks for the order, with its key */
  path: string
}

async function placeOrder(page: Page, email = createEmail()): Promise<PlacedOrder> {
  await openTestBank(page, email)
  await page.getByRole('button', { name: 'Betaling laten slagen', exact: true }).click()
  await page.waitForURL(/\/order-received\//)
  await page.getByText('Betaald met Testbank').first().waitFor()
  const { pathname, search } = new URL(page.url())
  return { number: pathname.split('/')[3] ?? '', email, path: pathname + search }
}

async function register(page: Page, email: string): Promise<void> {
  await openPath(page, '/account-maken/')
  await page.getByRole('main').getByLabel('Naam').fill('Sanne de Vries')
  await page.getByRole('main').getByLabel('E-mailadres').fill(email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /^Welkom/ }).waitFor()
}

async function saveAddress(page: Page): Promise<void> {
  await openPath(page, '/mijn-account/adressen/')
  await fillAddress(page)
  await page.getByRole('button', { name: 'Bewaar het adres' }).click()
  await page.getByText('Standaardadres').waitFor()
}

async function addWishes(page: Page): Promise<void> {
  await openPath(page, '/product-category/ringen/')
  for (const name of WISHES) {
    const heart = page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^Op (je )?verlanglijst: ${name}\\b`) })
      .first()
    await heart.click()
    await page.getByText(`${name} staat op je verlanglijst.`).first().waitFor()
  }
}

async function signInOwner(page: Page): Promise<void> {
  const { ADMIN_EMAIL: email = '', ADMIN_PASSWORD: password = '' } = process.env
  const form = { email, password }
  const answer = await page.request.post('/beheer/inloggen/', { form, maxRedirects: 0 })
  if (answer.status() !== 302) throw new Error(`the owner cannot sign in: ${answer.status()}`)
}

/** A visitor whose cookies a page starts with; an undecided visitor has not answered the cookie question. */
export type VisitorKind =
  | 'undecided'
  | 'guest'
  | 'payer'
  | 'buyer'
  | 'customer'
  | 'new-customer'
  | 'owner'

export type ShopVisits = ReturnType<typeof createShopVisits>

/** The cookie of a visitor who answered the cookie question. */
const consentCookie = (baseURL: string) => ({
  name: 'schakel_consent',
  value: '1.-.00000000-0000-4000-8000-000000000000',
  domain: new URL(baseURL).hostname,
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Lax' as const,
})

/** Makes visitors when a screen first needs them; all screens of a run share them. */
export function createShopVisits(browser: Browser, baseURL: string) {
  const guestState: StorageState = { cookies: [consentCookie(baseURL)], origins: [] }

  /** Runs the steps once in a window of their own; returns their result and the cookies of the visitor. */
  function visitOnce<Result>(steps: (page: Page) => Promise<Result>) {
    let visit: Promise<{ result: Result; state: StorageState }> | undefined
    const run = async () => {
      const context = await browser.newContext({ baseURL, storageState: guestState })
      try {
        const result = await steps(await context.newPage())
        return { result, state: await context.storageState() }
      } finally {
        await context.close()
      }
    }
    return () => {
      visit ??= run()
      return visit
    }
  }

  const visits = {
    buyer: visitOnce((page) => placeOrder(page)),
    payer: visitOnce((page) => openTestBank(page, createEmail())),
    'new-customer': visitOnce((page) => register(page, createEmail())),
    customer: visitOnce(async (page) => {
      const email = createEmail()
      await register(page, email)
      await saveAddress(page)
      await addWishes(page)
      return placeOrder(page, email)
    }),
    owner: visitOnce(signInOwner),
  }
  return {
    payPath: async () => (await visits.payer()).result,
    guestOrder: async () => (await visits.buyer()).result,
    customerOrder: async () => (await visits.customer()).result,
    async stateOf(visitor: VisitorKind): Promise<StorageState | undefined> {
      if (visitor === 'undecided') return undefined
      return visitor === 'guest' ? guestState : (await visits[visitor]()).state
    },
    /** Returns the first link of a list that matches, within the first card with this text. */
    async findLink(list: string, link: RegExp, text = ''): Promise<string> {
      const html = await (await fetch(new URL(list, baseURL))).text()
      for (const card of html.split('<article')) {
        const path = card.includes(text) ? link.exec(card)?.[1] : undefined
        if (path) return path
      }
      throw new Error(`${list} has no link ${link} with “${text}”`)
    },
  }
}
