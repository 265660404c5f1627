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
  /** the open element of `TEXTS`; empty: none is open */
  inside: string
  text: string
  size: number
  title: string
}

/** Elements whose text is HTML or plugin data. */
const TEXTS = new Set(['content:encoded', 'excerpt:encoded', 'wp:meta_value', 'wp:comment_content'])
const TERMS = new Set(['wp:category', 'wp:tag', 'wp:term'])
const isMeta = (name: string) => name.endsWith('meta') && name !== 'wp:meta'

/** Collects the text of each element below an item. */
export function createItemReader(onItem: OnItem, readValue: (text: string) => string) {
  const reading: WxrState = {
    item: null,
    comment: null,
    meta: null,
    term: null,
    site: newItem(),
    inside: '',
    text: '',
    size: 0,
    title: '',
  }
  return {
    size: () => reading.size,
    title: () => reading.title,
    handlers: {
      onopentag(name: string, attributes: Record<string, string>) {
        // An unescaped "]]>" in the text ends CDATA too early, and the HTML after it is parsed as elements.
        if (reading.inside !== '') reading.text += tagOf(name, attributes)
        else openElement(reading, name, attributes)
      },
      ontext(chunk: string) {
        reading.text += chunk
        reading.size += chunk.length
      },
      onclosetag(name: string, isImplied: boolean) {
        if (reading.inside !== '' && name !== reading.inside) {
          if (!isImplied) reading.text += `</${name}>`
          return
        }
        reading.inside = ''
        closeElement(reading, name, readValue(reading.text.replace(/\]\]>$/, '')), onItem)
        reading.text = ''
      },
    },
  }
}

const tagOf = (name: string, attributes: Record<string, string>) =>
  `<${[name, ...Object.entries(attributes).map(([key, value]) => `${key}="${value}"`)].join(' ')}>`

function openElement(
  reading: WxrState,
  name: string,
  { domain = '', nicename = '' }: Record<string, string>,
): void {
  if (TEXTS.has(name)) reading.inside = name
  reading.text = ''
  if (name === 'item' || TERMS.has(name)) {
    reading.item = newItem()
    reading.size = 0
  } else if (name === 'wp:comment') reading.comment = newItem()
  else if (isMeta(name)) reading.meta = { key: '', value: '' }
  else if (name === 'category' && reading.item) reading.term = { domain, nicename, name: '' }
}

function closeElement(reading: WxrState, name: string, text: string, onItem: OnItem): void {
  const { item, comment, meta, term, site } = reading
  const target = comment ?? item ?? site
  if (name === 'wp:meta_key' && meta) meta.key = text
  else if (name === 'wp:meta_value' && meta) meta.value = text
  else if (isMeta(name) && meta) {
    target.metas.push(meta)
    reading.meta = null
  } else if (name === 'category' && term) {
    item?.terms.push({ ...term, name: text })
    reading.term = null
  } else if (name === 'wp:comment' && comment) {
    item?.comments.push(comment)
    reading.comment = null
  } else if (name === 'item' && item) {
    onItem('item', item)
    reading.item = null
  } else if (TERMS.has(name) && item) {
    item.fields.element = name
    onItem('term', item)
    reading.item = null
  } else {
    target.fields[name] ??= text
    if (name === 'title') reading.title = text.slice(0, 80)
    if (!item && name === 'wp:base_blog_url') onItem('site', site)
  }
}
