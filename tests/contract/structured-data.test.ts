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
const byType = (items: Item[]) =>
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
  'every page of the demo has valid structured data, also by the rules of another validator',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await fillDemoCatalogue(app)
    const client = createClient(builtShop)
    const locations = async (path: string) =>
      [...(await client.get(path)).text.matchAll(/<loc>http:\/\/schakel\.test([^<]+)<\/loc>/g)].map(
        ([, location = '']) => location,
      )
    const parts = await locations('/sitemap.xml')
    const listed = (await Promise.all(parts.map(locations))).flat()
    const products = listed.filter((path) => path.startsWith('/product/'))
    expect(products).toHaveLength(47)

    const foreign = new Validator()
    const issues: (DataIssue & { page: string })[] = []
    const errors: string[] = []
    const types = new Map<string, number>()
    for (const page of new Set([...PAGES, ...listed])) {
      const { status, text } = await client.get(page)
      expect(status, page).toBe(200)
      const items = readItems(text)
      for (const item of items) {
        const type = String([item['@type']].flat()[0])
        types.set(type, (types.get(type) ?? 0) + 1)
      }
      issues.push(...validateStructuredData(items).map((issue) => Object.assign(issue, { page })))
      const foreignIssues: { severity: string; issueMessage: string }[] = await foreign.validate({
        jsonld: byType(items),
      })
      errors.push(
        ...foreignIssues
          .filter(({ severity }) => severity === 'ERROR')
          .map(({ issueMessage }) => `${page} ${issueMessage}`),
      )
    }
    expect(issues).toEqual([])
    expect(errors).toEqual([])
    expect((types.get('Product') ?? 0) + (types.get('ProductGroup') ?? 0)).toBe(47)
    for (const type of ['WebSite', 'JewelryStore', 'CollectionPage', 'BreadcrumbList', 'FAQPage']) {
      expect(types.get(type), type).toBeGreaterThan(0)
    }
    expect(types.get('Article')).toBeGreaterThan(0)
  },
)
