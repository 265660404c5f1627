import type { Role } from '#app/features/core/accounts/accounts.ts'

/** Pages that need no session. */
export const PUBLIC_PAGES = [
  '/beheer/inloggen',
  '/beheer/inloggen/code',
  '/beheer/inloggen/sleutel',
  '/beheer/wachtwoord-vergeten',
  '/beheer/uitloggen',
  '/beheer/eerste-keer',
  '/beheer/uitnodiging',
]

/** The pages that the role `employee` may open; all others are for owners. */
export const EMPLOYEE_PAGES = [
  '/beheer',
  '/beheer/*',
  '/beheer/account',
  '/beheer/account/programmas',
  '/beheer/account/programmas/uitleg',
  '/beheer/account/sleutels/toevoegen',
  '/beheer/bestellingen',
  '/beheer/bestellingen.csv',
  '/beheer/bestellingen/:id',
  '/beheer/bestellingen/:id/document/:number',
  '/beheer/bestellingen/:id/label/:number',
  '/beheer/bestellingen/:id/terugbetalen',
  '/beheer/bestellingen/:id/ubl/:number',
  '/beheer/bestellingen/:id/wijzigen',
  '/beheer/bestellingen/:id/gegevens',
  '/beheer/bestellingen/nieuw',
  '/beheer/bibliotheek',
  '/beheer/bibliotheek.json',
  '/beheer/bibliotheek/:id',
  '/beheer/categorieen',
  '/beheer/collecties',
  '/beheer/collecties/:id',
  '/beheer/herroepingen',
  '/beheer/importeren',
  '/beheer/importeren/:id',
  '/beheer/importeren/:id/verslag.csv',
  '/beheer/importeren/:id/voortgang',
  '/beheer/importeren/marktplaats',
  '/beheer/importeren/vondsten/:id',
  '/beheer/kenmerken',
  '/beheer/klanten',
  '/beheer/klanten/:id',
  '/beheer/klanten/:id/samenvoegen/:other',
  '/beheer/mails/:id',
  '/beheer/mails/:id/inhoud',
  '/beheer/merken',
  '/beheer/pakbonnen',
  '/beheer/producten',
  '/beheer/producten.csv',
  '/beheer/producten/:id',
  '/beheer/producten/:id/aanbiedingen',
  '/beheer/producten/:id/erbij',
  '/beheer/producten/:id/fotos',
  '/beheer/producten/:id/fotos/toevoegen',
  '/beheer/producten/:id/keuzes',
  '/beheer/producten/:id/teksten',
  '/beheer/producten/:id/voorraad',
  '/beheer/producten/bulk',
  '/beheer/producten/bulk/:id',
  '/beheer/producten/nieuw',
  '/beheer/producten/prijs-en-voorraad',
  '/beheer/reviews',
  '/beheer/reviews/:id',
  '/beheer/reviews/onderdelen',
  '/beheer/teksten/:slug/versies/:id',
  '/beheer/trefwoorden',
  '/beheer/vergelijken',
  '/beheer/voorraad',
]

/** Downloads for owners: they have no form and, unlike pages, no data route. */
export const OWNER_DOWNLOADS = [
  '/beheer/boekhouding/auditfile.xaf',
  '/beheer/boekhouding/facturen.zip',
  '/beheer/boekhouding/regels.csv',
  '/beheer/boekhouding/regels.xlsx',
  '/beheer/doorverwijzingen.csv',
  '/beheer/importeren/overstappen/:id/opmerkingen.csv',
  '/beheer/instellingen/e-mailadressen.csv',
  '/beheer/klanten.csv',
  '/beheer/nieuwsbrief.csv',
  '/beheer/rapporten.csv',
]

/** The pages of each area that a role may have. */
const ACCOUNT_PAGES = EMPLOYEE_PAGES.filter((pattern) =>
  /^\/beheer(?:$|\/\*|\/account)/.test(pattern),
)

const ORDERS = EMPLOYEE_PAGES.filter((pattern) =>
  /^\/beheer\/(?:bestellingen|herroepingen|klanten|mails|pakbonnen|teksten)(?:$|[/.])/.test(
    pattern,
  ),
)

const PRODUCTS = EMPLOYEE_PAGES.filter(
  (pattern) => !ACCOUNT_PAGES.includes(pattern) && !ORDERS.includes(pattern),
)

const CONTENT = [
  '/beheer/bibliotheek',
  '/beheer/bibliotheek.json',
  '/beheer/bibliotheek/:id',
  '/beheer/deals',
  '/beheer/deals/:id',
  '/beheer/doorverwijzingen.csv',
  '/beheer/journaal',
  '/beheer/journaal/:id',
  '/beheer/journaal/:id/blokken',
  '/beheer/journaal/:id/versies',
  '/beheer/journaal/producten.json',
  '/beheer/journaal/adressen.json',
  '/beheer/journaal/rubrieken',
  '/beheer/journaal/trefwoorden',
  '/beheer/kortingscodes',
  '/beheer/kortingscodes/:id',
  '/beheer/menus',
  '/beheer/teksten',
  '/beheer/teksten/:slug',
  '/beheer/teksten/:slug/versies',
  '/beheer/teksten/:slug/versies/:id',
  '/beheer/vindbaarheid/doorverwijzingen',
  '/beheer/vindbaarheid/doorverwijzingen/wijzigen',
  '/beheer/vindbaarheid/niet-gevonden',
  '/beheer/voorpagina',
  '/beheer/voorpagina/voorbeeld',
]

const BOOKS = [
  '/beheer/boekhouding',
  '/beheer/boekhouding/auditfile.xaf',
  '/beheer/boekhouding/facturen.zip',
  '/beheer/boekhouding/regels.csv',
  '/beheer/boekhouding/regels.xlsx',
  '/beheer/rapporten',
  '/beheer/rapporten.csv',
  '/beheer/rapporten/:report',
]

/** Pages that consist of a form only, so they are closed to roles that may not write. */
export const FORM_PAGES =
  /\/(?:nieuw|wijzigen|gegevens|terugbetalen|prijs-en-voorraad|bulk|toevoegen)$/

/** Per role: the pages where it may write, and the pages that it may only read. */
export const ROLE_TABLE: [Role, string[], string[]][] = [
  ['manager', [...ACCOUNT_PAGES, ...ORDERS, ...PRODUCTS, ...CONTENT, ...BOOKS], []],
  ['packer', [...ACCOUNT_PAGES, ...ORDERS], PRODUCTS],
  ['editor', [...ACCOUNT_PAGES, ...PRODUCTS, ...CONTENT], []],
  ['bookkeeper', [...ACCOUNT_PAGES, ...BOOKS], ORDERS],
]
