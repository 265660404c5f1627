import Validator from '@adobe/structured-data-validator'
import { expect } from 'vitest'
import { fillDemoCatalogue } from '#app/features/demo/demo-catalogue/fill-demo-catalogue.server.ts'
import {
  type DataIssue,
  validateStructuredData,
} from '#app/features/storefront/structured-data/validate-structured-data.ts'
import { builtShopTest, LONG_TIMEOUT } from './built-shop.ts'
import { createClient } from './client.ts'

type Item = Record<string, unknown>

const readItems = (html: string): Item[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Item,
  )

/** The input of the external validator: the items of a page by type. */
const groupByType = (items: Item[]) =>
  Object.groupBy(items, (item) => [item['@type']].flat().map(String)[0] ?? '')

const PAGES = [
  '/',
  '/shop/',
  '/shop/?pagina=2',
  '/klantenservice/',
  '/winkel-en-atelier/',
  '/blog/',
]

builtShopTest(
  'every page of the demo has structured data that is valid by our rules and those of another validator',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await fillDemoCatalogue(app)
    const client = createClient(builtShop)
    const readLocations = async (path: string) =>
      [...(await client.get(path)).text.matchAll(/<loc>http:\/\/schakel\.test([^<]+)<\/loc>/g)].map(
        ([, location = '']) => location,
      )
    const sitemaps = await readLocations('/sitemap.xml')
    const sitemapPaths = (await Promise.all(sitemaps.map(readLocations))).flat()
    const products = sitemapPaths.filter((path) => path.startsWith('/product/'))
    expect(products, 'all products of the demo').toHaveLength(47)

    const externalValidator = new Validator()
    const issues: (DataIssue & { page: string })[] = []
    const externalErrors: string[] = []
    const types = new Map<string, number>()
    for (const page of new Set([...PAGES, ...sitemapPaths])) {
      const { status, text } = await client.get(page)
      expect(status, page).toBe(200)
      const items = readItems(text)
      for (const item of items) {
        const type = String([item['@type']].flat()[0])
        types.set(type, (types.get(type) ?? 0) + 1)
      }
      issues.push(...validateStructuredData(items).map((issue) => Object.assign(issue, { page })))
      const externalIssues: { severity: string; issueMessage: string }[] =
        await externalValidator.validate({
          jsonld: groupByType(items),
        })
      externalErrors.push(
        ...externalIssues
          .filter(({ severity }) => severity === 'ERROR')
          .map(({ issueMessage }) => `${page} ${issueMessage}`),
      )
    }
    expect(issues).toEqual([])
    expect(externalErrors).toEqual([])
    expect((types.get('Product') ?? 0) + (types.get('ProductGroup') ?? 0)).toBe(47)
    for (const type of ['WebSite', 'JewelryStore', 'CollectionPage', 'BreadcrumbList', 'FAQPage']) {
      expect(types.get(type), type).toBeGreaterThan(0)
    }
    expect(types.get('Article')).toBeGreaterThan(0)
  },
)
