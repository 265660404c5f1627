import { path } from '#app/platform/path.ts'
import { escapeXml } from '#app/platform/text/escape.ts'

/** The format allows 50,000 URLs; smaller files are generated and read sooner. */
export const SITEMAP_PAGE_SIZE = 10_000
/** The number of ids in a part. A part has fewer products, because photos and posts share the ids. */
export const SITEMAP_ID_RANGE = 10_000

export interface SitemapEntry {
  path: string
  changedAt: Date | null
  /** paths of its photos */
  images?: string[]
}

/** Returns the names of the parts: one for pages, and one for each id range that has products. */
export const sitemapParts = (productParts: number[]): string[] => [
  'pages',
  ...productParts.map((part) => `products-${part}`),
]

/** Returns 1 for "products-1"; undefined for any other name. */
export function readProductPart(name: string): number | undefined {
  const match = /^products-([1-9]\d{0,5})$/.exec(name)
  return match ? Number(match[1]) : undefined
}

export function sitemapRows(siteUrl: string, entries: SitemapEntry[]): string {
  const rows = entries.map(({ path, changedAt, images = [] }) => {
    const lastChange = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    const photos = images.map(
      (image) => `<image:image><image:loc>${escapeXml(siteUrl + image)}</image:loc></image:image>`,
    )
    return `<url><loc>${escapeXml(siteUrl + path)}</loc>${lastChange}${photos.join('')}</url>`
  })
  return rows.join('\n')
}

/** Returns a part of the sitemap; `rows` are results of `sitemapRows`. */
export const wrapUrls = (rows: string[]): string =>
  wrap('urlset', rows, ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"')

export function sitemapIndexXml(siteUrl: string, parts: string[]): string {
  return wrap(
    'sitemapindex',
    parts.map(
      (part) =>
        `<sitemap><loc>${escapeXml(siteUrl + path('/sitemap/:part', { part: `${part}.xml` }))}</loc></sitemap>`,
    ),
  )
}

function wrap(tag: string, rows: string[], namespaces = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${tag} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespaces}>\n${rows.join('\n')}\n</${tag}>\n`
}
