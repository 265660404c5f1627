import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { attributes } from '#app/features/catalog/attributes/attributes-tables.server.ts'
import {
  addAttribute,
  removeAttribute,
  removeValue,
  saveAttribute,
  saveValue,
} from '#app/features/catalog/attributes/manage-attributes.server.ts'
import {
  addBrand,
  removeBrand,
  saveBrand,
} from '#app/features/catalog/attributes/manage-brands.server.ts'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import { idArg } from '#app/features/rest-api/rest-framework/rest-args.ts'
import { WC } from '#app/features/rest-api/wc-framework/wc.ts'
import type { App } from '#app/platform/app.ts'
import {
  addShippingClass,
  changeShippingClass,
  removeShippingClass,
} from './store-program-product.server.ts'
import { type NamedTerm, namedTermRoutes, type ParentId } from './wc-named-terms.server.ts'

/** Attributes with their values, brands and shipping classes. */

const noArgs = {}
const attributeParents = { attribute_id: idArg.catch(0) }
const describedFields = { description: z.string(), menu_order: z.int(), count: z.int() }
const termToWire = ({ id, name, slug, description, count }: NamedTerm) => ({
  id,
  name,
  slug,
  description,
  menu_order: 0,
  count,
})

async function findAttributeCode(app: App, id: ParentId): Promise<string | undefined> {
  const [attribute] = await app.db
    .select({ code: attributes.code })
    .from(attributes)
    .where(eq(attributes.id, id))
  return attribute?.code
}

const attributeRoutes = namedTermRoutes({
  path: `${WC}/products/attributes`,
  name: 'ProductAttribute',
  extraSchema: {
    type: z.literal('select'),
    order_by: z.literal('name'),
    has_archives: z.literal(false),
  },
  parents: noArgs,
  parentOf: () => 0,
  source: () =>
    sql`SELECT id, name, code AS slug, '' AS description, 0 AS count, unit, is_facet FROM attributes`,
  toWire: ({ id, name, slug }) => ({
    id,
    name,
    slug: `pa_${slug}`,
    type: 'select',
    order_by: 'name',
    has_archives: false,
  }),
  add: async (app, { name, slug }) => {
    const code = toSlug((slug ?? '').replace(/^pa_/, '')) || toSlug(name) || 'kenmerk'
    return (await addAttribute(app, name, code)) && code
  },
  change: async (app, term, { name }) => {
    const unit = term.unit as string | null
    const edit = { name: name?.trim() ?? term.name, unit, isFacet: term.is_facet === true }
    await saveAttribute(app, term.slug, edit)
    return true
  },
  remove: (app, { slug }) => removeAttribute(app, slug, { includesOptions: true }),
})

const valueRoutes = namedTermRoutes({
  path: `${WC}/products/attributes/:attribute_id/terms`,
  name: 'ProductAttributeTerm',
  extraSchema: describedFields,
  parents: attributeParents,
  parentOf: (args) => args.attribute_id,
  source: (id) => sql`
    SELECT v.id, v.label AS name, v.slug, '' AS description, a.id AS attribute_id,
      (SELECT count(*)::int FROM product_attribute_values p WHERE p.value_id = v.id) AS count
    FROM attribute_values v JOIN attributes a ON a.code = v.attribute_code WHERE a.id = ${id}`,
  toWire: termToWire,
  add: async (app, { name }, parent) => {
    const code = await findAttributeCode(app, parent)
    const isSaved = code !== undefined && (await saveValue(app, code, null, name)).ok
    return isSaved && (toSlug(name) || 'waarde')
  },
  change: async (app, term, { name }, parent) => {
    const code = await findAttributeCode(app, parent)
    if (name === undefined || code === undefined) return true
    return (await saveValue(app, code, term.id, name.trim())).ok
  },
  remove: async (app, { id }) => {
    await removeValue(app, id)
    return true
  },
})

const classRoutes = namedTermRoutes({
  path: `${WC}/products/shipping_classes`,
  name: 'ShippingClass',
  extraSchema: { description: z.string(), count: z.int() },
  parents: noArgs,
  parentOf: () => 0,
  source: () => sql`
    SELECT c.id, c.name, c.slug, c.description,
      (SELECT count(*)::int FROM program_products p WHERE p.shipping_class_id = c.id) AS count
    FROM shipping_classes c`,
  toWire: ({ id, name, slug, description, count }) => ({ id, name, slug, description, count }),
  add: addShippingClass,
  change: changeShippingClass,
  remove: removeShippingClass,
})

const brandRoutes = namedTermRoutes({
  path: `${WC}/products/brands`,
  name: 'ProductBrand',
  extraSchema: {
    ...describedFields,
    parent: z.literal(0),
    display: z.literal('default'),
    image: z.null(),
  },
  parents: noArgs,
  parentOf: () => 0,
  source: () => sql`
    SELECT b.id, b.name, b.slug, '' AS description,
      (SELECT count(*)::int FROM products p WHERE p.brand_id = b.id) AS count FROM brands b`,
  toWire: (term) => ({ ...termToWire(term), parent: 0, display: 'default', image: null }),
  add: async (app, { name }) => (await addBrand(app, name)) && (toSlug(name) || 'merk'),
  change: async (app, { id }, { name }) => {
    if (name !== undefined) await saveBrand(app, id, { name: name.trim() })
    return true
  },
  remove: async (app, { id }) => {
    await removeBrand(app, id)
    return true
  },
})

export const wcNamedTermRoutes = [
  ...valueRoutes,
  ...attributeRoutes,
  ...classRoutes,
  ...brandRoutes,
]
