import {
  type Block,
  type Inline,
  type List,
  type ListItem,
  type Mark,
  type Paragraph,
  type PostDocument,
  plainText,
  type TextNode,
} from './post-document.ts'

/** Start here: fields in braces in a text, such as "{winkelnaam}", which the shop fills in. */

/** A text, a text with links, or blocks that replace a paragraph with only this field. */
export type FieldValue = string | Inline[] | { blocks: Block[] }
export type FieldValues = Record<string, FieldValue>

const FIELD = /\{([^{}\n]*)\}/g

/** Returns the fields in a text that are not among `names`, and braces that do not belong to a field. */
export function unknownFields(text: string, names: readonly string[]): string[] {
  const fieldNames = [...text.matchAll(FIELD)].map(([, name = '']) => name)
  const looseBraces = text.replace(FIELD, '').match(/[{}]/g) ?? []
  const unknownNames = fieldNames.filter((name) => !names.includes(name)).map((name) => `{${name}}`)
  return [...new Set([...unknownNames, ...looseBraces])]
}

/** Fills in the fields of a line, such as an introduction. */
export function fillLine(line: string, values: FieldValues): string {
  const filledText = line.replace(FIELD, (braces, name: string) =>
    name in values ? valueText(values[name] ?? '') : braces,
  )
  return filledText.replace(/ {2,}/g, ' ').trim()
}

/** Returns the value as text without links. */
export function valueText(value: FieldValue): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return plainText({ type: 'paragraph', content: value })
  return value.blocks.map(blockText).join('; ')
}

const blockText = (block: Block): string =>
  'content' in block ? block.content.map((node) => plainText(node)).join('; ') : ''

/**
 * Fills in the fields of a document. A paragraph or list item is left out if it becomes empty, and a heading is left out if all
 * blocks below it were left out.
 */
export function fillDocument(document: PostDocument, values: FieldValues): PostDocument {
  const content: Block[] = []
  let hasDroppedBlock = false
  for (const block of document.content) {
    if (block.type === 'heading' && hasDroppedBlock) dropEmptyHeading(content)
    if (block.type === 'heading') hasDroppedBlock = false
    const filledBlocks = fillBlock(block, values)
    if (filledBlocks.length === 0 && !isEmpty(block)) hasDroppedBlock = true
    content.push(...filledBlocks)
  }
  if (hasDroppedBlock) dropEmptyHeading(content)
  return { type: 'doc', content }
}

function dropEmptyHeading(content: Block[]): void {
  if (content.at(-1)?.type === 'heading') content.pop()
}

function fillBlock(block: Block, values: FieldValues): Block[] {
  switch (block.type) {
    case 'paragraph': {
      const [, fieldName = ''] = /^\{([^{}\n]*)\}$/.exec(plainText(block).trim()) ?? []
      const value = values[fieldName]
      if (value && typeof value === 'object' && 'blocks' in value) return value.blocks
      return fillParagraph(block, values)
    }
    case 'heading':
      return [{ ...block, content: fillInlines(block.content, values) }]
    case 'bulletList':
    case 'orderedList':
      return fillList(block, values)
    case 'blockquote': {
      const content = block.content.flatMap((paragraph) => fillParagraph(paragraph, values))
      return content.length === 0 ? [] : [{ ...block, content }]
    }
    default:
      return [block]
  }
}

function fillParagraph(paragraph: Paragraph, values: FieldValues): Paragraph[] {
  const content = fillInlines(paragraph.content, values)
  const filledParagraph = { ...paragraph, content }
  return isEmpty(filledParagraph) && !isEmpty(paragraph) ? [] : [filledParagraph]
}

function fillList(list: List, values: FieldValues): List[] {
  const content = list.content.flatMap((item): ListItem[] => {
    const filledContent = item.content.flatMap((node): (Paragraph | List)[] =>
      node.type === 'paragraph' ? fillParagraph(node, values) : fillList(node, values),
    )
    return filledContent.length === 0 ? [] : [{ ...item, content: filledContent }]
  })
  return content.length === 0 ? [] : [{ ...list, content }]
}

const isEmpty = (node: Block) => plainText(node).trim() === ''

function fillInlines(nodes: Inline[], values: FieldValues): Inline[] {
  return nodes.flatMap((node) => (node.type === 'text' ? fillText(node, values) : node))
}

function fillText({ text, marks }: TextNode, values: FieldValues): Inline[] {
  const filledInlines: Inline[] = []
  const add = (part: string, extraMarks: Mark[] = []) => {
    if (part !== '')
      filledInlines.push({ type: 'text', text: part, marks: [...marks, ...extraMarks] })
  }
  let start = 0
  for (const match of text.matchAll(FIELD)) {
    const [braces, name = ''] = match
    add(text.slice(start, match.index))
    const value = name in values ? (values[name] ?? '') : braces
    const valueNodes = Array.isArray(value) ? value : textNodes(valueText(value))
    for (const node of valueNodes) {
      if (node.type === 'text') add(node.text, node.marks)
      else filledInlines.push(node)
    }
    start = match.index + braces.length
  }
  add(text.slice(start))
  return filledInlines
}

const textNodes = (text: string): Inline[] => [{ type: 'text', text, marks: [] }]

const TEXT_BLOCKS = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'blockquote',
  'horizontalRule',
]

/** Returns whether the document contains only text, without photos or products. */
export const isTextOnly = ({ content }: PostDocument): boolean =>
  content.every(({ type }) => TEXT_BLOCKS.includes(type))

/** Returns the text of a document as lines: one for each paragraph, heading, list item and row of a table. */
export const documentLines = ({ content }: PostDocument): string[] =>
  content.flatMap((block) => {
    switch (block.type) {
      case 'bulletList':
      case 'orderedList':
        return block.content.map((item) => plainText(item))
      case 'table':
        return block.content.map((row) => row.content.map((cell) => plainText(cell)).join(', '))
      default:
        return plainText(block)
    }
  })

/** Returns each text node separately. A field that is partly bold spans two nodes, so `unknownFields` reports it. */
export function documentTexts(node: { text?: string; content?: object[] }): string[] {
  if (node.text !== undefined) return [node.text]
  return (node.content ?? []).flatMap(documentTexts)
}
