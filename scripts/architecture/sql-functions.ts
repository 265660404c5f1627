// Checks that SQL functions are called only in the typed wrappers of `*-functions.server.ts`, one file for each feature.
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
