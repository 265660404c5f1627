import type { Block, Inline, List, ListItem, Mark, Paragraph } from './post-document.ts'

/** Maximum depth of lists in a document. */
const MAX_LIST_DEPTH = 4

/** Collects lines of inline nodes into paragraphs, headings, quotes and nested lists. */
export function createBlocks() {
  const blocks: Block[] = []
  const lists: List[] = []
  let line: Inline[] = []
  let quote: Paragraph[] = []
  let quoteDepth = 0
  let level: 2 | 3 | null = null

  /** Ends the current block. */
  function endLine() {
    const content = trimSpaces(line)
    line = []
    if (content.length === 0) return
    const paragraph: Paragraph = { type: 'paragraph', content }
    const list = lists.at(-1)
    if (list) lastItemOf(list).content.push(paragraph)
    else if (quoteDepth > 0) quote.push(paragraph)
    else if (level) blocks.push({ type: 'heading', attrs: { level }, content })
    else blocks.push(paragraph)
  }

  function endQuote() {
    endLine()
    if (quote.length > 0) blocks.push({ type: 'blockquote', content: quote })
    quote = []
  }

  function closeList() {
    const list = lists.pop()
    const content = list?.content.filter((item) => item.content.length > 0) ?? []
    if (!list || content.length === 0) return
    const completeList = { ...list, content }
    const outerList = lists.at(-1)
    if (outerList) lastItemOf(outerList).content.push(completeList)
    else blocks.push(completeList)
  }

  /** Ends all open elements. */
  function endAll() {
    endQuote()
    while (lists.length > 0) closeList()
  }

  return {
    endLine,
    addInline: (node: Inline) => void line.push(node),
    hasLine: () => line.length > 0,
    setLevel(newLevel: 2 | 3 | null) {
      endLine()
      level = newLevel
    },
    openList(type: List['type']) {
      if (lists.length > 0) endLine()
      else endQuote()
      if (lists.length < MAX_LIST_DEPTH) lists.push({ type, content: [] })
    },
    openItem() {
      endLine()
      lists.at(-1)?.content.push({ type: 'listItem', content: [] })
    },
    endList() {
      endLine()
      closeList()
    },
    openQuote() {
      endLine()
      quoteDepth++
    },
    closeQuote() {
      if (quoteDepth === 1) endQuote()
      else endLine()
      quoteDepth = Math.max(0, quoteDepth - 1)
    },
    /** Ends all open elements and adds a block at the top level. */
    addTopLevelBlock(block: Block) {
      endAll()
      blocks.push(block)
    },
    end() {
      endAll()
      return blocks
    },
  }
}

/** Returns the last item of a list, which is added if the list is empty. */
function lastItemOf({ content }: List): ListItem {
  const lastItem = content.at(-1)
  if (lastItem) return lastItem
  const item: ListItem = { type: 'listItem', content: [] }
  content.push(item)
  return item
}

/** Removes superfluous spaces: at both ends, around line breaks, and duplicates. */
function trimSpaces(line: Inline[]): Inline[] {
  const trimmedLine: Inline[] = []
  for (const node of line) {
    const lastNode = trimmedLine.at(-1)
    if (node.type === 'hardBreak') {
      if (lastNode) trimmedLine.push(node)
      continue
    }
    const isAfterSpace = lastNode?.type !== 'text' || lastNode.text.endsWith(' ')
    const text = isAfterSpace ? node.text.trimStart() : node.text
    if (text === '') continue
    if (lastNode?.type === 'text' && sameMarks(lastNode.marks, node.marks)) lastNode.text += text
    else trimmedLine.push({ ...node, text })
  }
  while (trimmedLine.length > 0) {
    const lastNode = trimmedLine.at(-1)
    if (lastNode?.type === 'text' && lastNode.text.trimEnd() !== '') {
      lastNode.text = lastNode.text.trimEnd()
      break
    }
    trimmedLine.pop()
  }
  return trimmedLine
}

const sameMarks = (a: Mark[], b: Mark[]) => JSON.stringify(a) === JSON.stringify(b)
