import { escapeWpHtml } from '#app/platform/text/escape.ts'
import {
  type Block,
  type Inline,
  isLinkUrl,
  type List,
  type Mark,
  type Table,
} from './post-document.ts'

/** Renders the text blocks of a document as HTML. Photos and products are left out. */
export const textHtml = (blocks: Block[]): string => blocks.map(blockHtml).join('')

function blockHtml(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return block.content.length === 0 ? '' : `<p>${inlineHtml(block.content)}</p>`
    case 'heading':
      return `<h${block.attrs.level}>${inlineHtml(block.content)}</h${block.attrs.level}>`
    case 'bulletList':
    case 'orderedList':
      return listHtml(block)
    case 'blockquote':
      return `<blockquote>${textHtml(block.content)}</blockquote>`
    case 'table':
      return tableHtml(block)
    case 'horizontalRule':
      return '<hr>'
    default:
      return ''
  }
}

function listHtml({ type, content }: List): string {
  const tag = type === 'bulletList' ? 'ul' : 'ol'
  const items = content.map((item) => `<li>${itemHtml(item.content)}</li>`)
  return `<${tag}>${items.join('')}</${tag}>`
}

const CELL_CLASS = 'border-b border-line py-2.5 pr-3 text-left align-top'

function tableHtml({ content: [head, ...rows] }: Table): string {
  const titles = head?.content.map(
    ({ content }) =>
      `<th scope="col" class="${CELL_CLASS} font-medium">${inlineHtml(content)}</th>`,
  )
  const lines = rows.map(
    ({ content }) =>
      `<tr>${content.map((cell) => `<td class="${CELL_CLASS}">${inlineHtml(cell.content)}</td>`).join('')}</tr>`,
  )
  return `<table class="w-full hyphens-auto text-sm"><thead><tr>${titles?.join('')}</tr></thead><tbody>${lines.join('')}</tbody></table>`
}

/** Renders a list item. The text of a single paragraph gets no element around it. */
function itemHtml(nodes: List['content'][number]['content']): string {
  const [firstNode, ...otherNodes] = nodes
  return firstNode?.type === 'paragraph'
    ? inlineHtml(firstNode.content) + textHtml(otherNodes)
    : textHtml(nodes)
}

const inlineHtml = (nodes: Inline[]): string =>
  nodes
    .map((node) =>
      node.type === 'hardBreak' ? '<br>' : markedHtml(escapeWpHtml(node.text), node.marks),
    )
    .join('')

const markedHtml = (html: string, marks: Mark[]): string => marks.reduceRight(wrapInMark, html)

function wrapInMark(html: string, mark: Mark): string {
  if (mark.type !== 'link') {
    const tag = mark.type === 'bold' ? 'strong' : 'em'
    return `<${tag}>${html}</${tag}>`
  }
  const { href } = mark.attrs
  // The schema allows no other URLs; this check also covers text that did not pass the schema.
  return isLinkUrl(href) ? `<a href="${escapeWpHtml(href)}">${html}</a>` : html
}
