import { z } from 'zod'
import type { RestMethod } from './rest.ts'
import { wpLinksSchema } from './rest-links.ts'

/** Schemas of the responses of all routes, for the OpenAPI document and the tests. */

const momentSchema = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
  .meta({ examples: ['2026-11-21T13:00:00'] })

const rawText = z.string().optional().describe('The text as it was entered; only with context=edit')
const textSchema = z.strictObject({ raw: rawText, rendered: z.string() })
const htmlSchema = z.strictObject({
  raw: rawText,
  rendered: z.string(),
  protected: z.literal(false),
})
const idsSchema = z.array(z.int())
const userIdSchema = z.int().describe('Id of a user; 0: nobody')

/** Optional, because a deleted item has no links. */
const _links = wpLinksSchema.optional()

const commonFields = {
  _links,
  id: z.int(),
  date: momentSchema,
  date_gmt: momentSchema,
  modified: momentSchema,
  modified_gmt: momentSchema,
  guid: textSchema,
  slug: z.string(),
  link: z.string(),
  title: textSchema,
  comment_status: z.literal('closed'),
  ping_status: z.literal('closed'),
  template: z.literal(''),
}

const textFields = {
  ...commonFields,
  content: htmlSchema,
  excerpt: htmlSchema,
  featured_media: z.int().describe('0 if there is none'),
}

const postFields = {
  ...textFields,
  status: z.enum(['publish', 'future', 'draft', 'trash']),
  author: userIdSchema,
  author_name: z.string(),
  meta: z.strictObject({ search_title: z.string(), search_description: z.string() }),
}

const imageSizeSchema = z.strictObject({
  file: z.string(),
  width: z.int(),
  height: z.int(),
  mime_type: z.string(),
  source_url: z.string(),
})

const anyObjectSchema = z.record(z.string(), z.unknown())

export const RESPONSE_SCHEMAS = {
  Story: z.strictObject({
    ...postFields,
    type: z.literal('post'),
    sticky: z.boolean(),
    format: z.literal('standard'),
    categories: idsSchema,
    tags: idsSchema,
  }),
  Page: z.strictObject({
    ...postFields,
    type: z.literal('page'),
    parent: z.literal(0),
    menu_order: z.literal(0),
  }),
  Product: z.strictObject({
    ...textFields,
    status: z.enum(['publish', 'private', 'draft', 'trash']),
    type: z.literal('product'),
    meta: z.strictObject({
      maker_name: z.string(),
      maker_address: z.string(),
      maker_email: z.string(),
    }),
    product_cat: idsSchema,
    product_tag: idsSchema,
  }),
  Media: z.strictObject({
    ...commonFields,
    status: z.literal('inherit'),
    type: z.literal('attachment'),
    author: userIdSchema,
    meta: z.array(z.never()),
    description: htmlSchema,
    caption: htmlSchema,
    alt_text: z.string(),
    media_type: z.enum(['image', 'file']),
    mime_type: z.string(),
    media_details: z.strictObject({
      width: z.int(),
      height: z.int(),
      file: z.string(),
      sizes: z.record(z.string(), imageSizeSchema),
    }),
    post: z
      .null()
      .describe(
        'Always null, and ignored in requests: several pages may show a file, so it is attached to none',
      ),
    source_url: z.string(),
    missing_image_sizes: z.array(z.string()),
  }),
  Term: z.strictObject({
    id: z.int(),
    count: z.int(),
    description: z.string(),
    link: z.string(),
    name: z.string(),
    slug: z.string(),
    _links,
    taxonomy: z.enum(['category', 'post_tag', 'product_cat', 'product_tag']),
    parent: z.int().describe('0 if there is none'),
    meta: z.array(z.never()),
  }),
  User: z.strictObject({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    email: z.string(),
    url: z.literal(''),
    description: z.literal(''),
    link: z.string(),
    _links,
    locale: z.literal('nl_NL'),
    roles: z.array(z.string()),
    meta: z.array(z.never()),
    woocommerce_meta: z.strictObject({ coming_soon_banner_dismissed: z.enum(['yes', 'no']) }),
  }),
  Index: z.strictObject({
    name: z.string(),
    description: z.string(),
    url: z.string(),
    home: z.string(),
    timezone_string: z.string(),
    namespaces: z.array(z.string()),
    authentication: anyObjectSchema,
    routes: anyObjectSchema,
  }),
  Namespace: z.strictObject({ namespace: z.string(), routes: anyObjectSchema }),
  Document: z.looseObject({
    openapi: z.literal('3.1.0'),
    paths: anyObjectSchema,
    components: anyObjectSchema,
  }),
}

export type ResponseName = keyof typeof RESPONSE_SCHEMAS

/** The response of a resource whose schema is declared with its routes; every method returns the item itself. */
export interface ItemResponse {
  name: string
  item: z.ZodType
  /** response of DELETE, if it is not the item */
  deleteResponse?: z.ZodType
  /** a write sends the whole collection and returns all of its items, instead of one item */
  isReplacedWhole?: boolean
}

export const responseName = (response: ResponseName | ItemResponse) =>
  typeof response === 'string' ? response : response.name

/** Content types with a trash: DELETE moves an item to the trash, unless `force` is given. */
const TYPES_WITH_TRASH: ResponseName[] = ['Story', 'Page', 'Product']

type ResponseForm = 'one' | 'list' | 'deleted' | 'trashed-or-deleted'

interface ResponseSpec {
  response: ResponseName | ItemResponse
  isCollection?: boolean
}

/** Returns the form of a method's response. */
export function responseForm(
  { response, isCollection }: ResponseSpec,
  method: RestMethod,
): ResponseForm {
  if (method === 'GET') return isCollection ? 'list' : 'one'
  if (typeof response !== 'string' && response.isReplacedWhole) return 'list'
  if (method !== 'DELETE' || typeof response !== 'string') return 'one'
  return TYPES_WITH_TRASH.includes(response) ? 'trashed-or-deleted' : 'deleted'
}

/** Returns the schema of a method's whole response. */
export function responseSchema(route: ResponseSpec, method: RestMethod): z.ZodType {
  const { response } = route
  const form = responseForm(route, method)
  if (typeof response !== 'string') {
    const item = method === 'DELETE' ? (response.deleteResponse ?? response.item) : response.item
    return form === 'list' ? z.array(item) : item
  }
  const schema = RESPONSE_SCHEMAS[response]
  const deleted = z.strictObject({ deleted: z.literal(true), previous: schema })
  return {
    one: schema,
    list: z.array(schema),
    deleted,
    'trashed-or-deleted': z.union([schema, deleted]),
  }[form]
}
