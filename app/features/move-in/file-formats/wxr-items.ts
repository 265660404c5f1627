/** An item, term or comment of an export of WordPress, or the data about the site at its start. */
export interface WxrItem {
  fields: Record<string, string>
  metas: { key: string; value: string }[]
  comments: WxrItem[]
  terms: { domain: string; nicename: string; name: string }[]
}

type OnItem = (kind: 'item' | 'term' | 'site', item: WxrItem) => void

const newItem = (): WxrItem => ({ fields: {}, metas: [], comments: [], terms: [] })

/** The open elements of an export, with the text of the innermost. */
interface WxrState {
  item: WxrItem | null
  comment: WxrItem | null
  meta: { key: string; value: string } | null
  term: WxrItem['terms'][number] | null
  site: WxrItem
  /** the open element of `TEXT_ELEMENTS`; empty: none is open */
  openTextElement: string
  text: string
  size: number
  title: string
}

/** Elements whose text is HTML or plugin data. */
const TEXT_ELEMENTS = new Set([
  'content:encoded',
  'excerpt:encoded',
  'wp:meta_value',
  'wp:comment_content',
])
const TERM_ELEMENTS = new Set(['wp:category', 'wp:tag', 'wp:term'])
const isMeta = (name: string) => name.endsWith('meta') && name !== 'wp:meta'

/** Collects the text of each element below an item. */
export function createItemReader(onItem: OnItem, readValue: (text: string) => string) {
  const state: WxrState = {
    item: null,
    comment: null,
    meta: null,
    term: null,
    site: newItem(),
    openTextElement: '',
    text: '',
    size: 0,
    title: '',
  }
  return {
    size: () => state.size,
    title: () => state.title,
    handlers: {
      onopentag(name: string, attributes: Record<string, string>) {
        // An unescaped "]]>" in the text ends CDATA too early, and the HTML after it is parsed as elements.
        if (state.openTextElement !== '') state.text += formatTag(name, attributes)
        else openElement(state, name, attributes)
      },
      ontext(chunk: string) {
        state.text += chunk
        state.size += chunk.length
      },
      onclosetag(name: string, isImplied: boolean) {
        if (state.openTextElement !== '' && name !== state.openTextElement) {
          if (!isImplied) state.text += `</${name}>`
          return
        }
        state.openTextElement = ''
        closeElement(state, name, readValue(state.text.replace(/\]\]>$/, '')), onItem)
        state.text = ''
      },
    },
  }
}

const formatTag = (name: string, attributes: Record<string, string>) =>
  `<${[name, ...Object.entries(attributes).map(([key, value]) => `${key}="${value}"`)].join(' ')}>`

function openElement(
  state: WxrState,
  name: string,
  { domain = '', nicename = '' }: Record<string, string>,
): void {
  if (TEXT_ELEMENTS.has(name)) state.openTextElement = name
  state.text = ''
  if (name === 'item' || TERM_ELEMENTS.has(name)) {
    state.item = newItem()
    state.size = 0
  } else if (name === 'wp:comment') state.comment = newItem()
  else if (isMeta(name)) state.meta = { key: '', value: '' }
  else if (name === 'category' && state.item) state.term = { domain, nicename, name: '' }
}

function closeElement(state: WxrState, name: string, text: string, onItem: OnItem): void {
  const { item, comment, meta, term, site } = state
  const target = comment ?? item ?? site
  if (name === 'wp:meta_key' && meta) meta.key = text
  else if (name === 'wp:meta_value' && meta) meta.value = text
  else if (isMeta(name) && meta) {
    target.metas.push(meta)
    state.meta = null
  } else if (name === 'category' && term) {
    item?.terms.push({ ...term, name: text })
    state.term = null
  } else if (name === 'wp:comment' && comment) {
    item?.comments.push(comment)
    state.comment = null
  } else if (name === 'item' && item) {
    onItem('item', item)
    state.item = null
  } else if (TERM_ELEMENTS.has(name) && item) {
    item.fields.element = name
    onItem('term', item)
    state.item = null
  } else {
    target.fields[name] ??= text
    if (name === 'title') state.title = text.slice(0, 80)
    if (!item && name === 'wp:base_blog_url') onItem('site', site)
  }
}
