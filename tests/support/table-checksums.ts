import type { App } from '#app/platform/app.ts'

/** Logs and histories, which undoing an import adds to. */
const HISTORY = /^(?:audit_log|move_in_\w+|import_\w+|migrations|applied_functions)$/

/** Returns a checksum of the rows of each table, whatever their order. */
export async function readTableChecksums(app: App): Promise<Record<string, string>> {
  const { rows } = await app.pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  )
  const sums: Record<string, string> = {}
  for (const { name } of rows.filter((table) => !HISTORY.test(table.name))) {
    const checksum = await app.pool.query<{ sum: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' ORDER BY t::text)), '') AS sum FROM "${name}" t`,
    )
    sums[name] = checksum.rows[0]?.sum ?? ''
  }
  return sums
}
