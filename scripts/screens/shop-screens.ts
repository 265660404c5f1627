import type { Page } from '@playwright/test'
import {
  addMarketplaceOffer,
  addToCart,
  CART_PRODUCTS,
  fillCart,
  type ShopVisits,
  submitOrder,
  type VisitorKind,
} from './shop-visits.ts'

export interface Screen {
  name: string
  path: string | ((visits: ShopVisits) => Promise<string>)
  /** by default a guest */
  visitor?: VisitorKind
  /** HTTP status of the page; by default 200 */
  status?: number
  /** the screen does not exist in narrower windows */
  minWidth?: number
  /** shows only the window, because something open covers it */
  isWindow?: true
  /** steps of the visitor on the page before the screenshot */
  steps?: (page: Page, visits: ShopVisits) => Promise<void>
}

const RINGS = '/product-category/ringen/'
const BRACELET = '/product/kralenarmband-lapis-nila/'

/** Pages that show the same to every guest. */
const PLAIN_PAGES: Record<string, string> = {
  home: '/',
  shop: '/shop/',
  menu: '/menu/',
  category: RINGS,
  'category-filtered': `${RINGS}?steen=labgekweekte-saffier&steen=labgekweekte-robijn`,
  'category-no-results': `${RINGS}?kleur=driekleur&steen=labgekweekte-saffier`,
  search: '/zoeken/?s=ketting',
  'search-help': '/zoeken/?s=ruilen',
  'search-empty': '/zoeken/?s=xyzzy',
  'product-own': '/product/schakelketting-noor/',
  'product-variants': '/product/saffierring-vera/?metaal=geelgoud&ringmaat=17',
  'product-engraved': '/product/kruisketting-tess/?metaal=zilver',
  'product-pair': '/product/trouwringen-hanne/',
  'product-soldout': '/product/parelhanger-wende/',
  'review-write': `${BRACELET}review/`,
  'cart-empty': '/cart/',
  'order-lookup': '/bestelling-volgen/',
  login: '/inloggen/',
  register: '/account-maken/',
  'forgot-password': '/wachtwoord-vergeten/',
  'wishlist-guest': '/verlanglijst/',
  'compare-empty': '/vergelijken/',
  coupons: '/coupons/',
  blog: '/blog/',
  help: '/klantenservice/',
  delivery: '/bezorgen/',
  returns: '/ruilen-en-retour/',
  withdraw: '/herroepen/',
  contact: '/contact/',
  store: '/winkel-en-atelier/',
  'ring-sizes': '/ringmaat-bepalen/',
  guarantee: '/wettelijke-garantie/',
  hallmarks: '/keurmerken-en-gehalte/',
  'about-reviews': '/over-reviews/',
  newsletter: '/nieuwsbrief/',
  terms: '/voorwaarden/',
  privacy: '/privacy/',
  cookies: '/cookies/',
  accessibility: '/toegankelijkheid/',
}

type LinkSearch = [list: string, link: RegExp, text?: string]

const EXTERNAL_PRODUCT: LinkSearch = [
  '/shop/?sorteer=nieuw',
  /href="(\/product\/[^"/]+\/)"/,
  'Prijs bij de winkel',
]
/** Pages whose path depends on what the shop sells and publishes: the list that links to them. */
const LINKED_PAGES: Record<string, LinkSearch> = {
  'product-external': EXTERNAL_PRODUCT,
  article: ['/blog/', /href="(\/blog\/(?!categorie|trefwoord)[^"/.]+\/)"/],
}

const CUSTOMER_PAGES: Record<string, string> = {
  wishlist: '/verlanglijst/',
  account: '/mijn-account/',
  'account-addresses': '/mijn-account/adressen/',
  'account-details': '/mijn-account/gegevens/',
  'account-passkeys': '/mijn-account/sleutels/',
}

const STEPS: Screen[] = [
  {
    name: 'cookie-question',
    path: '/',
    visitor: 'undecided',
    isWindow: true,
    steps: (page) => page.getByRole('region', { name: 'Cookiekeuze' }).waitFor(),
  },
  { name: 'not-found', path: '/bestaat-niet/', status: 404 },
  {
    name: 'quick-view',
    path: RINGS,
    minWidth: 768,
    isWindow: true,
    async steps(page) {
      await page.getByRole('link', { name: 'Snel bekijken: Solitairring Aurelie' }).press('Enter')
      await page.getByRole('dialog').getByRole('link', { name: 'Alle details' }).waitFor()
    },
  },
  { name: 'cart-drawer', path: BRACELET, isWindow: true, steps: addToCart },
  { name: 'cart', path: '/cart/', steps: (page) => fillCart(page, CART_PRODUCTS, '/cart/') },
  {
    name: 'cart-mixed',
    path: '/cart/',
    async steps(page, visits) {
      await addMarketplaceOffer(page, await visits.findLink(...EXTERNAL_PRODUCT))
      await fillCart(page, CART_PRODUCTS, '/cart/')
    },
  },
  {
    name: 'checkout-shops',
    path: '/cart/',
    async steps(page, visits) {
      await addMarketplaceOffer(page, await visits.findLink(...EXTERNAL_PRODUCT))
      await fillCart(page, CART_PRODUCTS, '/checkout/winkels/')
    },
  },
  {
    name: 'checkout',
    path: '/cart/',
    steps: (page) => fillCart(page, CART_PRODUCTS, '/checkout/'),
  },
  {
    name: 'checkout-errors',
    path: '/cart/',
    async steps(page) {
      await fillCart(page, CART_PRODUCTS, '/checkout/')
      await submitOrder(page)
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'checkout-pay', path: (visits) => visits.payPath(), visitor: 'payer' },
  {
    name: 'order-received',
    path: async (visits) => (await visits.guestOrder()).path,
    visitor: 'buyer',
  },
  {
    name: 'order-lookup-found',
    path: '/bestelling-volgen/',
    visitor: 'buyer',
    async steps(page, visits) {
      const { number, email } = await visits.guestOrder()
      await page.getByLabel('Bestelnummer').fill(number)
      await page.getByRole('main').getByLabel('E-mailadres').fill(email)
      await page.getByRole('button', { name: 'Mail mij de link' }).click()
      await page.getByText('Kijk in je mail').waitFor()
    },
  },
  {
    name: 'compare',
    path: RINGS,
    async steps(page) {
      for (const name of ['Saffierring Vera', 'Smaragdring Ilse']) {
        const toggle = page.getByRole('main').getByRole('button', { name: `Vergelijk ${name}` })
        await toggle.press('Enter')
        await page.getByText(`In vergelijking ${name}`).first().waitFor()
      }
      await page.goto('/vergelijken/')
    },
  },
  { name: 'wishlist-empty', path: '/verlanglijst/', visitor: 'new-customer' },
  { name: 'account-empty', path: '/mijn-account/', visitor: 'new-customer' },
  {
    name: 'account-order',
    path: async (visits) => `/mijn-account/bestellingen/${(await visits.customerOrder()).number}/`,
    visitor: 'customer',
  },
]

export const SHOP_SCREENS: Screen[] = [
  ...Object.entries(PLAIN_PAGES).map(([name, path]) => ({ name, path })),
  ...Object.entries(LINKED_PAGES).map(([name, search]) => ({
    name,
    path: ({ findLink }: ShopVisits) => findLink(...search),
  })),
  ...Object.entries(CUSTOMER_PAGES).map(([name, path]) => ({
    name,
    path,
    visitor: 'customer' as const,
  })),
  ...STEPS,
]
