import type { Block, List, Paragraph, PostDocument } from './post-document.ts'
import { plainText } from './post-document.ts'

/**
 * Parses text that was typed without the editor: an empty line starts a new paragraph, "## " and "### " start a
 * heading, and "- " starts a list item.
 */
export function textToDocument(text: string): PostDocument {
  return {
    type: 'doc',
    content: text
      .replace(/\r\n?/g, '\n')
      .split(/\n\s*\n/)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map(toBlock),
  }
}

const paragraphOf = (text: string): Paragraph => ({
  type: 'paragraph',
  content: text
    .split('\n')
    .flatMap((line, index) => [
      ...(index > 0 ? [{ type: 'hardBreak' as const }] : []),
      ...(line === '' ? [] : [{ type: 'text' as const, text: line, marks: [] }]),
    ]),
})

function toBlock(part: string): Block {
  const [, marker, title] = /^(##|###) +(.+)$/.exec(part) ?? []
  if (marker && title) {
    const level = marker.length === 2 ? 2 : 3
    return { type: 'heading', attrs: { level }, content: paragraphOf(title).content }
  }
  const lines = part.split('\n')
  if (lines.every((line) => line.startsWith('- '))) {
    return {
      type: 'bulletList',
      content: lines.map((line) => ({ type: 'listItem', content: [paragraphOf(line.slice(2))] })),
    }
  }
  return paragraphOf(part)
}

/** Converts a document back to plain text; null if plain text cannot represent all of it. */
export function documentToText(document: PostDocument): string | null {
  const parts = document.content.map(toText)
  if (parts.some((part) => part === null)) return null
  const text = parts.join('\n\n')
  return sameDocument(textToDocument(text), document) ? text : null
}

const sameDocument = (a: PostDocument, b: PostDocument) => JSON.stringify(a) === JSON.stringify(b)

function toText(block: Block): string | null {
  switch (block.type) {
    case 'paragraph':
      return lineText(block)
    case 'heading':
      return `${'#'.repeat(block.attrs.level)} ${plainText(block)}`
    case 'bulletList':
      return listText(block)
    default:
      return null
  }
}

const lineText = ({ content }: Paragraph) =>
  content.map((node) => (node.type === 'text' ? node.text : '\n')).join('')

const listText = ({ content }: List) => content.map((item) => `- ${plainText(item)}`).join('\n')
