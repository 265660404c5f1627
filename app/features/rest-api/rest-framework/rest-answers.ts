import { z } from 'zod'
import type { RestMethod } from './rest.ts'
import { wpLinksSchema } from './rest-links.ts'

/** Schemas of the responses of all routes, for the OpenAPI document and the tests. */

const moment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
  .meta({ examples: ['2026-11-21T13:00:00'] })

const raw = z.string().optional().describe('As it was typed; with context=edit')
const text = z.strictObject({ raw, rendered: z.string() })
const html = z.strictObject({ raw, rendered: z.string(), protected: z.literal(false) })
const ids = z.array(z.int())
const person = z.int().describe('As `users` knows them; 0: nobody')

/** Optional, because a deleted item has no links. */
const _links = wpLinksSchema.optional()

const thing = {
  _links,
  id: z.int(),
  date: moment,
  date_gmt: moment,
  modified: moment,
  modified_gmt: moment,
  guid: text,
  slug: z.string(),
  link: z.string(),
  title: text,
  comment_status: z.literal('closed'),
  ping_status: z.literal('closed'),
  template: z.literal(''),
}

const writtenThing = {
  ...thing,
  content: html,
  excerpt: html,
  featured_media: z.int().describe('0: it has none'),
}

const publishedFields = {
  ...writtenThing,
  status: z.enum(['publish', 'future', 'draft', 'trash']),
  author: person,
  author_name: z.string(),
  meta: z.strictObject({ search_title: z.string(), search_description: z.string() }),
}

const size = z.strictObject({
  file: z.string(),
  width: z.int(),
  height: z.int(),
  mime_type: z.string(),
  source_url: z.string(),
})

const facts = z.record(z.string(), z.unknown())

export const ANSWERS = {
  Story: z.strictObject({
    ...publishedFields,
    type: z.literal('post'),
    sticky: z.boolean(),
    format: z.literal('standard'),
    categories: ids,
    tags: ids,
  }),
  Page: z.strictObject({
    ...publishedFields,
    type: z.literal('page'),
    parent: z.literal(0),
    menu_order: z.literal(0),
  }),
  Product: z.strictObject({
    ...writtenThing,
    status: z.enum(['publish', 'private', 'draft', 'trash']),
    type: z.literal('product'),
    meta: z.strictObject({
      maker_name: z.string(),
      maker_address: z.string(),
      maker_email: z.string(),
    }),
    product_cat: ids,
    product_tag: ids,
  }),
  Media: z.strictObject({
    ...thing,
    status: z.literal('inherit'),
    type: z.literal('attachment'),
    author: person,
    meta: z.array(z.never()),
    description: html,
    caption: html,
    alt_text: z.string(),
    media_type: z.enum(['image', 'file']),
    mime_type: z.string(),
    media_details: z.strictObject({
      width: z.int(),
      height: z.int(),
      file: z.string(),
      sizes: z.record(z.string(), size),
    }),
    post: z
      .null()
      .describe(
        'A file belongs to whatever shows it and is attached to nothing: what is sent is left aside',
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
    parent: z.int().describe('0: it has none'),
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
    authentication: facts,
    routes: facts,
  }),
  Namespace: z.strictObject({ namespace: z.string(), routes: facts }),
  Document: z.looseObject({ openapi: z.literal('3.1.0'), paths: facts, components: facts }),
}

export type AnswerName = keyof typeof ANSWERS

/** The response of a resource whose schema is declared with its routes; every method returns the item itself. */
export interface ItemAnswer {
  name: string
  item: z.ZodType
  /** response of DELETE, if it is not the item */
  removed?: z.ZodType
  /** writes replace the whole collection and return all items */
  isReplacedWhole?: boolean
}

export const answerName = (answers: AnswerName | ItemAnswer) =>
  typeof answers === 'string' ? answers : answers.name

/** Content types with a trash: DELETE moves an item to the trash, unless `force` is given. */
const WITH_TRASH: AnswerName[] = ['Story', 'Page', 'Product']

type Form = 'one' | 'list' | 'deleted' | 'trashed-or-deleted'

interface ResponseSpec {
  answers: AnswerName | ItemAnswer
  isCollection?: boolean
}

/** Returns the form of a method's response. */
export function formOf({ answers, isCollection }: ResponseSpec, method: RestMethod): Form {
  if (method === 'GET') return isCollection ? 'list' : 'one'
  if (typeof answers !== 'string' && answers.isReplacedWhole) return 'list'
  if (method !== 'DELETE' || typeof answers !== 'string') return 'one'
  return WITH_TRASH.includes(answers) ? 'trashed-or-deleted' : 'deleted'
}

/** Returns the schema of a method's whole response. */
export function answerSchema(route: ResponseSpec, method: RestMethod): z.ZodType {
  const { answers } = route
  const form = formOf(route, method)
  if (typeof answers !== 'string') {
    const item = method === 'DELETE' ? (answers.removed ?? answers.item) : answers.item
    return form === 'list' ? z.array(item) : item
  }
  const schema = ANSWERS[answers]
  const deleted = z.strictObject({ deleted: z.literal(true), previous: schema })
  return {
    one: schema,
    list: z.array(schema),
    deleted,
    'trashed-or-deleted': z.union([schema, deleted]),
  }[form]
}
