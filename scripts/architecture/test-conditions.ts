// Checks that no expectation of a test depends on a condition: if the condition never held, the test would pass without checking.
import ts from 'typescript'
import { parseSource, type SourceFile } from './parse-source.ts'

const isTestFile = (path: string) => /\.(test|e2e)\.tsx?$/.test(path)

/** Returns whether a branch contains an expectation, or calls a function such as `expectAccessible`. */
function hasExpectation(node: ts.Node): boolean {
  if (ts.isCallExpression(node) && /^expect/.test(node.expression.getText())) return true
  return ts.forEachChild(node, (child) => hasExpectation(child) || undefined) ?? false
}

/** Names of limits and periods, which a test must write as a number. */
const LIMIT = /^MAX_|_(LIMITS|PER_PAGE|DAYS|MINUTES|HOURS)$/

/** Returns the limits that a test imports from the code under test, because the test would then pass with any number. */
export function checkImportedLimits(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => isTestFile(path))
    .flatMap((file) =>
      parseSource(file).statements.flatMap((statement) => {
        if (!ts.isImportDeclaration(statement)) return []
        const moduleName = statement.moduleSpecifier.getText().slice(1, -1)
        const namedImports = statement.importClause?.namedBindings
        if (
          /^#(tests|simulators)\//.test(moduleName) ||
          !namedImports ||
          !ts.isNamedImports(namedImports)
        )
          return []
        return namedImports.elements
          .map(({ name }) => name.text)
          .filter((name) => LIMIT.test(name))
          .map((name) => `${file.path}: imports ${name}: write down the number`)
      }),
    )
}

/** Returns each `if` in a test with an expectation in only one branch, and each step of a journey that may be skipped. */
export function checkTestConditions(files: SourceFile[]): string[] {
  return files.filter(({ path }) => isTestFile(path)).flatMap(findConditions)
}

/** Returns whether the node awaits a step of a journey. Steps inside a nested function belong to that function. */
function awaitsStep(node: ts.Node): boolean {
  if (ts.isFunctionLike(node)) return false
  return ts.isAwaitExpression(node) || (ts.forEachChild(node, awaitsStep) ?? false)
}

/** Returns whether a condition can skip a step, or can empty the list that the steps loop over. */
function skipsStep(node: ts.Node): boolean {
  if (ts.isConditionalExpression(node))
    return awaitsStep(node) || isEmptyList(node.whenTrue) || isEmptyList(node.whenFalse)
  if (ts.isIfStatement(node)) return awaitsStep(node)
  if (ts.isSwitchStatement(node)) return true
  return (
    ts.isExpressionStatement(node) &&
    ts.isBinaryExpression(node.expression) &&
    LOGICAL.includes(node.expression.operatorToken.kind)
  )
}

const isEmptyList = (node: ts.Node): boolean =>
  ts.isArrayLiteralExpression(node) && node.elements.length === 0

const LOGICAL: ts.SyntaxKind[] = [
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]

/** Returns the expected console errors of a journey whose pattern has no path, because they would also hide errors of other requests. */
export function checkComplaints(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.endsWith('.e2e.ts'))
    .flatMap((file) => {
      const source = parseSource(file)
      const problems: string[] = []
      const visit = (node: ts.Node): void => {
        if (ts.isCallExpression(node) && node.expression.getText() === 'expectComplaint') {
          const pattern = node.arguments[0]
          const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
          if (pattern && ts.isRegularExpressionLiteral(pattern) && !pattern.text.includes('\\/'))
            problems.push(`${file.path}:${line + 1}: expects a complaint about any path: name it`)
        }
        ts.forEachChild(node, visit)
      }
      visit(source)
      return problems
    })
}

function findConditions(file: SourceFile): string[] {
  const source = parseSource(file)
  const problems: string[] = []
  const isJourney = file.path.endsWith('.e2e.ts')
  const visit = (node: ts.Node): void => {
    if (isJourney && skipsStep(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      problems.push(
        `${file.path}:${line + 1}: may skip a step: write a journey that always takes it, or a support function`,
      )
      return
    }
    if (
      ts.isIfStatement(node) &&
      (hasExpectation(node.thenStatement) ||
        (node.elseStatement && hasExpectation(node.elseStatement)))
    ) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      problems.push(
        `${file.path}:${line + 1}: expects something in an \`if\`: write two tests, or what holds in both cases`,
      )
      return
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return problems
}
