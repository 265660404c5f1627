import { is, SQL } from 'drizzle-orm'
import { getTableConfig, PgArray, type PgColumn, PgDialect, PgTable } from 'drizzle-orm/pg-core'

/** Every module that declares tables. */
const MODULES = import.meta.glob<Record<string, unknown>>('../../app/**/*-tables.server.ts', {
  eager: true,
})

const dialect = new PgDialect()
const quote = (text: string) => `'${text.replaceAll("'", "''")}'`

function describeDefault(column: PgColumn): string {
  const { default: value } = column
  const type = column.getSQLType()
  if (is(value, SQL)) return dialect.sqlToQuery(value).sql
  if (is(column, PgArray) && Array.isArray(value)) return `'{${value.join(',')}}'::${type}`
  if (type === 'jsonb') return `${quote(JSON.stringify(value))}::jsonb`
  return typeof value === 'string' ? `${quote(value)}::text` : String(value)
}

function describeGenerated({ generatedIdentity, generated }: PgColumn): string {
  if (generatedIdentity)
    return ` GENERATED ${generatedIdentity.type === 'always' ? 'ALWAYS' : 'BY DEFAULT'} AS IDENTITY`
  return generated ? ' GENERATED' : ''
}

function describeColumn(column: PgColumn): string {
  const type = column.getSQLType().replace(', ', ',').replace('varchar', 'character varying')
  const notNull = column.notNull ? ' NOT NULL' : ''
  const generated = describeGenerated(column)
  if (type.endsWith('serial'))
    return `${type.replace('serial', 'integer')}${notNull} DEFAULT SERIAL${generated}`
  const defaultValue = column.default === undefined ? '' : ` DEFAULT ${describeDefault(column)}`
  return `${type}${notNull}${defaultValue}${generated}`
}

/** Returns the declarations of columns, by table and column. Throws if a table is declared twice. */
export function readDeclaredTables(): Record<string, Record<string, string>> {
  const tables = Object.values(MODULES)
    .flatMap((module) => Object.values(module))
    .filter((value) => is(value, PgTable))
  const declarations: Record<string, Record<string, string>> = {}
  for (const table of new Set(tables)) {
    const { name, columns } = getTableConfig(table)
    if (declarations[name]) throw new Error(`${name} is declared twice`)
    declarations[name] = Object.fromEntries(
      columns.map((column) => [column.name, describeColumn(column)]),
    )
  }
  return declarations
}
