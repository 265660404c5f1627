// A test that expects something only if a condition holds passes when the condition never does.
import ts from 'typescript'
import { parseSource, type SourceFile } from './parse-source.ts'

const isTestFile = (path: string) => /\.(test|e2e)\.tsx?$/.test(path)

/** Whether a branch expects something itself, or by a function such as `expectAccessible`. */
function expects(node: ts.Node): boolean {
  if (ts.isCallExpression(node) && /^expect/.test(node.expression.getText())) return true
  return ts.forEachChild(node, (child) => expects(child) || undefined) ?? false
}

/** Names of limits and terms, which a test writes down as a number. */
const LIMIT = /^MAX_|_(LIMITS|PER_PAGE|DAYS|MINUTES|HOURS)$/

/** Returns every limit that a test imports from the code that it tests: with another number in it the test would still pass. */
export function checkImportedLimits(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => isTestFile(path))
    .flatMap((file) =>
      parseSource(file).statements.flatMap((statement) => {
        if (!ts.isImportDeclaration(statement)) return []
        const from = statement.moduleSpecifier.getText().slice(1, -1)
        const namedImports = statement.importClause?.namedBindings
        if (
          /^#(tests|simulators)\//.test(from) ||
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

/** Returns every `if` in a test of which one branch only expects something. */
export function checkTestConditions(files: SourceFile[]): string[] {
  return files.filter(({ path }) => isTestFile(path)).flatMap(findConditions)
}

function findConditions(file: SourceFile): string[] {
  const source = parseSource(file)
  const conditions: string[] = []
  const visit = (node: ts.Node): void => {
    if (
      ts.isIfStatement(node) &&
      (expects(node.thenStatement) || (node.elseStatement && expects(node.elseStatement)))
    ) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      conditions.push(
        `${file.path}:${line + 1}: expects something in an \`if\`: write two tests, or what holds in both cases`,
      )
      return
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return conditions
}
