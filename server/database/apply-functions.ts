import type { ClientBase } from 'pg'
import { inTransaction } from './in-transaction.ts'
import type { SqlFile } from './sql-files.ts'

const DEFINITION =
  /^CREATE (?:OR REPLACE|CONSTRAINT) (FUNCTION|TRIGGER|VIEW) (\w+)(?:[^;]*? ON (\w+))?/gm
const ANY_CREATE = /^\s*CREATE\b/gim

interface Definition {
  kind: 'function' | 'trigger' | 'view'
  name: string
  /** table of a trigger */
  table: string
}

/**
 * Applies the definitions of functions, triggers and views if a file was added, changed or removed. All definitions that
 * these files created earlier are dropped first, in the same transaction. So changed signatures need no special handling, and
 * definitions that were removed from the files disappear from the database. Other definitions are never dropped.
 */
export async function applyFunctions(client: ClientBase, files: SqlFile[]): Promise<void> {
  const { rows } = await client.query<{ file: string; hash: string; definitions: string[] }>(
    'SELECT file, hash, definitions FROM applied_functions ORDER BY file',
  )
  const appliedHashes = new Map(rows.map(({ file, hash }) => [file, hash]))
  if (
    files.length === appliedHashes.size &&
    files.every(({ name, hash }) => appliedHashes.get(name) === hash)
  )
    return

  const definitions = files.map((file) => findDefinitions(file))
  rejectDuplicates(definitions.flat())
  await inTransaction(client, async () => {
    for (const definition of sortForDrop(rows.flatMap((row) => row.definitions)))
      await client.query(`DROP ${definition}`)
    await client.query('DELETE FROM applied_functions')
    // A function may call a function in a later file.
    await client.query('SET LOCAL check_function_bodies = off')
    for (const { sql } of files) await client.query(sql)
    for (const [index, { name, hash }] of files.entries())
      await client.query(
        'INSERT INTO applied_functions (file, hash, definitions) VALUES ($1, $2, $3)',
        [name, hash, await describeDefinitions(client, definitions[index] ?? [])],
      )
  })
}

function findDefinitions({ name: file, sql }: SqlFile): Definition[] {
  const definitions = [...sql.matchAll(DEFINITION)].map(
    ([, kind = '', name = '', table = '']): Definition => ({
      kind: kind.toLowerCase() as Definition['kind'],
      name,
      table,
    }),
  )
  if (definitions.length !== [...sql.matchAll(ANY_CREATE)].length)
    throw new Error(
      `database/functions/${file}: write each definition as CREATE OR REPLACE FUNCTION, TRIGGER or VIEW, or as CREATE CONSTRAINT TRIGGER, at the start of a line.`,
    )
  return definitions
}

const nameOf = ({ kind, name, table }: Definition) =>
  kind === 'trigger' ? `trigger ${name} on ${table}` : `${kind} ${name}`

function rejectDuplicates(definitions: Definition[]): void {
  const names = definitions.map(nameOf)
  const duplicate = names.find((name, index) => names.indexOf(name) !== index)
  if (duplicate) throw new Error(`database/functions: ${duplicate} is defined twice.`)
}

/** Returns the definitions as DROP requires them: functions with the arguments that the database has. */
async function describeDefinitions(
  client: ClientBase,
  definitions: Definition[],
): Promise<string[]> {
  const descriptions: string[] = []
  for (const { kind, name, table } of definitions) {
    if (kind === 'trigger') descriptions.push(`TRIGGER IF EXISTS ${name} ON ${table}`)
    else if (kind === 'view') descriptions.push(`VIEW IF EXISTS ${name}`)
    else descriptions.push(`FUNCTION IF EXISTS ${await readSignature(client, name)}`)
  }
  return descriptions
}

async function readSignature(client: ClientBase, name: string): Promise<string> {
  const { rows } = await client.query<{ signature: string }>(
    `SELECT oid::regprocedure::text AS signature FROM pg_proc
     WHERE proname = $1 AND pronamespace = current_schema()::regnamespace`,
    [name],
  )
  const [firstRow, ...otherRows] = rows
  if (!firstRow || otherRows.length > 0)
    throw new Error(
      `The database has a function ${name} of another origin; rename or remove that one first.`,
    )
  return firstRow.signature
}

/** Sorts the definitions in the order of dropping: functions last, because triggers and views depend on them. */
function sortForDrop(definitions: string[]): string[] {
  const rank = (definition: string) =>
    ['TRIGGER', 'VIEW', 'FUNCTION'].findIndex((kind) => definition.startsWith(kind))
  return definitions.toSorted((a, b) => rank(a) - rank(b))
}
