// Describes the schema of a database as readable SQL, always in the same order. The packaged PostgreSQL does not contain pg_dump.
import type { ClientBase } from 'pg'
import { simplifyExpression, simplifyType } from './simplify-sql.ts'

interface Column {
  name: string
  type: string
  isRequired: boolean
  default: string | null
  /** 'a' (always) or 'd' (by default) for an identity column, '' for other columns */
  identity: string
  isGenerated: boolean
  /** true if the column is serial: PostgreSQL created a sequence for its default */
  isSerial: boolean
}

interface Constraint {
  name: string
  /** p: primary key, u: unique, f: foreign key, c: check, x: exclusion */
  kind: string
  columns: string[]
  definition: string
}

interface Table {
  name: string
  comment: string | null
  options: string[] | null
  columns: Column[]
  constraints: Constraint[]
  indexes: string[]
  triggers: string[]
}

const IN_PUBLIC = "= 'public'::regnamespace"
const belongsToExtension = (catalog: string, oid: string) =>
  `EXISTS (SELECT FROM pg_depend d WHERE d.classid = '${catalog}'::regclass AND d.objid = ${oid} AND d.deptype = 'e')`

const TABLES = `
SELECT t.relname AS name, obj_description(t.oid, 'pg_class') AS comment, t.reloptions AS options,
  (SELECT json_agg(json_build_object(
    'name', a.attname,
    'type', format_type(a.atttypid, a.atttypmod),
    'isRequired', a.attnotnull,
    'default', pg_get_expr(d.adbin, d.adrelid),
    'identity', a.attidentity,
    'isGenerated', a.attgenerated <> '',
    'isSerial', EXISTS (
      SELECT FROM pg_depend o JOIN pg_class s ON s.oid = o.objid
      WHERE o.refobjid = t.oid AND o.refobjsubid = a.attnum AND o.deptype = 'a' AND s.relkind = 'S'
    )
  ) ORDER BY a.attnum)
  FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
  coalesce((SELECT json_agg(json_build_object(
    'name', c.conname,
    'kind', c.contype,
    'columns', (
      SELECT json_agg(a.attname ORDER BY k.place)
      FROM unnest(c.conkey) WITH ORDINALITY AS k (number, place)
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.number
    ),
    'definition', pg_get_constraintdef(c.oid)
  ) ORDER BY array_position('{p,u,f,c,x}', c.contype), c.conname)
  FROM pg_constraint c WHERE c.conrelid = t.oid AND c.contype NOT IN ('n', 't')), '[]') AS constraints,
  ARRAY(
    SELECT pg_get_indexdef(i.indexrelid) FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid
    WHERE i.indrelid = t.oid AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.conrelid = t.oid)
    ORDER BY x.relname
  ) AS indexes,
  ARRAY(
    SELECT pg_get_triggerdef(g.oid) FROM pg_trigger g
    WHERE g.tgrelid = t.oid AND NOT g.tgisinternal ORDER BY g.tgname
  ) AS triggers
FROM pg_class t
WHERE t.relnamespace ${IN_PUBLIC} AND t.relkind IN ('r', 'p') AND NOT ${belongsToExtension('pg_class', 't.oid')}
ORDER BY t.relname`

const EXTENSIONS = `
SELECT 'CREATE EXTENSION ' || extname AS sql FROM pg_extension WHERE extname <> 'plpgsql' ORDER BY extname`

const SEARCH_CONFIGURATIONS = `
SELECT format('ALTER TEXT SEARCH CONFIGURATION %s ADD MAPPING FOR %s WITH %s', c.cfgname, t.alias,
  string_agg(m.mapdict::regdictionary::text, ', ' ORDER BY m.mapseqno)) AS sql
FROM pg_ts_config c JOIN pg_ts_config_map m ON m.mapcfg = c.oid JOIN LATERAL ts_token_type(c.cfgparser) t ON t.tokid = m.maptokentype
WHERE c.cfgnamespace ${IN_PUBLIC}
GROUP BY c.cfgname, t.alias ORDER BY c.cfgname, t.alias`

const SEQUENCES = `
SELECT format('CREATE SEQUENCE %s AS %s START %s INCREMENT %s', s.seqrelid::regclass, s.seqtypid::regtype, s.seqstart, s.seqincrement) AS sql
FROM pg_sequence s JOIN pg_class c ON c.oid = s.seqrelid
WHERE c.relnamespace ${IN_PUBLIC}
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype IN ('i', 'a'))
ORDER BY c.relname`

const FUNCTIONS = `
SELECT pg_get_functiondef(p.oid) AS sql FROM pg_proc p
WHERE p.pronamespace ${IN_PUBLIC} AND p.prokind IN ('f', 'p') AND NOT ${belongsToExtension('pg_proc', 'p.oid')}
ORDER BY p.proname, p.oid::regprocedure::text`

const VIEWS = `
SELECT format(E'CREATE VIEW %s AS\\n%s', v.oid::regclass, rtrim(pg_get_viewdef(v.oid), ';')) AS sql FROM pg_class v
WHERE v.relnamespace ${IN_PUBLIC} AND v.relkind IN ('v', 'm') AND NOT ${belongsToExtension('pg_class', 'v.oid')}
ORDER BY v.relname`

const NAME_SUFFIXES: Record<string, string> = {
  p: 'pkey',
  u: 'key',
  f: 'fkey',
  c: 'check',
  x: 'excl',
}

/** Describes a constraint. The name is left out if it is PostgreSQL's default name. */
function describeConstraint(table: Table, { name, kind, columns, definition }: Constraint): string {
  const constrainedColumns = kind === 'p' || (kind === 'c' && columns.length > 1) ? [] : columns
  const defaultName = [table.name, ...constrainedColumns, NAME_SUFFIXES[kind]].join('_')
  return `${name === defaultName ? '' : `CONSTRAINT ${name} `}${simplifyExpression(definition)}`
}

/** Describes a constraint on one column as part of that column. */
function describeColumnConstraint(table: Table, constraint: Constraint): string {
  return describeConstraint(table, constraint)
    .replace(/(PRIMARY KEY|UNIQUE) \(\w+\)/, '$1')
    .replace(/FOREIGN KEY \(\w+\) /, '')
}

function describeColumn(table: Table, column: Column): string {
  const { name, identity, isGenerated, isSerial } = column
  const value = simplifyExpression(column.default ?? '')
  const type = isSerial ? column.type.replace('integer', 'serial') : simplifyType(column.type)
  const parts = [name, type]
  const columnConstraints = table.constraints.filter(
    ({ columns }) => columns.length === 1 && columns[0] === name,
  )
  const isKey = columnConstraints.some(({ kind }) => kind === 'p')
  if (column.isRequired && !isKey && !isSerial && identity === '') parts.push('NOT NULL')
  if (identity) parts.push(`GENERATED ${identity === 'a' ? 'ALWAYS' : 'BY DEFAULT'} AS IDENTITY`)
  else if (isGenerated) parts.push(`GENERATED ALWAYS AS (${value}) STORED`)
  else if (value && !isSerial) parts.push(`DEFAULT ${value}`)
  return [
    ...parts,
    ...columnConstraints.map((constraint) => describeColumnConstraint(table, constraint)),
  ].join(' ')
}

/** Describes the columns of a table and then the constraints on several columns, one on each line. */
function describeTableLines(table: Table): { name: string; sql: string }[] {
  return [
    ...table.columns.map((column) => ({ name: column.name, sql: describeColumn(table, column) })),
    ...table.constraints
      .filter(({ columns }) => columns.length !== 1)
      .map((constraint) => ({ name: '', sql: describeConstraint(table, constraint) })),
  ]
}

const describeIndex = (definition: string) =>
  simplifyExpression(definition.replaceAll('public.', '').replace(' USING btree', ''))

function describeTable(table: Table): string {
  const lines = describeTableLines(table).map(({ sql }) => `  ${sql}`)
  const options = table.options ? ` WITH (${table.options.join(', ')})` : ''
  return [
    ...(table.comment ? [`-- ${table.comment}`] : []),
    `CREATE TABLE ${table.name} (\n${lines.join(',\n')}\n)${options};`,
    ...table.indexes.map((index) => `${describeIndex(index)};`),
    ...table.triggers.map((trigger) => `${trigger.replaceAll('public.', '')};`),
  ].join('\n')
}

async function readTables(database: ClientBase): Promise<Table[]> {
  return (await database.query<Table>(TABLES)).rows
}

/** Describes the complete schema, without the rows. */
export async function describeSchema(database: ClientBase): Promise<string> {
  const readSql = async (query: string) =>
    (await database.query<{ sql: string }>(query)).rows.map(({ sql }) => sql)
  const readStatements = async (query: string) =>
    (await readSql(query)).map((sql) => `${sql};`).join('\n')
  const functions = (await readSql(FUNCTIONS)).map(
    (sql) => `${sql.replaceAll('public.', '').trim().replaceAll('$function$', '$$$$')};`,
  )
  return `${[
    '-- The schema of a fresh database, written by `npm run schema`. Do not edit: see docs/architecture.md.',
    await readStatements(EXTENSIONS),
    await readStatements(SEARCH_CONFIGURATIONS),
    await readStatements(SEQUENCES),
    ...(await readTables(database)).map(describeTable),
    ...(await readSql(VIEWS)).map((sql) => `${sql};`),
    ...functions,
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`
}
