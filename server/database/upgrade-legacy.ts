import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ClientBase } from 'pg'
import { inTransaction } from './in-transaction.ts'
import type { SqlFile } from './sql-files.ts'

/** The migrations that the upgrade file replaces. */
const BASELINE = ['0001-initial.sql', '0002-seeds.sql']

/**
 * Upgrades a database from before the first release, so that it equals a new one. The database must have all migrations of that
 * time; throws if it has only some of them.
 */
export async function upgradeLegacy(
  client: ClientBase,
  folder: string,
  migrations: SqlFile[],
): Promise<void> {
  const legacyHashes: Record<string, string> = JSON.parse(
    await readFile(path.join(folder, 'legacy-migrations.json'), 'utf8'),
  )
  const names = Object.keys(legacyHashes)
  const { rows } = await client.query<{ name: string; hash: string }>(
    'SELECT name, hash FROM migrations WHERE name = ANY($1)',
    [names],
  )
  if (rows.length === 0) return
  const hashOfMigration = new Map(rows.map(({ name, hash }) => [name, hash]))
  checkComplete(names.filter((name) => !hashOfMigration.has(name)))
  checkUnchanged(names.filter((name) => hashOfMigration.get(name) !== legacyHashes[name]))

  const upgrade = path.join(folder, 'migrations', 'legacy', 'upgrade-first-data.sql')
  const sql = await readFile(upgrade, 'utf8')
  await inTransaction(client, async () => {
    await client.query(sql)
    await client.query('DELETE FROM migrations WHERE name = ANY($1)', [names])
    for (const { name, hash } of migrations.filter((file) => BASELINE.includes(file.name)))
      await client.query('INSERT INTO migrations (name, hash) VALUES ($1, $2)', [name, hash])
  })
}

function checkComplete(missingMigrations: string[]): void {
  if (missingMigrations.length === 0) return
  throw new Error(
    `De database is halverwege een eerdere versie van Schakel blijven steken; deze migraties ontbreken: ${missingMigrations.join(', ')}. Start eenmaal de vorige versie (0.1.0) en daarna deze. Er is niets gewijzigd.`,
  )
}

function checkUnchanged(changedMigrations: string[]): void {
  if (changedMigrations.length === 0) return
  throw new Error(
    `De database is gemaakt met gewijzigde migraties: ${changedMigrations.join(', ')}. Zet een reservekopie terug van een database van Schakel 0.1.0. Er is niets gewijzigd.`,
  )
}
