import { DEFAULT_POLICY, type PolicySettings } from './policy-settings.ts'
import { DEFAULT_THEME, type ThemeSettings } from './theme-settings.ts'

/** The owner's settings, which every page may show. */
export interface ShopSettings extends ThemeSettings, PolicySettings {
  name: string
  /** one line at the top of every page */
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
  /** parcels to consumers abroad are charged the VAT of that country (OSS) */
  usesOss: boolean
  /** price of gift wrapping per order */
  giftWrapCents: number
  /** account for bank transfers; empty: the shop does not offer them */
  iban: string
  /** days in which a transfer must arrive before the order expires */
  transferDays: number
  /** hours instead of those days for orders of guests, who need no address of their own to reserve stock */
  guestTransferHours: number
  returnDays: number
  /** dispatch days that a product with a text of the shopper leaves later */
  makingDays: number
  /** order value above which letterbox delivery is not offered; 0: it always is */
  letterboxUpToCents: number
  /** a stock up to this number of units is low, unless the category or product has a number of its own */
  lowStockUpTo: number
  /** days after delivery until a buyer who agreed gets a mail about a review; 0: no mails */
  reviewMailDays: number
  /** after adding a product the cart drawer opens; otherwise a toast appears */
  cartSlides: boolean
  /** a guest's click on a heart does nothing; otherwise a message says that an account is needed */
  heartsRestrict: boolean
  /** visitors cannot vote hot or cold, and see no temperatures */
  hidesVotes: boolean
  /** the manufacturer of imported products without one; all three or none */
  manufacturerName: string
  manufacturerAddress: string
  manufacturerEmail: string
  /** addresses that get a mail about every new order, separated by commas; empty: none */
  orderNoticeTo: string
  /** large text in the footer; empty: the name of the shop */
  footerText: string
  /** https address of a third party's slider for the home page; empty: the shop's own photo */
  sliderUrl: string
  /** sign-in page for guests, instead of the shop's own dialog; empty: the dialog */
  loginUrl: string
  /** Amazon's partner tags by country: "nl=schakel-21, de=schakel-de-21"; the first is the main one */
  amazonTags: string
  /** number of this shop in bol's partner programme */
  bolSiteId: string
  /** lifetime in months of the attribution cookies; a fraction of a minute: until the browser is closed */
  attributionMonths: number
  /** page views without consent are counted too, without anything that identifies a visitor */
  countsWithoutConsent: boolean
  /** position of the country question on the product page */
  countryBoxPosition: BoxPosition
  /** whether visitors are asked for an e-mail address before they go on to other shops */
  checkoutEmail: CheckoutEmailMode
  /** days for which such an address is stored */
  checkoutEmailDays: number
  /** shown above every page until a visitor closes it; empty: none */
  storeNotice: string
  /** the shop was filled with the demo catalogue: nothing in it is real */
  isDemo: boolean
  /** steps of the setup that the owner marked, separated by commas */
  setupMarks: string
  /** guests see an announcement instead of the shop */
  isComingSoon: boolean
  /** text of that announcement; empty: a default sentence */
  comingSoonText: string
}

/** Stored values that break the rule of their setting, by name; the shop uses the default for them. */
export type UnreadableSettings = Partial<Record<keyof ShopSettings, unknown>>

/** The values are the specification's [S09]. */
export const BOX_POSITIONS = [
  'before_add_to_cart',
  'before_title_and_thumb',
  'before_woocommerce_tabs',
] as const
export type BoxPosition = (typeof BOX_POSITIONS)[number]

export const CHECKOUT_EMAIL_MODES = ['off', 'optional', 'mandatory'] as const
export type CheckoutEmailMode = (typeof CHECKOUT_EMAIL_MODES)[number]

/**
 * The settings of a new shop. Facts that only the owner knows are empty, and no page, mail or document shows them until they are
 * entered. A setting that is missing or unreadable must not open the shop to visitors.
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
  // Price and button come first; the owner may move the box up.
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

/** Returns the manufacturer of imported products without one; null: such products remain drafts. */
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

/** The settings that pages send to the browser; the others, such as the addresses for order notices, stay on the server. */
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
  /** "KvK 12345678"; empty without a number */
  companyText: string
}

/** The settings without those that only staff may read, for the help and legal pages. */
export function hideInternal(settings: ShopSettings): ShopSettings {
  return { ...settings, orderNoticeTo: '', setupMarks: DEFAULT_SETTINGS.setupMarks }
}
