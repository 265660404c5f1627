import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

const FOLDER = path.join(import.meta.dirname, '..', '..', 'migrations')
/** Two processes that start together must not migrate together. */
const LOCK = 742_019_331
const CONNECT_TIMEOUT_MS = 60_000

/** Applies each file of migrations/ once, in order. Throws when a file that was applied has changed since. */
export async function migrate(url: string, folder = FOLDER): Promise<string[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  // A connection that breaks makes the query fail; it must not end the process on top of that.
  client.on('error', () => undefined)
  await client.connect()
  const applied: string[] = []
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const { rows } = await client.query<{ name: string; hash: string }>(
      'SELECT name, hash FROM migrations',
    )
    const known = new Map(rows.map((row) => [row.name, row.hash]))
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
      const sql = await readFile(path.join(folder, name), 'utf8')
      const hash = createHash('sha256').update(sql).digest('hex')
      if (known.get(name) === hash) continue
      if (known.has(name))
        throw new Error(`migrations/${name} was changed after it had been applied.`)
      await client.query('BEGIN')
      await client.query(sql)
      await client.query('INSERT INTO migrations (name, hash) VALUES ($1, $2)', [name, hash])
      await client.query('COMMIT')
      applied.push(name)
    }
  } finally {
    await client.end()
  }
  return applied
}
