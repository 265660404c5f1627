/** First parts of URLs of which everything below belongs to the shop itself. */
const OWN_TREES = new Set([
  'account-maken',
  'adres-bevestigen',
  'alleen-met-account',
  'beheer',
  'bestelling-volgen',
  'betaling',
  'binnenkort',
  'cart',
  'checkout',
  'deel',
  'gedeelde-verlanglijst',
  'inloggen',
  'mijn-account',
  'nieuw-wachtwoord',
  'product-land',
  'review-mail',
  'reviews',
  'sitemap',
  'testbank',
  'uitloggen',
  'vergelijken',
  'verlanglijst',
  'verlanglijst-mails',
  'voorbeeld',
  'voorraad-mail',
  'wachtwoord-vergeten',
  'warm-of-koud',
  'wc-auth',
  // Calls, files and interfaces for other programs.
  '.well-known',
  'assets',
  'healthz',
  'livez',
  'mcp',
  'media',
  'metrics',
  'readyz',
  'ucp',
  'wp-admin',
  'wp-json',
])

/** Pages of the shop that have no pages of others below them in their name. */
const OWN_PAGES = new Set([
  'bezorgen',
  'blog',
  'collectie',
  'contact',
  'cookies',
  'coupons',
  'herroepen',
  'herroepen/ontvangen',
  'keurmerken-en-gehalte',
  'klantenservice',
  'menu',
  'merk',
  'nieuwsbrief',
  'nieuwsbrief/afmelden',
  'nieuwsbrief/bevestigen',
  'over-reviews',
  'pagina',
  'privacy',
  'product',
  'product-category',
  'ringmaat-bepalen',
  'ruilen-en-retour',
  'shop',
  'toegankelijkheid',
  'voorwaarden',
  'wettelijke-garantie',
  'winkel-en-atelier',
  'zoeken',
])

const partsOf = (path: string) => path.split('/').filter(Boolean)

/** Returns whether this path is a route of the shop, which no page or redirect of the owner can replace. */
export function isOwnPath(path: string): boolean {
  const parts = partsOf(path)
  return OWN_TREES.has(parts[0] ?? '') || OWN_PAGES.has(parts.join('/'))
}

/** First parts below which products, categories, stories and the like have their pages. */
const CONTENT_TREES = new Set([
  'blog',
  'collectie',
  'herroepen',
  'merk',
  'nieuwsbrief',
  'product',
  'product-category',
  'wettelijke-garantie',
])

/** Returns whether an owner's page cannot have this path: the shop has pages there, or may get them. */
export function isReservedPath(path: string): boolean {
  const [first = ''] = partsOf(path)
  return isOwnPath(path) || CONTENT_TREES.has(first)
}
