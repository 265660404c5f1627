import ts from 'typescript'

/** A change of the source that a test should detect. */
export interface Mutant {
  id: number
  line: number
  /** original expression, on one line */
  original: string
  replacement: string
}

export interface InstrumentedSource {
  /** source that contains every mutant; `globalThis.mutant` selects one by id, and 0 selects none */
  code: string
  mutants: Mutant[]
}

const SWAPPED_OPERATORS: Partial<Record<ts.SyntaxKind, string[]>> = {
  [ts.SyntaxKind.LessThanToken]: ['<=', '>='],
  [ts.SyntaxKind.LessThanEqualsToken]: ['<', '>'],
  [ts.SyntaxKind.GreaterThanToken]: ['>=', '<='],
  [ts.SyntaxKind.GreaterThanEqualsToken]: ['>', '<'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: ['!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: ['==='],
  [ts.SyntaxKind.AmpersandAmpersandToken]: ['||'],
  [ts.SyntaxKind.BarBarToken]: ['&&'],
  [ts.SyntaxKind.QuestionQuestionToken]: ['&&'],
  [ts.SyntaxKind.PlusToken]: ['-'],
  [ts.SyntaxKind.MinusToken]: ['+'],
  [ts.SyntaxKind.AsteriskToken]: ['/'],
  [ts.SyntaxKind.SlashToken]: ['*'],
  [ts.SyntaxKind.PercentToken]: ['*'],
  [ts.SyntaxKind.PlusEqualsToken]: ['-='],
  [ts.SyntaxKind.MinusEqualsToken]: ['+='],
}

const OPPOSITE_METHODS: Record<string, string> = {
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  round: 'floor',
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
}

/** Returns whether a node has no effect when the code runs: types, imports and exports. */
const hasNoEffect = (node: ts.Node) =>
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node)

/** Adds every mutant of a TypeScript source next to the original expression. The ids start at `firstId`. */
export function instrument(source: string, firstId: number): InstrumentedSource {
  const file = ts.createSourceFile('rules.ts', source, ts.ScriptTarget.Latest, true)
  const mutants: Mutant[] = []
  let nextId = firstId

  function addMutant(node: ts.Node, replacement: string): string {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart())
    const original = node.getText().replace(/\s+/g, ' ')
    const id = nextId++
    mutants.push({ id, line: line + 1, original, replacement: replacement.replace(/\s+/g, ' ') })
    return `globalThis.mutant===${id}?(${replacement}):`
  }

  /** Returns the text of a node with its mutants. Whitespace before the node stays. */
  function render(node: ts.Node): string {
    if (hasNoEffect(node)) return node.getFullText()
    const leadingTrivia = source.slice(node.getFullStart(), node.getStart())
    const childrenText = renderChildren(node)
    // Code outside functions runs once, before any mutant is selected.
    const replacements = isInFunction(node) ? findReplacements(node) : []
    // The source has no semicolons, so a line that starts with a parenthesis would continue the previous line.
    const isLineOfBlock =
      ts.isExpressionStatement(node) && (ts.isBlock(node.parent) || ts.isSourceFile(node.parent))
    if (replacements.length === 0)
      return `${leadingTrivia}${isLineOfBlock ? ';' : ''}${childrenText}`
    return `${leadingTrivia}(${replacements.map((text) => addMutant(node, text)).join('')}${childrenText})`
  }

  function renderChildren(node: ts.Node): string {
    let text = ''
    let position = node.getStart()
    node.forEachChild((child) => {
      const isLoop = ts.isIterationStatement(node, false) && child === node.statement
      const childText = render(child)
      text += source.slice(position, child.getFullStart())
      text += isLoop ? childText.replace('{', '{globalThis.countLoop();') : childText
      position = child.getEnd()
    })
    return text + source.slice(position, node.getEnd())
  }

  return { code: render(file) + source.slice(file.getEnd()), mutants }
}

/** Returns the expressions that can replace a node. */
function findReplacements(node: ts.Node): string[] {
  if (ts.isBinaryExpression(node)) {
    const [leftText, right] = [node.left.getText(), node.right.getText()]
    const swappedTexts = (SWAPPED_OPERATORS[node.operatorToken.kind] ?? []).map(
      (sign) => `${leftText} ${sign} ${right}`,
    )
    // Texts can be added but not subtracted.
    return /^['"`]/.test(leftText) || /^['"`]/.test(right)
      ? swappedTexts.filter((text) => !/ - /.test(text))
      : swappedTexts
  }
  if (isCondition(node)) return ['true', 'false']
  if (ts.isPrefixUnaryExpression(node) && isSign(node.operator)) return [node.operand.getText()]
  if (node.kind === ts.SyntaxKind.TrueKeyword && ts.isExpression(node)) return ['false']
  if (node.kind === ts.SyntaxKind.FalseKeyword && ts.isExpression(node)) return ['true']
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { expression, name } = node.expression
    const argumentTexts = node.arguments.map((each) => each.getText()).join(', ')
    if (name.text === 'filter') return [expression.getText()]
    const oppositeMethod = Object.hasOwn(OPPOSITE_METHODS, name.text)
      ? OPPOSITE_METHODS[name.text]
      : undefined
    return oppositeMethod && !node.expression.questionDotToken
      ? [`${expression.getText()}.${oppositeMethod}(${argumentTexts})`]
      : []
  }
  return []
}

const isInFunction = (node: ts.Node): boolean =>
  ts.findAncestor(node.parent, (each) => ts.isFunctionLike(each)) !== undefined

const isSign = (kind: ts.SyntaxKind) =>
  kind === ts.SyntaxKind.ExclamationToken || kind === ts.SyntaxKind.MinusToken

/** Returns whether a node is the condition of `if` or `?:`, and no other mutant changes it. */
function isCondition(node: ts.Node): boolean {
  const parent: ts.Node | undefined = node.parent
  if (!parent) return false
  const isTest =
    (ts.isIfStatement(parent) && parent.expression === node) ||
    (ts.isConditionalExpression(parent) && parent.condition === node)
  return isTest && !ts.isPrefixUnaryExpression(node)
}
