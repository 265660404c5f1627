import type { App } from '#app/platform/app.ts'

/** Returns a line for the contents of each table: equal lines mean that nothing was written. */
export async function readTables(app: App, except: string[]): Promise<Record<string, string>> {
  const { rows: tables } = await app.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  )
  const contents: Record<string, string> = {}
  for (const { name } of tables) {
    if (except.includes(name)) continue
    const { rows } = await app.pool.query<{ content: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS content FROM "${name}" t`,
    )
    contents[name] = rows[0]?.content ?? ''
  }
  return contents
}
