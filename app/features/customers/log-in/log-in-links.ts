import { WISHLIST_ADDRESS } from '#app/features/customers/wishlist/wishlist.ts'

const ORDERS = { href: '/mijn-account/', text: 'Mijn bestellingen' }
const WISHES = { href: WISHLIST_ADDRESS, text: 'Verlanglijst' }
const OTHERS = [
  { href: '/mijn-account/adressen/', text: 'Adressen' },
  { href: '/mijn-account/gegevens/', text: 'Gegevens en wachtwoord' },
  { href: '/mijn-account/sleutels/', text: 'Toegangssleutels' },
]

/** The pages of one's account. */
export const ACCOUNT_LINKS = [ORDERS, ...OTHERS]

/** Where the menus lead who is logged in. */
export const MENU_LINKS = [ORDERS, WISHES, ...OTHERS]
