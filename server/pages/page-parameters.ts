interface PageParameters {
  names: readonly string[]
  /** the page also reads filter or option codes, which are data; it reports them by `page.reportQueryCodes` */
  hasCodes?: true
}

const NONE: PageParameters = { names: [] }
const LISTING: PageParameters = {
  names: ['s', 'van', 'tot', 'voorraad', 'sorteer', 'pagina', 'product_cat', 'alle'],
  hasCodes: true,
}

/**
 * The query parameters of pages that all guests share, by the first segment of their path. Other parameters do not reach these
 * pages and do not create further cached pages; only scripts in the browser see the whole URL. Pages that are not listed depend
 * on the visitor and get every parameter.
 */
const SHARED_PAGES = new Map<string, PageParameters>([
  ['', { names: ['s', 'product_cat'], hasCodes: true }],
  ['shop', LISTING],
  ['product-category', LISTING],
  ['merk', LISTING],
  ['collectie', LISTING],
  ['zoeken', LISTING],
  ['vergelijken', { names: ['compareids'] }],
  ['coupons', { names: ['pagina', 'codeid', 'codetext'] }],
  ['blog', { names: ['pagina', 'voorbeeld'] }],
  ['pagina', { names: ['voorbeeld'] }],
  ['menu', NONE],
  ['klantenservice', NONE],
  ['contact', { names: ['onderwerp', 'bestelling'] }],
  ['bezorgen', NONE],
  ['ruilen-en-retour', NONE],
  ['ringmaat-bepalen', NONE],
  ['winkel-en-atelier', NONE],
  ['wettelijke-garantie', NONE],
  ['keurmerken-en-gehalte', NONE],
  ['over-reviews', NONE],
  ['voorwaarden', NONE],
  ['privacy', NONE],
  ['toegankelijkheid', NONE],
  ['binnenkort', NONE],
  ['robots.txt', NONE],
  ['llms.txt', NONE],
  ['agents.md', NONE],
  ['sitemap.xml', NONE],
  ['sitemap', NONE],
])

/** Parameters of the fragments below /deel/, which pages fetch. */
const FRAGMENTS = new Map<string, PageParameters>([
  ['lijst', LISTING],
  ['product', { names: ['metaal'] }],
  ['menu', NONE],
  ['categorieen', NONE],
  ['suggesties', { names: ['s', 'product_cat'] }],
  ['toestemming', NONE],
])

/** Parameters of the pages below /product/:slug/. */
const PRODUCT_PAGES = new Map<string, PageParameters>([
  ['', { names: ['land'], hasCodes: true }],
  ['reviews', { names: ['sorteer', 'sterren', 'pagina'] }],
  ['reviews-elders', { names: ['pagina'] }],
])

/** Matches a filter or option code. */
const CODE = /^[a-z][a-z0-9_-]{0,79}$/
const MAX_CODES = 16

function parametersOf(path: string): PageParameters | undefined {
  // A client-side navigation adds the extension .data to the URL; "/shop/" becomes "/shop/_.data".
  const page = path.replace(/(?:\/_)?\.data$/, '')
  const [, first = '', second = '', third = ''] = page.split('/')
  if (first === 'deel') return FRAGMENTS.get(second)
  return first === 'product' ? PRODUCT_PAGES.get(third) : SHARED_PAGES.get(first)
}

/**
 * Returns the parameters that the page at a path reads. `codes` are its filter or option codes, if they are known; otherwise
 * every parameter that looks like a code is included.
 */
export function readParameters(
  path: string,
  parameters: [string, string][],
  codes: readonly string[] | undefined,
): [string, string][] {
  const pageParameters = parametersOf(path)
  if (!pageParameters) return parameters
  let codeCount = 0
  return parameters.filter(([name]) => {
    if (pageParameters.names.includes(name)) return true
    if (!pageParameters.hasCodes) return false
    if (codes) return codes.includes(name)
    if (!CODE.test(name)) return false
    codeCount++
    return codeCount <= MAX_CODES
  })
}
