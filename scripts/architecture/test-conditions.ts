// A test that expects something only if a condition holds passes when the condition never does.
import ts from 'typescript'
import { parseSource, type SourceFile } from './parse-source.ts'

const isTestFile = (path: string) => /\.(test|e2e)\.tsx?$/.test(path)

/** Whether a branch expects something itself, or by a function such as `expectAccessible`. */
function expects(node: ts.Node): boolean {
  if (ts.isCallExpression(node) && /^expect/.test(node.expression.getText())) return true
  return ts.forEachChild(node, (child) => expects(child) || undefined) ?? false
}

/** Returns every `if` in a test of which one branch only expects something. */
export function checkTestConditions(files: SourceFile[]): string[] {
  return files.filter(({ path }) => isTestFile(path)).flatMap(findConditions)
}

function findConditions(file: SourceFile): string[] {
  const source = parseSource(file)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (
      ts.isIfStatement(node) &&
      (expects(node.thenStatement) || (node.elseStatement && expects(node.elseStatement)))
    ) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      found.push(
        `${file.path}:${line + 1}: expects something in an \`if\`: write two tests, or what holds in both cases`,
      )
      return
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
