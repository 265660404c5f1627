import pg, { type ClientBase } from 'pg'

/** The columns of a table in an archive, and the order of its rows. */
export interface TableShape {
  name: string
  /** types by column name; generated columns are left out */
  columns: Record<string, string>
  /** expressions that sort the rows the same way on every server */
  order: string[]
}

export interface SequenceState {
  lastValue: string
  isCalled: boolean
}

/** Tables that are not in archives, because the migrations fill them. */
const MIGRATION_TABLES = ['migrations', 'applied_functions']
const FETCH_ROWS = 500
const BATCH_ROWS = 500
const BATCH_CHARACTERS = 2_000_000

/** Selects the tables with their columns and row order. Text is sorted by code point, whatever the collation of the server. */
const TABLES_QUERY = `
SELECT t.relname AS name,
  json_object_agg(a.attname, format_type(a.atttypid, a.atttypmod) ORDER BY a.attname COLLATE "C") AS columns,
  coalesce(
    (SELECT json_agg(quote_ident(k.attname) || CASE WHEN k.attcollation <> 0 THEN ' COLLATE "C"' ELSE '' END
        ORDER BY array_position(c.conkey, k.attnum))
      FROM pg_constraint c JOIN pg_attribute k ON k.attrelid = c.conrelid AND k.attnum = ANY (c.conkey)
      WHERE c.conrelid = t.oid AND c.contype = 'p'),
    json_agg(quote_ident(a.attname) || '::text COLLATE "C"' ORDER BY a.attname COLLATE "C")
  ) AS "order"
FROM pg_class t
JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
WHERE t.relnamespace = 'public'::regnamespace AND t.relkind = 'r' AND t.relname <> ALL ($1)
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = t.oid AND d.deptype = 'e')
GROUP BY t.oid, t.relname ORDER BY t.relname COLLATE "C"`

/** Returns all tables of the shop, sorted by name. */
export async function readTableShapes(client: ClientBase): Promise<TableShape[]> {
  return (await client.query<TableShape>(TABLES_QUERY, [MIGRATION_TABLES])).rows
}

const quote = (name: string) => pg.escapeIdentifier(name)
const isJson = (type: string) => type === 'jsonb' || type === 'json'

/**
 * Sets the text format of values, so that the same rows give the same bytes on every server, and removes the time limit of
 * statements.
 */
export async function setArchiveFormat(client: ClientBase): Promise<void> {
  await client.query(
    `SET TIME ZONE 'UTC'; SET IntervalStyle = 'postgres'; SET bytea_output = 'hex'; SET extra_float_digits = 1;
     SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0`,
  )
}

/**
 * Yields the rows of a table as JSON objects, one per line, within the client's transaction. JSON columns are written as text,
 * because a JSON null differs from a missing value.
 */
export async function* readRows(
  client: ClientBase,
  { name, columns, order }: TableShape,
): AsyncGenerator<string> {
  const selectedColumns = Object.entries(columns)
    .map(([column, type]) =>
      isJson(type) ? `${quote(column)}::text AS ${quote(column)}` : quote(column),
    )
    .join(', ')
  await client.query(
    `DECLARE archived_rows NO SCROLL CURSOR FOR
     SELECT row_to_json(r)::text AS line
     FROM (SELECT ${selectedColumns} FROM ${quote(name)} ORDER BY ${order.join(', ')}) r`,
  )
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${FETCH_ROWS} FROM archived_rows`)
    if (rows.length === 0) break
    for (const { line } of rows) yield line
  }
  await client.query('CLOSE archived_rows')
}

/** Returns the applied migrations of a database, sorted by name. */
export async function readMigrations(
  client: ClientBase,
): Promise<{ name: string; hash: string }[]> {
  return (await client.query('SELECT name, hash FROM migrations ORDER BY name')).rows
}

/** Inserts the rows that `readRows` yielded. */
export async function loadRows(
  client: ClientBase,
  { name, columns }: TableShape,
  lines: AsyncIterable<string>,
): Promise<void> {
  const listColumns = (format: (column: string, type: string) => string) =>
    Object.entries(columns)
      .map(([column, type]) => format(quote(column), type))
      .join(', ')
  const names = listColumns((column) => column)
  const values = listColumns((column, type) => (isJson(type) ? `${column}::${type}` : column))
  const types = listColumns((column, type) => `${column} ${isJson(type) ? 'text' : type}`)
  const insert = `INSERT INTO ${quote(name)} (${names}) OVERRIDING SYSTEM VALUE
    SELECT ${values} FROM json_to_recordset($1::json) AS r(${types})`
  let batch: string[] = []
  let characters = 0
  const flush = async () => {
    if (batch.length > 0) await client.query(insert, [`[${batch.join(',')}]`])
    batch = []
    characters = 0
  }
  for await (const line of lines) {
    batch.push(line)
    characters += line.length
    if (batch.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS) await flush()
  }
  await flush()
}

/** Deletes all rows of these tables, including those that migrations inserted. */
export async function emptyTables(client: ClientBase, shapes: TableShape[]): Promise<void> {
  await client.query(`TRUNCATE ${shapes.map(({ name }) => quote(name)).join(', ')}`)
}

/** Drops all foreign keys, so that tables can be loaded in any order. Returns the statements that add the keys again. */
export async function dropForeignKeys(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS add
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0`,
  )
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ add }) => add)
}

async function readSequenceNames(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace
     ORDER BY relname COLLATE "C"`,
  )
  return rows.map(({ name }) => name)
}

/** Reads all sequences. A sequence only increases, so its value is never too low for the rows that the transaction reads. */
export async function readSequences(client: ClientBase): Promise<Record<string, SequenceState>> {
  const states: Record<string, SequenceState> = {}
  for (const name of await readSequenceNames(client)) {
    const { rows } = await client.query<SequenceState>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${quote(name)}`,
    )
    if (rows[0]) states[name] = rows[0]
  }
  return states
}

export async function setSequences(
  client: ClientBase,
  states: Record<string, SequenceState>,
): Promise<void> {
  const sequenceNames = new Set(await readSequenceNames(client))
  for (const [name, { lastValue, isCalled }] of Object.entries(states))
    if (sequenceNames.has(name))
      await client.query('SELECT setval($1::regclass, $2, $3)', [quote(name), lastValue, isCalled])
}
