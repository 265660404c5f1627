// Checks that SQL functions are called only in the typed wrappers of `*-functions.server.ts`, one file for each feature, and
// that the pool is queried only in its own file.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { lineOf, parseSource, readStrings, type SourceFile } from './parse-source.ts'

const DATABASE = path.join(import.meta.dirname, '..', '..', 'database')
const DEFINITION = /CREATE (?:OR REPLACE )?FUNCTION (\w+)\s*\(/g
const MAY_CALL = /-functions\.server\.ts$|\.(test|e2e)\.tsx?$|^(tests|bench|server\/database)\//

function readFunctionNames(): string[] {
  const files = ['functions', 'migrations'].flatMap((folder) =>
    readdirSync(path.join(DATABASE, folder), { withFileTypes: true }),
  )
  return files
    .filter((file) => file.name.endsWith('.sql'))
    .flatMap(({ parentPath, name }) =>
      [...readFileSync(path.join(parentPath, name), 'utf8').matchAll(DEFINITION)].map(
        ([, functionName = '']) => functionName,
      ),
    )
}

/** Returns a problem for each SQL function that is called outside the wrappers. */
export function checkSqlFunctions(files: SourceFile[], names = readFunctionNames()): string[] {
  const call = new RegExp(`\\b(${names.join('|')})\\(`, 'g')
  return files
    .filter((file) => !MAY_CALL.test(file.path) && file.text.search(call) !== -1)
    .flatMap((file) => {
      const source = parseSource(file)
      return readStrings(source).flatMap(({ node, text }) =>
        [...text.matchAll(call)].map(
          ([, name]) =>
            `${file.path}:${lineOf(source, node)}: calls the SQL function ${name} outside a file of typed wrappers (*-functions.server.ts)`,
        ),
      )
    })
}

const MAY_QUERY_POOL =
  /^app\/platform\/database\/db\.server\.ts$|\.(test|e2e)\.tsx?$|^(tests|bench|scripts)\//

/** Returns a problem for each query of the pool itself: statements go through Drizzle or `queryPrepared` (docs/decisions/0790). */
export function checkPoolQueries(files: SourceFile[]): string[] {
  return files
    .filter((file) => !MAY_QUERY_POOL.test(file.path))
    .flatMap(({ path: name, text }) =>
      [...text.matchAll(/\bpool\s*\.query\b/g)].map(({ index }) => {
        const line = text.slice(0, index).split('\n').length
        return `${name}:${line}: queries the pool itself: use the query builder or queryPrepared (docs/decisions/0790)`
      }),
    )
}
