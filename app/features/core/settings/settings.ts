/** What the owner can say about the shop; every page may show it. */
export interface ShopSettings {
  name: string
  /** one line at the very top */
  tagline: string
  street: string
  postcode: string
  city: string
  phone: string
  email: string
  /** number in the trade register */
  kvk: string
  vatId: string
  /** what goes to a consumer abroad is charged the BTW of that country (OSS) */
  usesOss: boolean
  /** what it costs to have an order wrapped as a gift */
  giftWrapCents: number
  /** account that transfers go to */
  iban: string
  /** days in which a transfer must arrive; then the order expires */
  transferDays: number
  returnDays: number
  /** so many days after delivery a buyer who asked for it is mailed for a review; 0: nobody is */
  reviewMailDays: number
  /** after adding, the cart slides in beside the page; else a toast tells */
  cartSlides: boolean
  /** a guest's press on a heart does nothing; else it says that an account is needed */
  heartsRestrict: boolean
  /** who made what a file brings in without a maker; all three or none */
  makerName: string
  makerAddress: string
  makerEmail: string
  /** slug of the piece on the home page's large photo */
  heroSlug: string
  /** https address of a third party's slider for the home page; empty: our own photograph */
  sliderUrl: string
  /** where guests log in instead of in the shop's own dialog; empty: there */
  loginUrl: string
  /** of Amazon's partner programme, by country: "nl=schakel-21, de=schakel-de-21"; the first is the main one */
  amazonTags: string
  /** number of this shop in bol's partner programme */
  bolSiteId: string
  /** months that the cookies live which tell how a visitor came; a fraction of a minute: until the browser is closed */
  attributionMonths: number
  /** page views of who did not let their visit be followed are counted, without anything that tells them apart */
  countsWithoutConsent: boolean
  /** where the product page asks in which country one buys */
  countryBoxPosition: BoxPosition
  /** whether a visitor is asked for an e-mail address before they go on to other shops */
  checkoutEmail: CheckoutEmailMode
  /** days that such an address is kept */
  checkoutEmailDays: number
  /** stands above every page until a visitor closes it; empty: nothing does */
  storeNotice: string
  /** guests see an announcement instead of the shop */
  isComingSoon: boolean
  /** what the announcement says; empty: a sentence of the shop's own */
  comingSoonText: string
}

/** Stored values that break the rule of their setting, by name; the shop uses the default for them. */
export type UnreadableSettings = Partial<Record<keyof ShopSettings, unknown>>

/** In the specification's names [S09]. */
export const BOX_POSITIONS = [
  'before_add_to_cart',
  'before_title_and_thumb',
  'before_woocommerce_tabs',
] as const
export type BoxPosition = (typeof BOX_POSITIONS)[number]

export const CHECKOUT_EMAIL_MODES = ['off', 'optional', 'mandatory'] as const
export type CheckoutEmailMode = (typeof CHECKOUT_EMAIL_MODES)[number]

/** Clearly invented, so that nobody takes the demo for a real shop. */
export const DEFAULT_SETTINGS: ShopSettings = {
  name: 'Schakel',
  tagline: 'Goudsmederij en webwinkel in Utrecht',
  street: 'Oudegracht 212',
  postcode: '3511 NR',
  city: 'Utrecht',
  phone: '030 200 14 20',
  email: 'hallo@schakel.example',
  kvk: '00000000',
  vatId: 'NL000000000B00',
  usesOss: false,
  giftWrapCents: 350,
  iban: 'NL79DEMO0000000000',
  transferDays: 7,
  returnDays: 30,
  reviewMailDays: 0,
  cartSlides: true,
  heartsRestrict: false,
  attributionMonths: 0.00001,
  countsWithoutConsent: false,
  makerName: '',
  makerAddress: '',
  makerEmail: '',
  heroSlug: 'saffierketting-juna',
  sliderUrl: '',
  loginUrl: '',
  amazonTags: '',
  bolSiteId: '',
  countryBoxPosition: 'before_add_to_cart',
  checkoutEmail: 'off',
  checkoutEmailDays: 90,
  storeNotice: '',
  isComingSoon: false,
  comingSoonText: '',
}

/** The maker of what a file brings in without one; null: such products stay drafts. */
export function defaultManufacturer({ makerName, makerAddress, makerEmail }: ShopSettings) {
  const isWhole = makerName !== '' && makerAddress !== '' && makerEmail !== ''
  return isWhole ? { name: makerName, address: makerAddress, email: makerEmail } : null
}
