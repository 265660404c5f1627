import { Parser } from 'htmlparser2'
import {
  SourceError,
  type SourceFile,
} from '#app/features/move-in/dump-files/source-files.server.ts'
import { textOf } from './csv-files.server.ts'
import { type StagedShop, syntheticId } from './staged-shop.server.ts'

/** Types that an export holds as shells only, without the data that belongs to them. */
const SHELLS = new Set(['shop_order', 'shop_order_refund'])
const MAX_ITEM_CHARS = 32 * 1024 * 1024

interface Item {
  fields: Record<string, string>
  metas: { key: string; value: string }[]
  comments: Item[]
  terms: { domain: string; nicename: string; name: string }[]
}

const newItem = (): Item => ({ fields: {}, metas: [], comments: [], terms: [] })

/** Signs that no XML may hold, but that editors of WordPress let through. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f]/g

/** Stages an export of WordPress (WXR): its posts, pages, products, photos, terms and comments. Returns the orders left out. */
export async function stageWxr(shop: StagedShop, file: SourceFile): Promise<{ shells: number }> {
  const items: { kind: 'item' | 'term' | 'site'; item: Item }[] = []
  const state = openState((kind, item) => items.push({ kind, item }))
  const parser = new Parser(state.handlers, { xmlMode: true, decodeEntities: true })
  const known = new Set<number>()
  let isClosed = false
  let shells = 0
  let tail = ''
  for await (const text of textOf(file, true)) {
    tail = (tail + text).slice(-200)
    isClosed ||= text.includes('</rss>') || tail.includes('</rss>')
    parser.write(text.replace(FORBIDDEN, ''))
    if (state.size() > MAX_ITEM_CHARS)
      throw new SourceError(
        `${file.name}: “${state.title()}” is meer dan 32 MB groot. Er is niets ingelezen.`,
      )
    for (const { kind, item } of items.splice(0)) {
      if (kind === 'site') stageSite(shop, item)
      else if (kind === 'term') stageTerm(shop, known, item)
      else if (SHELLS.has(item.fields['wp:post_type'] ?? '')) shells++
      else stageItem(shop, known, item)
      await shop.flush()
    }
  }
  parser.end()
  if (!isClosed)
    throw new SourceError(
      `${file.name} houdt halverwege op, na “${state.title()}”. Maak de export opnieuw. Er is niets ingelezen.`,
    )
  return { shells }
}

/** Collects the text of each element below an item. */
function openState(onItem: (kind: 'item' | 'term' | 'site', item: Item) => void) {
  let item: Item | null = null
  let comment: Item | null = null
  let meta: { key: string; value: string } | null = null
  let term: Item['terms'][number] | null = null
  const site = newItem()
  let text = ''
  let size = 0
  let title = ''
  const TERMS = new Set(['wp:category', 'wp:tag', 'wp:term'])
  const target = () => comment ?? item ?? site
  return {
    size: () => size,
    title: () => title,
    handlers: {
      onopentag(name: string, attributes: Record<string, string>) {
        text = ''
        if (name === 'item' || TERMS.has(name)) {
          item = newItem()
          size = 0
        } else if (name === 'wp:comment') comment = newItem()
        else if (/meta$/.test(name) && name !== 'wp:meta') meta = { key: '', value: '' }
        else if (name === 'category' && item)
          term = { domain: attributes.domain ?? '', nicename: attributes.nicename ?? '', name: '' }
      },
      ontext(chunk: string) {
        text += chunk
        size += chunk.length
      },
      onclosetag(name: string) {
        if (name === 'wp:meta_key' && meta) meta.key = text
        else if (name === 'wp:meta_value' && meta) meta.value = text
        else if (/meta$/.test(name) && meta) {
          target().metas.push(meta)
          meta = null
        } else if (name === 'category' && term) {
          item?.terms.push({ ...term, name: text })
          term = null
        } else if (name === 'wp:comment' && comment) {
          item?.comments.push(comment)
          comment = null
        } else if (name === 'item' && item) {
          onItem('item', item)
          item = null
        } else if (TERMS.has(name) && item) {
          item.fields.element = name
          onItem('term', item)
          item = null
        } else {
          target().fields[name] ??= text
          if (name === 'title') title = text.slice(0, 80)
          if (!item && name === 'wp:base_blog_url') onItem('site', site)
        }
        text = ''
      },
    },
  }
}

function stageSite(shop: StagedShop, { fields }: Item): void {
  shop.option('home', fields['wp:base_blog_url'] ?? '')
  shop.option('blogname', fields.title ?? '')
}

/** Categories, tags and terms: the parent is named by its slug. */
function stageTerm(shop: StagedShop, known: Set<number>, { fields, metas }: Item): void {
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
  const id = addTerm(shop, known, { taxonomy, slug, name, description, parent })
  for (const { key, value } of metas)
    shop.add('termmeta', { term_id: String(id), meta_key: key, meta_value: value })
}

function addTerm(
  shop: StagedShop,
  known: Set<number>,
  {
    taxonomy,
    slug,
    name,
    description,
    parent,
  }: Record<'taxonomy' | 'slug' | 'name' | 'description' | 'parent', string>,
): number {
  const id = termId(taxonomy, slug)
  if (known.has(id)) return id
  known.add(id)
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
  known: Set<number>,
  { fields, metas, comments, terms }: Item,
): void {
  const id = Number(fields['wp:post_id'])
  if (!Number.isSafeInteger(id) || id <= 0) return
  const type = fields['wp:post_type'] ?? 'post'
  const url = fields['wp:attachment_url'] ?? ''
  shop.post(id, type, {
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
  for (const { key, value } of metas)
    shop.add('postmeta', { post_id: String(id), meta_key: key, meta_value: value })
  if (url !== '' && !metas.some(({ key }) => key === '_wp_attached_file'))
    shop.add('postmeta', { post_id: String(id), meta_key: '_wp_attached_file', meta_value: url })
  // The permanent link is the URL that the former shop really had.
  if (URL.canParse(fields.link ?? '')) {
    const { pathname, search } = new URL(fields.link ?? '')
    shop.add('postmeta', {
      post_id: String(id),
      meta_key: '_move_url',
      meta_value: `${pathname}${search}`,
    })
  }
  for (const { domain, nicename, name } of terms) {
    const term = termId(domain, nicename)
    // Terms of an export of one type of posts are named by its items only.
    addTerm(shop, known, { taxonomy: domain, slug: nicename, name, description: '', parent: '' })
    shop.add('term_relationships', {
      object_id: String(id),
      term_taxonomy_id: String(term),
      term_order: '0',
    })
  }
  for (const comment of comments) stageComment(shop, id, comment)
}

function stageComment(shop: StagedShop, post: number, { fields, metas }: Item): void {
  const id = fields['wp:comment_id'] ?? ''
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
