import ts from 'typescript'

export interface SourceFile {
  /** path relative to the root of the project */
  path: string
  text: string
}

export function parseSource({ path: name, text }: SourceFile): ts.SourceFile {
  const kind = name.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, kind)
}

/** Replaces each expression in the text of a template: two of these characters surround the index of the expression. */
export const HOLE = '\u0001'

/** Pattern for a name in a text of `readStrings`, or for the mark of an expression instead of a name. */
export const NAME_OR_HOLE = `"?(\\w+|${HOLE}\\d+${HOLE})"?`

interface StringNode {
  node: ts.Node
  text: string
  /** Returns the expression for the mark that the text contains instead of a name. */
  findExpression(name: string): ts.Expression | undefined
}

/** Returns every string and template of a file. Expressions in a template are replaced by marks. */
export function readStrings(source: ts.SourceFile): StringNode[] {
  const strings: StringNode[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
      strings.push({ node, text: node.text, findExpression: () => undefined })
    if (ts.isTemplateExpression(node)) {
      const spans = node.templateSpans
      strings.push({
        node,
        text:
          node.head.text +
          spans.map((span, index) => HOLE + index + HOLE + span.literal.text).join(''),
        findExpression: (name) => spans[Number(name.split(HOLE)[1])]?.expression,
      })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return strings
}

export const lineOf = (source: ts.SourceFile, node: ts.Node): number =>
  source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1

/** Returns the comments of a file. Line comments on consecutive lines are one comment. */
export function readComments(source: ts.SourceFile): { line: number; text: string }[] {
  const seenPositions = new Set<number>()
  const ranges: ts.CommentRange[] = []
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.JsxText) return
    for (const range of ts.getLeadingCommentRanges(source.text, node.pos) ?? []) ranges.push(range)
    for (const range of ts.getTrailingCommentRanges(source.text, node.end) ?? []) ranges.push(range)
    for (const child of node.getChildren(source)) visit(child)
  }
  visit(source)
  ranges.sort((a, b) => a.pos - b.pos)
  const comments: { line: number; text: string }[] = []
  let lastLine = -2
  for (const { pos, end, kind } of ranges) {
    if (seenPositions.has(pos)) continue
    seenPositions.add(pos)
    const line = source.getLineAndCharacterOfPosition(pos).line
    const text = source.text
      .slice(pos, end)
      .replace(/^(\/\/+|\/\*+)|\*\/$/g, '')
      .replace(/\n\s*\*/g, '\n')
      .trim()
    const isLineComment = kind === ts.SyntaxKind.SingleLineCommentTrivia
    const previousComment = comments.at(-1)
    if (isLineComment && line === lastLine + 1 && previousComment)
      previousComment.text += `\n${text}`
    else comments.push({ line: line + 1, text })
    if (isLineComment) lastLine = line
  }
  return comments
}
