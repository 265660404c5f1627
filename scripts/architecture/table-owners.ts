// Checks that only the feature that declares a table writes it (docs/decisions/0790-database-access.md). Finds writes in the syntax
// tree: Drizzle's `insert`, `update` and `delete` of a declared table. Also finds INSERT, UPDATE, DELETE, MERGE and TRUNCATE in raw SQL
// and in the SQL functions.
import path from 'node:path'
import ts from 'typescript'
import { lineOf, NAME_OR_HOLE, parseSource, readStrings, type SourceFile } from './parse-source.ts'
import { checkSqlOwners, readSqlFunctions } from './sql-owners.ts'

const FEATURE = /^app\/features\/[^/]+\/[^/]+/
const TABLES_FILE = /-tables\.server\.ts$/

/** Files that may write any table, with the reason. */
const EXEMPT: { files: RegExp; reason: string }[] = [
  { files: /\.(test|e2e)\.tsx?$/, reason: 'tests prepare rows that no use case writes' },
  {
    files: /^(tests|bench)\//,
    reason: 'tests and benchmarks prepare rows that no use case writes',
  },
  { files: /^server\/database\//, reason: 'migrations change every table' },
  {
    files: /^app\/features\/move-in\/former-shop\/(stage-former-shop|staging-schema)\.server\.ts$/,
    reason: 'the staged tables of a former shop are declared by a list of columns',
  },
  {
    files: /^app\/features\/move-in\/moves\/restore-snapshots\.server\.ts$/,
    reason: 'undoing a move restores rows as they were, whatever table they are in',
  },
  {
    files: /^app\/features\/demo\//,
    reason: 'the demo catalogue has a past, such as a log of prices, that no use case writes',
  },
  {
    files: /^app\/platform\/(database\/read-tallies|tags)\.server\.ts$/,
    reason: 'helpers write the tables that their callers name',
  },
]

interface Table {
  name: string
  owner: string
}

/** Returns a key for a declaration: its file name, which is unique, and the name of its constant. */
const tableKey = (file: string, name: string) => `${path.basename(file)} ${name}`

/** Returns the feature of a file, or its folder if the file is outside the features. */
const ownerOfFile = (file: string) => FEATURE.exec(file)?.[0] ?? path.dirname(file)

function readTables(files: SourceFile[]): Map<string, Table> {
  const tables = new Map<string, Table>()
  for (const file of files.filter((each) => TABLES_FILE.test(each.path))) {
    for (const statement of parseSource(file).statements) {
      if (!ts.isVariableStatement(statement)) continue
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (!initializer || !ts.isCallExpression(initializer)) continue
        const [table] = initializer.arguments
        if (initializer.expression.getText() === 'pgTable' && table && ts.isStringLiteral(table))
          tables.set(tableKey(file.path, name.getText()), {
            name: table.text,
            owner: ownerOfFile(file.path),
          })
      }
    }
  }
  return tables
}

/** Maps the table names that a file imports to the keys of their declarations. */
function readImportedTables(source: ts.SourceFile): Map<string, string> {
  const importedTables = new Map<string, string>()
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier))
      continue
    const moduleName = statement.moduleSpecifier.text
    const names = statement.importClause?.namedBindings
    if (!TABLES_FILE.test(moduleName) || !names || !ts.isNamedImports(names)) continue
    for (const { name, propertyName } of names.elements)
      importedTables.set(name.text, tableKey(moduleName, (propertyName ?? name).text))
  }
  return importedTables
}

const RAW_WRITE = new RegExp(
  `\\b(?:(?:INSERT|MERGE)\\s+INTO|DELETE\\s+FROM(?:\\s+ONLY)?|TRUNCATE(?:\\s+TABLE)?)\\s+${NAME_OR_HOLE}` +
    `|\\bUPDATE\\s+(?:ONLY\\s+)?${NAME_OR_HOLE}(?=\\s+(?:AS\\s+)?(?:\\w+\\s+)?SET\\b)`,
  'gi',
)

/** Matches the usual names of the database or a transaction: `db`, `app.db`, `tx`. A Map also has a method `delete`. */
const DATABASE = /(^|\.)(db|tx|transaction)$/

interface DrizzleWrite {
  node: ts.Node
  table: ts.Node
  isOnDatabase: boolean
}

function* readDrizzleWrites(source: ts.SourceFile): Generator<DrizzleWrite> {
  const writes: DrizzleWrite[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name } = node.expression
      const [table] = node.arguments
      const isOnDatabase = DATABASE.test(node.expression.expression.getText(source))
      if (/^(insert|update|delete)$/.test(name.text) && table)
        writes.push({ node: name, table, isOnDatabase })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  yield* writes
}

function checkFile(file: SourceFile, tables: Map<string, Table>): string[] {
  const source = parseSource(file)
  const importedTables = readImportedTables(source)
  const byName = new Map([...tables.values()].map((table) => [table.name, table]))
  const problems: { line: number; text: string }[] = []
  const report = (node: ts.Node, problem: string) => {
    const line = lineOf(source, node)
    problems.push({ line, text: `${file.path}:${line}: ${problem}` })
  }
  const checkOwner = (node: ts.Node, table: Table | undefined) => {
    if (table && table.owner !== ownerOfFile(file.path))
      report(node, `writes ${table.name}, a table of ${table.owner}`)
  }
  const findTable = (node: ts.Node) =>
    ts.isIdentifier(node) ? tables.get(importedTables.get(node.text) ?? '') : undefined

  for (const { node, table, isOnDatabase } of readDrizzleWrites(source)) {
    const declaredTable = findTable(table)
    if (isOnDatabase && !declaredTable) report(node, 'writes a table that this rule cannot name')
    checkOwner(node, declaredTable)
  }
  for (const { node, text, findExpression } of readStrings(source)) {
    for (const [, insertedTable, updatedTable] of text.matchAll(RAW_WRITE)) {
      const name = insertedTable ?? updatedTable ?? ''
      const expression = findExpression(name)
      const table = expression ? findTable(expression) : byName.get(name.toLowerCase())
      if (expression && !table) report(node, 'writes a table that this rule cannot name')
      checkOwner(node, table)
    }
  }
  return problems.sort((a, b) => a.line - b.line).map(({ text }) => text)
}

const MAY_WRITE = /\b(insert|update|delete|merge|truncate)\b/i

/** Returns a problem for each write of a table outside the feature that declares the table. */
export function checkTableOwners(files: SourceFile[], sqlFiles = readSqlFunctions()): string[] {
  const tables = readTables(files)
  const owners = new Map([...tables.values()].map(({ name, owner }) => [name, owner]))
  const sourceProblems = files
    .filter((file) => !EXEMPT.some((exempt) => exempt.files.test(file.path)))
    .filter((file) => MAY_WRITE.test(file.text))
    .flatMap((file) => checkFile(file, tables))
  const functionProblems = checkSqlOwners(
    sqlFiles,
    (table) => owners.get(table),
    (text) =>
      [...text.matchAll(RAW_WRITE)].map(
        ([, insertedTable, updatedTable]) => insertedTable ?? updatedTable ?? '',
      ),
  )
  return [...sourceProblems, ...functionProblems]
}
