import { Parser } from 'htmlparser2'
import type {
  Block,
  Inline,
  List,
  ListItem,
  Mark,
  Paragraph,
  PostDocument,
} from './post-document.ts'
import { isLinkAddress } from './post-document.ts'

/** Maximum depth of lists in a document. */
const LIST_DEPTH = 4
const PARTS = new Set(
  'address article aside dd details div dl dt fieldset figcaption figure footer form header main nav p pre section summary table tbody thead tfoot tr'.split(
    ' ',
  ),
)
const CELLS = new Set(['td', 'th'])
/** Elements whose text is meaningless without their structure. */
const WHOLE = new Set(['table', 'iframe', 'video', 'audio', 'embed', 'object'])
const BOLD = new Set(['b', 'strong'])
const ITALIC = new Set(['i', 'em', 'cite', 'dfn', 'var'])
/** Elements whose content is not readable text. */
const SILENT = new Set('iframe math noscript object script style svg template textarea'.split(' '))
const HAS_PARTS = /<(?:p|div|h[1-6]|ul|ol|blockquote|table|figure|section|hr)\b/i

/** Returns whether a text is HTML (it contains a tag or an entity) and not the editor's JSON. */
export const isHtml = (text: string) =>
  !text.trimStart().startsWith('{"type":') && /<\/?[a-z][^<>]*>|&(?:[a-z]+|#\d+);/i.test(text)

/**
 * Converts HTML of other programs to a document: headings, paragraphs, lists, quotations, rules, bold, italics, links
 * and photos of the library. Of all other elements only the text remains. In text without block elements an empty line
 * starts a paragraph.
 */
export function htmlToDocument(html: string): PostDocument {
  const builder = createBuilder()
  const parser = new Parser(builder.handler, { lowerCaseTags: true })
  parser.end(HAS_PARTS.test(html) ? html : withParts(html))
  return { type: 'doc', content: builder.end() }
}

/** Returns the elements that the conversion would lose, such as "<table>" and photos outside the library. */
export function lostFrom(html: string): string[] {
  const lost = new Set<string>()
  const parser = new Parser({
    onopentag(name, attributes) {
      const isLost = name === 'img' ? photoOf(attributes) === null : WHOLE.has(name)
      if (isLost) lost.add(`<${name}>`)
    },
  })
  parser.end(html)
  return [...lost]
}

const withParts = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .trim()
    .replace(/\n\s*\n/g, '<p>')
    .replace(/\n/g, '<br>')

function createBuilder() {
  const blocks: Block[] = []
  const lists: List[] = []
  const links: (string | null)[] = []
  let line: Inline[] = []
  let quote: Paragraph[] = []
  let [bold, italic, silent, quotes] = [0, 0, 0, 0]
  let isCaption = false
  let level: 2 | 3 | null = null

  /** Ends the current block. */
  function endLine() {
    const content = tidy(line)
    line = []
    if (content.length === 0) return
    const paragraph: Paragraph = { type: 'paragraph', content }
    const list = lists.at(-1)
    if (list) itemOf(list).content.push(paragraph)
    else if (quotes > 0) quote.push(paragraph)
    else if (level) blocks.push({ type: 'heading', attrs: { level }, content })
    else blocks.push(paragraph)
  }

  function endQuote() {
    endLine()
    if (quote.length > 0) blocks.push({ type: 'blockquote', content: quote })
    quote = []
  }

  function endList() {
    const list = lists.pop()
    const content = list?.content.filter((item) => item.content.length > 0) ?? []
    if (!list || content.length === 0) return
    const whole = { ...list, content }
    const outer = lists.at(-1)
    if (outer) itemOf(outer).content.push(whole)
    else blocks.push(whole)
  }

  /** Adds a block outside all open elements. */
  function stand(block: Block) {
    endQuote()
    while (lists.length > 0) endList()
    blocks.push(block)
  }

  function open(name: string, attributes: Record<string, string>) {
    if (silent > 0 || SILENT.has(name)) {
      if (SILENT.has(name)) silent++
      return
    }
    if (name === 'figcaption' && 'data-library' in attributes) {
      // The caption comes from the library, which would show it twice.
      isCaption = true
      silent++
    } else if (BOLD.has(name)) bold++
    else if (ITALIC.has(name)) italic++
    else if (name === 'a') links.push(addressOf(attributes.href))
    else if (name === 'br') line.push({ type: 'hardBreak' })
    else if (name === 'hr') stand({ type: 'horizontalRule' })
    else if (name === 'img') {
      const mediaId = photoOf(attributes)
      const alt = (attributes.alt ?? '').slice(0, 300)
      if (mediaId) stand({ type: 'photo', attrs: { mediaId, alt } })
    } else if (/^h[1-6]$/.test(name)) {
      endLine()
      level = name < 'h3' ? 2 : 3
    } else if (name === 'ul' || name === 'ol') {
      lists.length > 0 ? endLine() : endQuote()
      const type = name === 'ul' ? 'bulletList' : 'orderedList'
      if (lists.length < LIST_DEPTH) lists.push({ type, content: [] })
    } else if (name === 'li') {
      endLine()
      lists.at(-1)?.content.push({ type: 'listItem', content: [] })
    } else if (name === 'blockquote') {
      endLine()
      quotes++
    } else if (PARTS.has(name)) endLine()
    else if (CELLS.has(name) && line.length > 0) line.push(textNode(' · ', []))
  }

  function close(name: string) {
    const isCaptionsEnd = isCaption && name === 'figcaption'
    if (isCaptionsEnd) isCaption = false
    if (isCaptionsEnd || SILENT.has(name)) silent = Math.max(0, silent - 1)
    if (silent > 0) return
    if (BOLD.has(name)) bold = Math.max(0, bold - 1)
    else if (ITALIC.has(name)) italic = Math.max(0, italic - 1)
    else if (name === 'a') links.pop()
    else if (/^h[1-6]$/.test(name)) {
      endLine()
      level = null
    } else if (name === 'ul' || name === 'ol') {
      endLine()
      endList()
    } else if (name === 'blockquote') {
      if (quotes === 1) endQuote()
      else endLine()
      quotes = Math.max(0, quotes - 1)
    } else if (name === 'li' || PARTS.has(name)) endLine()
  }

  function addText(text: string) {
    if (silent > 0) return
    const href = links.at(-1)
    const marks: Mark[] = [
      ...(bold > 0 ? [{ type: 'bold' as const }] : []),
      ...(italic > 0 ? [{ type: 'italic' as const }] : []),
      ...(href ? [{ type: 'link' as const, attrs: { href } }] : []),
    ]
    line.push(textNode(text.replace(/\s+/g, ' '), marks))
  }

  return {
    handler: { onopentag: open, onclosetag: close, ontext: addText },
    end() {
      endQuote()
      while (lists.length > 0) endList()
      return blocks
    },
  }
}

const textNode = (text: string, marks: Mark[]) => ({ type: 'text' as const, text, marks })

/** Returns the last list item; text outside an item gets an item of its own. */
function itemOf({ content }: List): ListItem {
  const last = content.at(-1)
  if (last) return last
  const item: ListItem = { type: 'listItem', content: [] }
  content.push(item)
  return item
}

function addressOf(href: string | undefined): string | null {
  const address = (href ?? '').trim()
  return isLinkAddress(address) ? address : null
}

/** Returns the id of a photo of the library, by its class or its URL. */
function photoOf({ class: classes = '', src = '' }: Record<string, string>): number | null {
  const [, id] =
    /\bwp-image-([1-9]\d{0,8})\b/.exec(classes) ?? /\/media\/([1-9]\d{0,8})-/.exec(src) ?? []
  return id ? Number(id) : null
}

/** Removes superfluous spaces: at both ends, duplicates, and around line breaks. */
function tidy(line: Inline[]): Inline[] {
  const tidied: Inline[] = []
  for (const node of line) {
    const last = tidied.at(-1)
    if (node.type === 'hardBreak') {
      if (last) tidied.push(node)
      continue
    }
    const isAfterSpace = last?.type !== 'text' || last.text.endsWith(' ')
    const text = isAfterSpace ? node.text.trimStart() : node.text
    if (text === '') continue
    if (last?.type === 'text' && sameMarks(last.marks, node.marks)) last.text += text
    else tidied.push({ ...node, text })
  }
  while (tidied.length > 0) {
    const last = tidied.at(-1)
    if (last?.type === 'text' && last.text.trimEnd() !== '') {
      last.text = last.text.trimEnd()
      break
    }
    tidied.pop()
  }
  return tidied
}

const sameMarks = (a: Mark[], b: Mark[]) => JSON.stringify(a) === JSON.stringify(b)
