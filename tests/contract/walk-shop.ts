import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { App } from '#app/platform/app.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { addCategory, addProduct, addReview } from '#tests/support/stock-shop.ts'
import { readWrittenMails } from '#tests/support/written-mails.ts'
import type { BuiltShop } from './built-shop.ts'
import type { Client } from './client.ts'
import { type PageForm, readForms, readLinks } from './page-forms.ts'

/**
 * Number of pages that are fetched for each pattern: a product with variants has another form than
 * one without.
 */
const PER_PATTERN = 3
/** Links that change something, such as the one that signs out. */
const ACTION_URL = /uitloggen|remove_item|undo_item/

/** Adds some data of every kind, so that every page has content. */
export async function stockShop(app: App) {
  const categoryId = await addCategory(app, 'Ringen')
  const ring = await addProduct(app, { name: 'Ring', categoryId })
  await addProduct(app, {
    name: 'Ketting',
    categoryId,
    variants: [{ options: { metaal: 'goud' } }, { options: { metaal: 'zilver' } }],
  })
  await addReview(app, ring.productId)
  const order = await placeAnOrder(app)
  // Listings are refreshed a moment after an order.
  await expect.poll(() => app.db.$count(sql`stale_listings`), { timeout: 60_000 }).toBe(0)
  // Otherwise the first page view would render the mails.
  await readWrittenMails(app)
  return { ring, order }
}

/** Follows the links of the shop from these URLs; returns some pages of each pattern. */
async function* walkPages(
  builtShop: BuiltShop,
  client: Client,
  startPaths: string[],
  perPattern = PER_PATTERN,
) {
  const patternOf = createPatternFinder(builtShop.patterns)
  const visitedPaths = new Set<string>()
  const visits = new Map<string, number>()
  const queue = [...startPaths]
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const pattern = patternOf(path)
    const count = visits.get(pattern) ?? 0
    if (visitedPaths.has(path) || ACTION_URL.test(path) || count >= perPattern) continue
    visitedPaths.add(path)
    visits.set(pattern, count + 1)
    const { text, headers } = await client.get(path)
    const links = readLinks(text)
    yield { path, links, forms: readForms(text, path) }
    queue.push(...(headers.location ? [headers.location] : []), ...links)
  }
}

/** Crawls the links of the shop from these URLs, and returns each form once. */
export async function findForms(
  builtShop: BuiltShop,
  client: Client,
  startPaths: string[],
): Promise<PageForm[]> {
  const patternOf = createPatternFinder(builtShop.patterns)
  const forms = new Map<string, PageForm>()
  for await (const page of walkPages(builtShop, client, startPaths))
    for (const form of page.forms) {
      const names = form.fields.map(({ name }) => name.replace(/\d+|[0-9a-f]{32}/g, '#'))
      forms.set(`${form.method} ${patternOf(form.action)} ${[...new Set(names)]}`, form)
    }
  return [...forms.values()].filter(({ action }) => !ACTION_URL.test(action))
}

/** Crawls one page of each pattern, and returns each query parameter that a link or form sends, with a URL that takes it. */
export async function findParameters(builtShop: BuiltShop, client: Client, startPaths: string[]) {
  const patternOf = createPatternFinder(builtShop.patterns)
  const pagesByPath = new Map<string, { path: string; name: string }>()
  const add = (address: string, names: Iterable<string>) => {
    const [path = ''] = address.split('?')
    for (const name of names) pagesByPath.set(`${patternOf(path)} ${name}`, { path, name })
  }
  for await (const { links, forms } of walkPages(builtShop, client, startPaths, 1)) {
    for (const link of links) add(link, new URLSearchParams(link.split('?')[1]).keys())
    for (const { method, action, fields } of forms)
      add(action, method === 'GET' ? fields.map(({ name }) => name) : [])
  }
  return [...pagesByPath.values()].filter(({ path, name }) => !ACTION_URL.test(`${path}?${name}`))
}

/** Returns a function that finds the pattern of a URL; patterns without parameters come first. */
function createPatternFinder(patterns: string[]) {
  const expressions = patterns
    .map((pattern) => ({
      pattern,
      expression: new RegExp(
        `^${pattern.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+').replace('*', '.*')}/?$`,
      ),
    }))
    .sort((a, b) => generality(a.pattern) - generality(b.pattern))
  return (address: string): string => {
    const path = address.split('?')[0] ?? ''
    return expressions.find(({ expression }) => expression.test(path))?.pattern ?? path
  }
}

function generality(pattern: string): number {
  if (pattern.includes('*')) return 2
  return pattern.includes(':') ? 1 : 0
}
