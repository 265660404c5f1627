/** An item, term, comment or the head of an export of WordPress. */
export interface WxrItem {
  fields: Record<string, string>
  metas: { key: string; value: string }[]
  comments: WxrItem[]
  terms: { domain: string; nicename: string; name: string }[]
}

const newItem = (): WxrItem => ({ fields: {}, metas: [], comments: [], terms: [] })

/** Elements whose text is HTML or data of a plugin. */
const TEXTS = new Set(['content:encoded', 'excerpt:encoded', 'wp:meta_value', 'wp:comment_content'])

/** Collects the text of each element below an item. */
export function openItems(
  onItem: (kind: 'item' | 'term' | 'site', item: WxrItem) => void,
  readValue: (text: string) => string,
) {
  let item: WxrItem | null = null
  let comment: WxrItem | null = null
  let meta: { key: string; value: string } | null = null
  let term: WxrItem['terms'][number] | null = null
  const site = newItem()
  let text = ''
  let size = 0
  let title = ''
  let inside = ''
  const TERMS = new Set(['wp:category', 'wp:tag', 'wp:term'])
  const target = () => comment ?? item ?? site
  return {
    size: () => size,
    title: () => title,
    handlers: {
      onopentag(name: string, attributes: Record<string, string>) {
        if (inside !== '') {
          // "]]>" that was not split ended the CDATA too early.
          text += `<${name}${Object.entries(attributes)
            .map(([key, value]) => ` ${key}="${value}"`)
            .join('')}>`
          return
        }
        if (TEXTS.has(name)) inside = name
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
      onclosetag(name: string, isImplied: boolean) {
        if (inside !== '' && name !== inside) {
          if (!isImplied) text += `</${name}>`
          return
        }
        inside = ''
        text = readValue(text.replace(/\]\]>$/, ''))
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
