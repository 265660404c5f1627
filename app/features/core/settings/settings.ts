import { DEFAULT_POLICY, type PolicySettings } from './policy-settings.ts'
import { DEFAULT_THEME, type ThemeSettings } from './theme-settings.ts'

/** The owner's settings, which every page may show. */
export interface ShopSettings extends ThemeSettings, PolicySettings {
  name: string
  /** text of one line at the top of every page */
  tagline: string
  street: string
  postcode: string
  city: string
  phone: string
  /** number for WhatsApp; empty: none */
  whatsapp: string
  email: string
  /** number in the register of companies, see company-number.ts */
  kvk: string
  vatId: string
  /** parcels to consumers abroad are charged the VAT of their country (OSS) */
  usesOss: boolean
  /** price of gift wrapping per order */
  giftWrapCents: number
  /** account for bank transfers; empty: the shop does not offer them */
  iban: string
  /** days within which a transfer must arrive before the order expires */
  transferDays: number
  /** hours within which a transfer of a guest must arrive, because guests can reserve stock without a confirmed address */
  guestTransferHours: number
  returnDays: number
  /** extra dispatch days for a product with a text of the shopper */
  makingDays: number
  /** order value above which letterbox delivery is not offered; 0: no limit */
  letterboxUpToCents: number
  /** number of units up to which stock is low, unless the category or product has its own number */
  lowStockUpTo: number
  /** days after delivery until buyers who agreed to it get a mail about a review; 0: no mails */
  reviewMailDays: number
  /** true: adding a product opens the cart drawer; false: it shows a toast */
  cartSlides: boolean
  /** true: a guest's click on a heart does nothing; false: a message says that an account is needed */
  heartsRestrict: boolean
  /** visitors cannot vote hot or cold, and see no temperatures */
  hidesVotes: boolean
  /** manufacturer of imported products that have none; all three fields or none are filled in */
  manufacturerName: string
  manufacturerAddress: string
  manufacturerEmail: string
  /** addresses that get a mail about every new order, separated by commas; empty: none */
  orderNoticeTo: string
  /** large text in the footer; empty: the name of the shop */
  footerText: string
  /** https address of a third party's slider for the home page; empty: the shop's own photo */
  sliderUrl: string
  /** URL of a sign-in page for guests; empty: the shop's own dialog */
  loginUrl: string
  /** Amazon partner tags by country: "nl=schakel-21, de=schakel-de-21"; the first is the main one */
  amazonTags: string
  /** number of this shop in bol's partner programme */
  bolSiteId: string
  /** lifetime in months of the attribution cookies; less than a minute: until the browser is closed */
  attributionMonths: number
  /** true: page views without consent are counted too, without data that identifies a visitor */
  countsWithoutConsent: boolean
  /** position of the country question on the product page */
  countryBoxPosition: BoxPosition
  /** whether visitors are asked for an e-mail address before they continue to other shops */
  checkoutEmail: CheckoutEmailMode
  /** days for which such an e-mail address is stored */
  checkoutEmailDays: number
  /** notice above every page until a visitor closes it; empty: none */
  storeNotice: string
  /** true: the shop was filled with the demo catalogue */
  isDemo: boolean
  /** setup steps that the owner marked as done, separated by commas */
  setupMarks: string
  /** true: guests see an announcement instead of the shop */
  isComingSoon: boolean
  /** text of the announcement; empty: a default sentence */
  comingSoonText: string
}

/** Stored values that are invalid for their setting, by name. The shop uses the defaults instead. */
export type UnreadableSettings = Partial<Record<keyof ShopSettings, unknown>>

/** The values are prescribed by the specification [S09]. */
export const BOX_POSITIONS = [
  'before_add_to_cart',
  'before_title_and_thumb',
  'before_woocommerce_tabs',
] as const
export type BoxPosition = (typeof BOX_POSITIONS)[number]

export const CHECKOUT_EMAIL_MODES = ['off', 'optional', 'mandatory'] as const
export type CheckoutEmailMode = (typeof CHECKOUT_EMAIL_MODES)[number]

/**
 * The settings of a new shop. Facts that only the owner knows are empty, and pages, mails and documents leave them out until
 * they are entered. A setting that is missing or unreadable must not open the shop to visitors.
 */
export const DEFAULT_SETTINGS: ShopSettings = {
  name: 'Nieuwe winkel',
  tagline: '',
  street: '',
  postcode: '',
  city: '',
  phone: '',
  whatsapp: '',
  email: '',
  kvk: '',
  vatId: '',
  usesOss: false,
  giftWrapCents: 350,
  iban: '',
  transferDays: 7,
  guestTransferHours: 48,
  returnDays: 14,
  makingDays: 3,
  letterboxUpToCents: 15_000,
  lowStockUpTo: 3,
  reviewMailDays: 0,
  cartSlides: true,
  heartsRestrict: false,
  hidesVotes: false,
  attributionMonths: 0.00001,
  countsWithoutConsent: false,
  manufacturerName: '',
  manufacturerAddress: '',
  manufacturerEmail: '',
  orderNoticeTo: '',
  footerText: '',
  sliderUrl: '',
  loginUrl: '',
  amazonTags: '',
  bolSiteId: '',
  // The box is below the price and the button; the owner may move it up.
  countryBoxPosition: 'before_woocommerce_tabs',
  checkoutEmail: 'off',
  checkoutEmailDays: 90,
  storeNotice: '',
  isDemo: false,
  setupMarks: '',
  isComingSoon: true,
  comingSoonText: '',
  ...DEFAULT_THEME,
  ...DEFAULT_POLICY,
}

/** Returns the manufacturer for imported products that have none; null: such products remain drafts. */
export function defaultManufacturer({
  manufacturerName,
  manufacturerAddress,
  manufacturerEmail,
}: ShopSettings) {
  const isComplete =
    manufacturerName !== '' && manufacturerAddress !== '' && manufacturerEmail !== ''
  return isComplete
    ? { name: manufacturerName, address: manufacturerAddress, email: manufacturerEmail }
    : null
}

/** The settings that pages send to the browser. Others, such as the addresses for order notices, stay on the server. */
export const PAGE_SETTINGS = [
  'name',
  'tagline',
  'street',
  'postcode',
  'city',
  'phone',
  'email',
  'vatId',
  'returnDays',
  'paysReturns',
  'offersExchanges',
  'isSmallBusiness',
  'sliderUrl',
  'loginUrl',
  'cartSlides',
  'attributionMonths',
  'heartsRestrict',
  'hidesVotes',
  'countryBoxPosition',
  'footerText',
] as const satisfies (keyof ShopSettings)[]
export interface PageSettings extends Pick<ShopSettings, (typeof PAGE_SETTINGS)[number]> {
  /** number of the company with its register: "KvK 12345678"; empty without a number */
  companyText: string
}

/** Returns the settings without those that only staff may read, for the help and legal pages. */
export function hideInternal(settings: ShopSettings): ShopSettings {
  return { ...settings, orderNoticeTo: '', setupMarks: DEFAULT_SETTINGS.setupMarks }
}
