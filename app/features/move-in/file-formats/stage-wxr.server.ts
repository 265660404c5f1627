import { Parser } from 'htmlparser2'
import { SourceError } from '#app/features/move-in/dump-files/source-error.ts'
import type { SourceFile } from '#app/features/move-in/dump-files/source-files.server.ts'
import { textOf } from './csv-files.server.ts'
import { type StagedShop, syntheticId } from './staged-shop.server.ts'
import { createItemReader, type WxrItem } from './wxr-items.ts'

/** Types of posts that an export contains without their data. */
const TYPES_WITHOUT_DATA = new Set(['shop_order', 'shop_order_refund'])
const MAX_ITEM_CHARS = 32 * 1024 * 1024

/** Characters that are invalid in XML, but that editors of WordPress accept. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes these characters
const INVALID_XML_CHARACTERS = /[\0-\x08\x0b\x0c\x0e-\x1f]/g

/**
 * Stages an export of WordPress (WXR): posts, pages, products, photos, terms and comments. Returns the number of orders
 * without data.
 */
export async function stageWxr(
  shop: StagedShop,
  file: SourceFile,
  readValue: (text: string) => string,
): Promise<{ ordersWithoutData: number }> {
  const items: { kind: 'item' | 'term' | 'site'; item: WxrItem }[] = []
  const itemReader = createItemReader((kind, item) => items.push({ kind, item }), readValue)
  const parser = new Parser(itemReader.handlers, { xmlMode: true, decodeEntities: true })
  const knownTerms: KnownTerms = new Map()
  let hasEndTag = false
  let ordersWithoutData = 0
  let lastChars = ''
  for await (const text of textOf(file, true)) {
    // The end tag may be split between two chunks.
    lastChars = (lastChars + text).slice(-200)
    hasEndTag ||= text.includes('</rss>') || lastChars.includes('</rss>')
    parser.write(text.replace(INVALID_XML_CHARACTERS, ''))
    if (itemReader.size() > MAX_ITEM_CHARS)
      throw new SourceError(
        `${file.name}: “${itemReader.title()}” is meer dan 32 MB groot. Er is niets ingelezen.`,
      )
    for (const { kind, item } of items.splice(0)) {
      if (kind === 'site') stageSite(shop, item)
      else if (kind === 'term') stageTerm(shop, knownTerms, item)
      else if (TYPES_WITHOUT_DATA.has(item.fields['wp:post_type'] ?? '')) ordersWithoutData++
      else stageItem(shop, knownTerms, item)
      await shop.flushIfFull()
    }
  }
  parser.end()
  if (!hasEndTag)
    throw new SourceError(
      `${file.name} houdt halverwege op, na “${itemReader.title()}”. Maak de export opnieuw. Er is niets ingelezen.`,
    )
  for (const term of knownTerms.values())
    shop.registerTerm(term.taxonomy, pathOf(knownTerms, term), term.slug, term.id)
  return { ordersWithoutData }
}

interface Term {
  id: number
  taxonomy: string
  slug: string
  name: string
  /** slug of the parent term */
  parent: string
}

/** Terms by their ids. */
type KnownTerms = Map<number, Term>

/** Returns the names of a term and its ancestors, from the top down; a cycle ends the path. */
function pathOf(knownTerms: KnownTerms, term: Term, depth = 0): string[] {
  const parent = term.parent && depth < 10 && knownTerms.get(termId(term.taxonomy, term.parent))
  return parent ? [...pathOf(knownTerms, parent, depth + 1), term.name] : [term.name]
}

function stageSite(shop: StagedShop, { fields }: WxrItem): void {
  shop.setOption('home', fields['wp:base_blog_url'] ?? '')
  shop.setOption('blogname', fields.title ?? '')
}

/** Stages a category, tag or other term, whose parent is given by its slug. */
function stageTerm(shop: StagedShop, knownTerms: KnownTerms, { fields, metas }: WxrItem): void {
  const { element } = fields
  const taxonomy =
    element === 'wp:category'
      ? 'category'
      : element === 'wp:tag'
        ? 'post_tag'
        : (fields['wp:term_taxonomy'] ?? '')
  const slug =
    fields['wp:term_slug'] || fields['wp:category_nicename'] || fields['wp:tag_slug'] || ''
  const name = fields['wp:term_name'] || fields['wp:cat_name'] || fields['wp:tag_name'] || slug
  const parent = fields['wp:term_parent'] || fields['wp:category_parent'] || ''
  const description =
    fields['wp:term_description'] ||
    fields['wp:category_description'] ||
    fields['wp:tag_description'] ||
    ''
  const id = addTerm(shop, knownTerms, { taxonomy, slug, name, description, parent })
  for (const { key, value } of metas)
    shop.add('termmeta', { term_id: String(id), meta_key: key, meta_value: value })
}

function addTerm(
  shop: StagedShop,
  knownTerms: KnownTerms,
  {
    taxonomy,
    slug,
    name,
    description,
    parent,
  }: Record<'taxonomy' | 'slug' | 'name' | 'description' | 'parent', string>,
): number {
  const id = termId(taxonomy, slug)
  if (!knownTerms.has(id)) knownTerms.set(id, { id, taxonomy, slug, name, parent })
  if (!shop.register('term', id)) return id
  shop.add('terms', { term_id: String(id), name, slug })
  shop.add('term_taxonomy', {
    term_taxonomy_id: String(id),
    term_id: String(id),
    taxonomy,
    description,
    parent: parent === '' ? '0' : String(termId(taxonomy, parent)),
  })
  return id
}

const termId = (taxonomy: string, slug: string) => syntheticId('wxr term', `${taxonomy} ${slug}`)

function stageItem(
  shop: StagedShop,
  knownTerms: KnownTerms,
  { fields, metas, comments, terms }: WxrItem,
): void {
  const id = Number(fields['wp:post_id'])
  if (!Number.isSafeInteger(id) || id <= 0) return
  const type = fields['wp:post_type'] ?? 'post'
  const url = fields['wp:attachment_url'] ?? ''
  if (shop.isOfProductFile(id)) {
    completeProduct(shop, knownTerms, id, { fields, metas, comments, terms })
    return
  }
  if (url !== '') shop.registerPhoto(url, id)
  const isAdded = shop.addPost(id, type, {
    post_title: fields.title ?? '',
    post_content: fields['content:encoded'] ?? '',
    post_excerpt: fields['excerpt:encoded'] ?? '',
    post_status: fields['wp:status'] ?? 'publish',
    post_password: fields['wp:post_password'] ?? '',
    post_name: fields['wp:post_name'] ?? '',
    post_parent: fields['wp:post_parent'] || '0',
    menu_order: fields['wp:menu_order'] || '0',
    post_date: fields['wp:post_date'] ?? '',
    post_date_gmt: fields['wp:post_date_gmt'] ?? '',
    post_modified_gmt: fields['wp:post_modified_gmt'] ?? '',
    guid: url || (fields.guid ?? ''),
    post_mime_type: '',
  })
  if (!isAdded) return
  for (const { key, value } of metas)
    shop.add('postmeta', { post_id: String(id), meta_key: key, meta_value: value })
  if (url !== '' && !metas.some(({ key }) => key === '_wp_attached_file'))
    shop.add('postmeta', { post_id: String(id), meta_key: '_wp_attached_file', meta_value: url })
  stageUrl(shop, id, fields)
  for (const term of terms) linkToTerm(shop, knownTerms, id, term)
  for (const comment of comments) stageComment(shop, id, comment)
}

/** Taxonomies that are columns in a product file. */
const IN_PRODUCT_FILES = /^(?:product_(?:cat|tag|brand|type|visibility|shipping_class)|pa_.*)$/

/** Adds the reviews, URL and plugin fields to a product that is staged from a product file. */
function completeProduct(
  shop: StagedShop,
  knownTerms: KnownTerms,
  id: number,
  { fields, metas, comments, terms }: WxrItem,
): void {
  shop.completeProduct(id, fields['wp:post_name'] ?? '', metas)
  stageUrl(shop, id, fields)
  for (const term of terms)
    if (!IN_PRODUCT_FILES.test(term.domain)) linkToTerm(shop, knownTerms, id, term)
  for (const comment of comments) stageComment(shop, id, comment)
}

/** Stages the permanent link, which is the real URL of the page in the former shop. */
function stageUrl(shop: StagedShop, id: number, { link = '' }: WxrItem['fields']): void {
  if (!URL.canParse(link)) return
  const { pathname, search } = new URL(link)
  shop.add('postmeta', {
    post_id: String(id),
    meta_key: '_move_url',
    meta_value: `${pathname}${search}`,
  })
}

function linkToTerm(
  shop: StagedShop,
  knownTerms: KnownTerms,
  id: number,
  { domain, nicename, name }: WxrItem['terms'][number],
): void {
  // An export of a single post type names terms in its items only.
  const term = addTerm(shop, knownTerms, {
    taxonomy: domain,
    slug: nicename,
    name,
    description: '',
    parent: '',
  })
  shop.add('term_relationships', {
    object_id: String(id),
    term_taxonomy_id: String(term),
    term_order: '0',
  })
}

function stageComment(shop: StagedShop, post: number, { fields, metas }: WxrItem): void {
  const id = fields['wp:comment_id'] ?? ''
  if (!shop.register('comment', id)) return
  shop.add('comments', {
    comment_ID: id,
    comment_post_ID: String(post),
    comment_author: fields['wp:comment_author'] ?? '',
    comment_author_email: fields['wp:comment_author_email'] ?? '',
    comment_date_gmt: fields['wp:comment_date_gmt'] ?? '',
    comment_content: fields['wp:comment_content'] ?? '',
    comment_approved: fields['wp:comment_approved'] ?? '',
    comment_type: fields['wp:comment_type'] ?? '',
    comment_parent: fields['wp:comment_parent'] || '0',
    user_id: fields['wp:comment_user_id'] || '0',
  })
  for (const { key, value } of metas)
    shop.add('commentmeta', { comment_id: id, meta_key: key, meta_value: value })
}
