import { Parser } from 'htmlparser2'
import { createBlocks } from './document-blocks.server.ts'
import { isLinkAddress, type Mark, type PostDocument } from './post-document.ts'

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
  const blocks = createBlocks()
  const links: (string | null)[] = []
  let [bold, italic, silent] = [0, 0, 0]
  let isCaption = false

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
    else if (name === 'br') blocks.addInline({ type: 'hardBreak' })
    else if (name === 'hr') blocks.stand({ type: 'horizontalRule' })
    else if (name === 'img') {
      const mediaId = photoOf(attributes)
      const alt = (attributes.alt ?? '').slice(0, 300)
      if (mediaId) blocks.stand({ type: 'photo', attrs: { mediaId, alt } })
    } else if (/^h[1-6]$/.test(name)) blocks.setLevel(name < 'h3' ? 2 : 3)
    else if (name === 'ul') blocks.openList('bulletList')
    else if (name === 'ol') blocks.openList('orderedList')
    else if (name === 'li') blocks.openItem()
    else if (name === 'blockquote') blocks.openQuote()
    else if (PARTS.has(name)) blocks.endLine()
    else if (CELLS.has(name) && blocks.hasLine()) blocks.addInline(textNode(' · ', []))
  }

  function close(name: string) {
    const isCaptionsEnd = isCaption && name === 'figcaption'
    if (isCaptionsEnd) isCaption = false
    if (isCaptionsEnd || SILENT.has(name)) silent = Math.max(0, silent - 1)
    if (silent > 0) return
    if (BOLD.has(name)) bold = Math.max(0, bold - 1)
    else if (ITALIC.has(name)) italic = Math.max(0, italic - 1)
    else if (name === 'a') links.pop()
    else if (/^h[1-6]$/.test(name)) blocks.setLevel(null)
    else if (name === 'ul' || name === 'ol') blocks.endList()
    else if (name === 'blockquote') blocks.closeQuote()
    else if (name === 'li' || PARTS.has(name)) blocks.endLine()
  }

  function addText(text: string) {
    if (silent > 0) return
    const marks = marksOf({ isBold: bold > 0, isItalic: italic > 0, href: links.at(-1) })
    blocks.addInline(textNode(text.replace(/\s+/g, ' '), marks))
  }

  return {
    handler: { onopentag: open, onclosetag: close, ontext: addText },
    end: blocks.end,
  }
}

interface TextStyle {
  isBold: boolean
  isItalic: boolean
  href: string | null | undefined
}

const marksOf = ({ isBold, isItalic, href }: TextStyle): Mark[] => [
  ...(isBold ? [{ type: 'bold' as const }] : []),
  ...(isItalic ? [{ type: 'italic' as const }] : []),
  ...(href ? [{ type: 'link' as const, attrs: { href } }] : []),
]

const textNode = (text: string, marks: Mark[]) => ({ type: 'text' as const, text, marks })

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
