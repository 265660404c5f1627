import { z } from 'zod'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import { failure } from '#app/features/rest-api/rest-framework/rest.ts'
import { booleanArg, textArg, viewArgs } from '#app/features/rest-api/rest-framework/rest-args.ts'
import {
  endpoint,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { badParam, NO_TRASH, requires } from '#app/features/rest-api/wc-framework/wc.ts'
import {
  wcListRoute,
  wcReadRoute,
} from '#app/features/rest-api/wc-framework/wc-read-route.server.ts'
import { linksSchema } from '#app/features/rest-api/wc-framework/wc-schemas.ts'
import type { App } from '#app/platform/app.ts'
import {
  addTaxClass,
  DUTCH_TAX_CLASSES,
  readTaxClasses,
  removeTaxClass,
} from './store-tax-rates.server.ts'

const classSchema = z.strictObject({
  slug: z.string(),
  name: z.string(),
  _links: linksSchema.pick({ collection: true }),
})

const taxClassToWire = (app: App, { slug, name }: { slug: string; name: string }) => ({
  slug,
  name,
  _links: { collection: [{ href: `${app.siteUrl}/wp-json/wc/v3/taxes/classes` }] },
})

const UNKNOWN_TAX_CLASS = failure(404, 'woocommerce_rest_tax_class_invalid_slug', 'Invalid slug.')
const TAX_CLASS_EXISTS = failure(
  400,
  'woocommerce_rest_tax_class_exists',
  'Cannot create existing tax class.',
)
const SET_BY_LAW = failure(
  403,
  'woocommerce_rest_tax_by_law',
  'The law makes the tax classes of the shop.',
)

const createClass = endpoint({
  args: { ...viewArgs, name: textArg(100), slug: textArg(60).optional() },
  checkPermission: requires('shop', 'create'),
  run: async ({ app, args }) => {
    const name = args.name.trim()
    const slug = toSlug(args.slug ?? '') || toSlug(name)
    if (slug === '') return badParam('name', 'A tax class needs a name with letters or digits.')
    if (!(await addTaxClass(app, { slug, name }))) return TAX_CLASS_EXISTS
    const location = `${app.siteUrl}/wp-json/wc/v3/taxes/classes/${slug}`
    return {
      ok: true,
      body: taxClassToWire(app, { slug, name }),
      status: 201,
      headers: { location },
    }
  },
})

const slugArgs = { slug: z.string().max(60) }

const removeClass = endpoint({
  args: { ...viewArgs, ...slugArgs, force: booleanArg.default(false) },
  checkPermission: requires('shop', 'delete'),
  run: async ({ app, args: { slug, force } }) => {
    const removedClass = (await readTaxClasses(app)).find((taxClass) => taxClass.slug === slug)
    if (!removedClass) return UNKNOWN_TAX_CLASS
    if (!force) return NO_TRASH
    if (DUTCH_TAX_CLASSES.some((dutchClass) => dutchClass.slug === slug)) return SET_BY_LAW
    await removeTaxClass(app, slug)
    return { ok: true, body: taxClassToWire(app, removedClass) }
  },
})

const listRoute = wcListRoute(
  { path: '/taxes/classes', name: 'TaxClass', item: classSchema },
  async ({ app }) => (await readTaxClasses(app)).map((taxClass) => taxClassToWire(app, taxClass)),
)
const itemRoute = wcReadRoute(
  { path: '/taxes/classes/:slug', name: 'TaxClass', item: classSchema, args: slugArgs },
  async ({ app, args }) => {
    const taxClass = (await readTaxClasses(app)).find(({ slug }) => slug === args.slug)
    return taxClass && taxClassToWire(app, taxClass)
  },
  UNKNOWN_TAX_CLASS,
)

/** The classes of Dutch VAT, which the law sets, and those of programs. */
export const wcTaxClassRoutes: RestRoute[] = [
  { ...listRoute, endpoints: { ...listRoute.endpoints, POST: createClass } },
  { ...itemRoute, endpoints: { ...itemRoute.endpoints, DELETE: removeClass } },
]
