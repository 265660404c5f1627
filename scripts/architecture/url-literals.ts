// Checks that URLs of the back office are written once: pages with `path()`, which has typed patterns, and endpoints in ADMIN_ENDPOINTS.
import ts from 'typescript'
import { HOLE, lineOf, parseSource, readStrings, type SourceFile } from './parse-source.ts'

/** Files that list patterns of URLs. Their types compare the patterns of pages with app/routes.ts. */
const PATTERN_FILES = new Set([
  'app/features/core/accounts/admin-endpoints.ts',
  'app/features/core/accounts/permissions.ts',
])
/** Matches a URL of the back office at the start of a text or, as in `${siteUrl}/beheer/`, after an expression. */
const ADMIN_URL = new RegExp(`(?:^|${HOLE})/beheer(?:[/?#]|$)`)

const isChecked = ({ path }: SourceFile) =>
  /^(app|cli|server)\//.test(path) && !/\.test\.tsx?$/.test(path) && !PATTERN_FILES.has(path)

/** Returns whether the text is a pattern for `path()`, or is only compared with the start of a URL. */
function isAllowed({ parent }: ts.Node): boolean {
  if (!ts.isCallExpression(parent)) return false
  const { expression } = parent
  return ts.isPropertyAccessExpression(expression)
    ? expression.name.text === 'startsWith'
    : ts.isIdentifier(expression) && expression.text === 'path'
}

/** Returns the URLs of the back office in the code of the shop that no type checks. */
export function checkUrlLiterals(files: SourceFile[]): string[] {
  return files.filter(isChecked).flatMap((file) => {
    const source = parseSource(file)
    return readStrings(source)
      .filter(({ node, text }) => ADMIN_URL.test(text) && !isAllowed(node))
      .map(
        ({ node }) =>
          `${file.path}:${lineOf(source, node)}: writes a URL of the back office: use path() or ADMIN_ENDPOINTS`,
      )
  })
}
