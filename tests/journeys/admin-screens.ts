import type pg from 'pg'
import routes from '#app/routes.ts'

const adminRoute = routes.find(({ path }) => path === 'beheer')

/** Paths of the screens of the back office, from the route table; a path that ends in `.ts` has no screen. */
export const SCREENS = (adminRoute?.children ?? [])
  .filter(({ file }) => file.endsWith('.tsx'))
  .map(({ path = '' }) => path)

/** The screens of visitors who are not signed in. */
export const GUEST_SCREENS = routes
  .filter(({ path, file }) => path?.startsWith('beheer/') && file.endsWith('.tsx'))
  .map(({ path }) => `/${path}/`)

const CONSENT_QUERY = new URLSearchParams({
  app_name: 'Boekhouding',
  scope: 'read_write',
  user_id: '1',
  return_url: 'https://boekhouding.example/klaar',
  callback_url: `https://boekhouding.example/${'sleutel'.repeat(30)}`,
})

/** The addresses of screens that need more than their path; `{first orders}` is the id of the first order. */
export const ADDRESSES: Record<string, string[]> = {
  '*': ['iets-anders'],
  'bestellingen/:id': ['bestellingen/{first orders}'],
  'bestellingen/:id/wijzigen': ['bestellingen/{first orders}/wijzigen'],
  'bestellingen/:id/gegevens': ['bestellingen/{first orders}/gegevens'],
  'bestellingen/:id/terugbetalen': ['bestellingen/{first orders}/terugbetalen'],
  'producten/bulk': ['producten/bulk?actie=price&id={first products}'],
  'producten/bulk/:id': ['producten/bulk/{first bulk_changes}'],
  'producten/:id': ['producten/{first products}'],
  'producten/:id/fotos': ['producten/{first products}/fotos'],
  'producten/:id/erbij': ['producten/{first products}/erbij'],
  'producten/:id/aanbiedingen': ['producten/{first products}/aanbiedingen'],
  'producten/:id/keuzes': ['producten/{first products}/keuzes'],
  'producten/:id/teksten': ['producten/{first products}/teksten'],
  'producten/:id/voorraad': ['producten/{first products}/voorraad'],
  'kortingscodes/:id': ['kortingscodes/nieuw', 'kortingscodes/{first discount_codes}'],
  'deals/:id': ['deals/nieuw', 'deals/{first coupons}'],
  'importeren/overstappen/:id': ['importeren/overstappen/{first move_in_runs}'],
  'importeren/overstappen/:id/oude-adressen': [
    'importeren/overstappen/{first move_in_runs}/oude-adressen',
  ],
  'importeren/vondsten/:id': ['importeren/vondsten/{first item_searches}'],
  'importeren/:id': ['importeren/{first import_runs}'],
  'collecties/:id': ['collecties/{first collections}'],
  'bibliotheek/:id': ['bibliotheek/{first media}'],
  'teksten/:slug': ['teksten/voorwaarden'],
  'teksten/:slug/versies': ['teksten/voorwaarden/versies'],
  'teksten/:slug/versies/:id': ['teksten/voorwaarden/versies/{last legal_text_versions}'],
  'journaal/:id': ['journaal/nieuw', 'journaal/{last posts}'],
  'journaal/:id/blokken': ['journaal/{last posts}/blokken'],
  'journaal/:id/versies': ['journaal/{last posts}/versies'],
  'reviews/:id': ['reviews/{first reviews}'],
  'mails/teksten/:slug': ['mails/teksten/bevestiging'],
  'mails/:id': ['mails/{first mails}'],
  'vindbaarheid/doorverwijzingen/wijzigen': [
    'vindbaarheid/doorverwijzingen/wijzigen?pad={first redirects.path}',
  ],
  'vindbaarheid/feeds/:feed': ['vindbaarheid/feeds/google', 'vindbaarheid/feeds/reviews'],
  'rapporten/:report': ['trechter', 'producten', 'zoeken', 'niets-gevonden', 'bronnen'].map(
    (report) => `rapporten/${report}`,
  ),
  'koppelingen/toestemming': [`koppelingen/toestemming?${CONSENT_QUERY}`],
  'koppelingen/webhooks/:id': [
    'koppelingen/webhooks/nieuw',
    'koppelingen/webhooks/{first webhooks}',
  ],
  'koppelingen/webhooks/:id/leveringen/:delivery': [
    'koppelingen/webhooks/{first webhooks}/leveringen/{first webhook_deliveries}',
  ],
  'klanten/:id': ['klanten/{first customers}'],
  'klanten/:id/samenvoegen/:other': ['klanten/{first customers}/samenvoegen/{last customers}'],
  'verzending/zones/:zone': ['verzending/zones/nieuw', 'verzending/zones/{first shipping_zones}'],
  'verzending/zones/:zone/bezorgwijzen/:id': [
    'verzending/zones/{first shipping_zones}/bezorgwijzen/nieuw',
    'verzending/zones/{first shipping_zones}/bezorgwijzen/{first shipping_methods}',
  ],
  'instellingen/openingstijden/:id': [
    'instellingen/openingstijden/nieuw',
    'instellingen/openingstijden/{first special_days}',
  ],
}

/** Returns the paths with a parameter that have no address, and the addresses of paths that no longer exist. */
export const unlistedScreens = (): string[] => [
  ...SCREENS.filter((screen) => screen.includes(':') && !ADDRESSES[screen]),
  ...Object.keys(ADDRESSES).filter((screen) => !SCREENS.includes(screen)),
]

/** Returns the address of every screen; screens of a row are left out if the shop has none. */
export async function readAddresses(database: pg.Client): Promise<string[]> {
  const addresses: string[] = []
  for (const screen of SCREENS)
    for (const address of ADDRESSES[screen] ?? [screen])
      addresses.push(...(await fillInIds(database, address)))
  return addresses
}

async function fillInIds(database: pg.Client, address: string): Promise<string[]> {
  let filledAddress = address
  for (const [placeholder, minOrMax, table, column] of address.matchAll(
    /\{(first|last) (\w+)\.?(\w*)\}/g,
  )) {
    const { rows } = await database.query<{ id: number | string | null }>(
      `SELECT ${minOrMax === 'first' ? 'min' : 'max'}(${column || 'id'}) AS id FROM ${table}`,
    )
    const id = rows[0]?.id
    if (id == null) return []
    filledAddress = filledAddress.replace(placeholder, String(id))
  }
  const [path, query] = filledAddress.split('?')
  return [`/beheer/${path}${path && '/'}${query === undefined ? '' : `?${query}`}`]
}
