import { WISHLIST_ADDRESS } from '#app/features/customers/wishlist/wishlist.ts'

const ORDERS = { href: '/mijn-account/', text: 'Mijn bestellingen' }
const WISHES = { href: WISHLIST_ADDRESS, text: 'Verlanglijst' }
const OTHERS = [
  { href: '/mijn-account/adressen/', text: 'Adressen' },
  { href: '/mijn-account/gegevens/', text: 'Gegevens en wachtwoord' },
  { href: '/mijn-account/sleutels/', text: 'Toegangssleutels' },
]

export const ACCOUNT_LINKS = [ORDERS, ...OTHERS]

/** Links of the account menus in the header and on mobile. */
export const MENU_LINKS = [ORDERS, WISHES, ...OTHERS]
