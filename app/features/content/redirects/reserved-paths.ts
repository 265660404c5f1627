/** First parts of paths. Every path below them is a route of the shop. */
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
  // Paths for other programs, and files.
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

/** Paths of single pages of the shop, without the paths below them. */
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

/** Returns whether a path is a route of the shop, which the owner cannot replace by a page or redirect. */
export function isOwnPath(path: string): boolean {
  const parts = partsOf(path)
  return OWN_TREES.has(parts[0] ?? '') || OWN_PAGES.has(parts.join('/'))
}

/** First parts of the paths of products, categories, posts and other content. */
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

/** Returns whether the owner cannot use this path for a page, because the shop has content there or may add some. */
export function isReservedPath(path: string): boolean {
  const [firstPart = ''] = partsOf(path)
  return isOwnPath(path) || CONTENT_TREES.has(firstPart)
}
