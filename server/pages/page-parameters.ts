interface PageParameters {
  names: readonly string[]
  /** the page also reads codes of filters or options, which are data; it reports them with `page.reads` */
  hasCodes?: true
}

const NONE: PageParameters = { names: [] }
const LISTING: PageParameters = {
  names: ['s', 'van', 'tot', 'voorraad', 'sorteer', 'pagina', 'product_cat', 'alle'],
  hasCodes: true,
}

/**
 * The query parameters of the pages that all guests share, by the first segment of their path. Any other parameter neither reaches
 * these pages nor makes a page of its own in the cache; scripts in the browser read the whole URL. Pages that are not listed
 * depend on the visitor and get every parameter.
 */
const SHARED = new Map<string, PageParameters>([
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

/** Parts that pages fetch, below /deel/. */
const FRAGMENTS = new Map<string, PageParameters>([
  ['lijst', LISTING],
  ['product', { names: ['metaal'] }],
  ['menu', NONE],
  ['categorieen', NONE],
  ['suggesties', { names: ['s', 'product_cat'] }],
  ['toestemming', NONE],
])

/** Pages below /product/:slug/. */
const OF_PRODUCT = new Map<string, PageParameters>([
  ['', { names: ['land'], hasCodes: true }],
  ['reviews', { names: ['sorteer', 'sterren', 'pagina'] }],
  ['reviews-elders', { names: ['pagina'] }],
])

/** The form of a code. */
const CODE = /^[a-z][a-z0-9_-]{0,79}$/
const MAX_CODES = 16

function parametersOf(path: string): PageParameters | undefined {
  // A client-side navigation requests the page with the extension .data; that of "/shop/" is "/shop/_.data".
  const page = path.replace(/(?:\/_)?\.data$/, '')
  const [, first = '', second = '', third = ''] = page.split('/')
  if (first === 'deel') return FRAGMENTS.get(second)
  return first === 'product' ? OF_PRODUCT.get(third) : SHARED.get(first)
}

/**
 * Returns the parameters that the page of a path reads. `codes` are those of the page's filters or options, if they are known;
 * otherwise every parameter counts that can be one.
 */
export function readParameters(
  path: string,
  parameters: [string, string][],
  codes: readonly string[] | undefined,
): [string, string][] {
  const reads = parametersOf(path)
  if (!reads) return parameters
  let otherCount = 0
  return parameters.filter(([name]) => {
    if (reads.names.includes(name)) return true
    if (!reads.hasCodes) return false
    return codes?.includes(name) ?? (CODE.test(name) && ++otherCount <= MAX_CODES)
  })
}
