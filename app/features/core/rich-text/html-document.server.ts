import { Parser } from 'htmlparser2'
import { createBlocks } from './document-blocks.server.ts'
import { isLinkUrl, type Mark, type PostDocument } from './post-document.ts'

/** Elements that start and end a line of text. */
const BLOCK_ELEMENTS = new Set(
  'address article aside dd details div dl dt fieldset figcaption figure footer form header main nav p pre section summary table tbody thead tfoot tr'.split(
    ' ',
  ),
)
const TABLE_CELLS = new Set(['td', 'th'])
/** Elements that a document cannot contain. Their structure or media is lost; only text in them remains. */
const UNSUPPORTED_ELEMENTS = new Set(['table', 'iframe', 'video', 'audio', 'embed', 'object'])
const BOLD_ELEMENTS = new Set(['b', 'strong'])
const ITALIC_ELEMENTS = new Set(['i', 'em', 'cite', 'dfn', 'var'])
/** Elements whose content is not readable text. */
const SKIPPED_ELEMENTS = new Set(
  'iframe math noscript object script style svg template textarea'.split(' '),
)
const HAS_BLOCKS = /<(?:p|div|h[1-6]|ul|ol|blockquote|table|figure|section|hr)\b/i

/** Returns whether a text is HTML (it contains a tag or an entity) and not the editor's JSON. */
export const isHtml = (text: string) =>
  !text.trimStart().startsWith('{"type":') && /<\/?[a-z][^<>]*>|&(?:[a-z]+|#\d+);/i.test(text)

/**
 * Converts HTML of other programs to a document with headings, paragraphs, lists, quotations, rules, bold, italics, links and
 * photos of the library. Only the text of other elements remains. Without block elements, an empty line starts a paragraph.
 */
export function htmlToDocument(html: string): PostDocument {
  const builder = createBuilder()
  const parser = new Parser(builder.handler, { lowerCaseTags: true })
  parser.end(HAS_BLOCKS.test(html) ? html : wrapParagraphs(html))
  return { type: 'doc', content: builder.end() }
}

/** Returns the elements that the conversion would lose, such as "<table>" and photos outside the library. */
export function findLostElements(html: string): string[] {
  const lostElements = new Set<string>()
  const parser = new Parser({
    onopentag(name, attributes) {
      const isLost =
        name === 'img' ? libraryPhotoId(attributes) === null : UNSUPPORTED_ELEMENTS.has(name)
      if (isLost) lostElements.add(`<${name}>`)
    },
  })
  parser.end(html)
  return [...lostElements]
}

const wrapParagraphs = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .trim()
    .replace(/\n\s*\n/g, '<p>')
    .replace(/\n/g, '<br>')

function createBuilder() {
  const blocks = createBlocks()
  const links: (string | null)[] = []
  // These elements may be nested, so the number of open elements is counted.
  let boldDepth = 0
  let italicDepth = 0
  let skippedDepth = 0
  let isCaption = false

  function openElement(name: string, attributes: Record<string, string>) {
    if (SKIPPED_ELEMENTS.has(name)) skippedDepth++
    if (skippedDepth > 0) return
    if (name === 'figcaption' && 'data-library' in attributes) {
      // The photo shows its caption from the library, so this caption would be shown twice.
      isCaption = true
      skippedDepth++
    } else if (BOLD_ELEMENTS.has(name)) boldDepth++
    else if (ITALIC_ELEMENTS.has(name)) italicDepth++
    else if (name === 'a') links.push(safeLinkUrl(attributes.href))
    else if (name === 'br') blocks.addInline({ type: 'hardBreak' })
    else if (name === 'hr') blocks.addTopLevelBlock({ type: 'horizontalRule' })
    else if (name === 'img') {
      const mediaId = libraryPhotoId(attributes)
      const alt = (attributes.alt ?? '').slice(0, 300)
      if (mediaId) blocks.addTopLevelBlock({ type: 'photo', attrs: { mediaId, alt } })
    } else if (/^h[12]$/.test(name)) blocks.setLevel(2)
    else if (/^h[3-6]$/.test(name)) blocks.setLevel(3)
    else if (name === 'ul') blocks.openList('bulletList')
    else if (name === 'ol') blocks.openList('orderedList')
    else if (name === 'li') blocks.openItem()
    else if (name === 'blockquote') blocks.openQuote()
    else if (BLOCK_ELEMENTS.has(name)) blocks.endLine()
    else if (TABLE_CELLS.has(name) && blocks.hasLine()) blocks.addInline(textNode(' · ', []))
  }

  function closeElement(name: string) {
    const isCaptionEnd = isCaption && name === 'figcaption'
    if (isCaptionEnd) isCaption = false
    if (isCaptionEnd || SKIPPED_ELEMENTS.has(name)) skippedDepth = Math.max(0, skippedDepth - 1)
    if (skippedDepth > 0) return
    if (BOLD_ELEMENTS.has(name)) boldDepth = Math.max(0, boldDepth - 1)
    else if (ITALIC_ELEMENTS.has(name)) italicDepth = Math.max(0, italicDepth - 1)
    else if (name === 'a') links.pop()
    else if (/^h[1-6]$/.test(name)) blocks.setLevel(null)
    else if (name === 'ul' || name === 'ol') blocks.endList()
    else if (name === 'blockquote') blocks.closeQuote()
    else if (name === 'li' || BLOCK_ELEMENTS.has(name)) blocks.endLine()
  }

  function addText(text: string) {
    if (skippedDepth > 0) return
    const marks = marksOf({ isBold: boldDepth > 0, isItalic: italicDepth > 0, href: links.at(-1) })
    blocks.addInline(textNode(text.replace(/\s+/g, ' '), marks))
  }

  return {
    handler: { onopentag: openElement, onclosetag: closeElement, ontext: addText },
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

/** Returns a URL that a document may link to; null for other URLs. */
function safeLinkUrl(href: string | undefined): string | null {
  const url = (href ?? '').trim()
  return isLinkUrl(url) ? url : null
}

/** Returns the id of a photo of the library by the photo's class or URL; null for other photos. */
function libraryPhotoId({ class: classes = '', src = '' }: Record<string, string>): number | null {
  const [, id] =
    /\bwp-image-([1-9]\d{0,8})\b/.exec(classes) ?? /\/media\/([1-9]\d{0,8})-/.exec(src) ?? []
  return id ? Number(id) : null
}
