import { WISHLIST_URL } from '#app/features/customers/wishlist/wishlist.ts'
import { path } from '#app/platform/path.ts'

const ORDERS_LINK = { href: path('/mijn-account'), text: 'Mijn bestellingen' }
const WISHES_LINK = { href: WISHLIST_URL, text: 'Verlanglijst' }
const RETURNS_LINK = { href: path('/ruilen-en-retour'), text: 'Ruilen en retour' }
const SETTINGS_LINKS = [
  { href: path('/mijn-account/adressen'), text: 'Adressen' },
  { href: path('/mijn-account/gegevens'), text: 'Gegevens en wachtwoord' },
  { href: path('/mijn-account/sleutels'), text: 'Toegangssleutels' },
]

/** The tabs above the account pages, with links to the wishlist and the returns page. */
export const ACCOUNT_LINKS = [ORDERS_LINK, WISHES_LINK, RETURNS_LINK, ...SETTINGS_LINKS]

/** The links of the account menus in the header and on a phone. */
export const MENU_LINKS = [ORDERS_LINK, WISHES_LINK, ...SETTINGS_LINKS]
