import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { withDatabase } from '#tests/support/own-database.ts'
import { describeSchema } from '../../scripts/schema/describe-schema.ts'

const DATABASE = path.join(import.meta.dirname, '..', '..', 'database')

test('database/schema.sql is what a fresh database has; `npm run schema` writes it', () =>
  withDatabase('migrated', async (database) => {
    const storedSchema = await readFile(path.join(DATABASE, 'schema.sql'), 'utf8')

    expect(await describeSchema(database)).toBe(storedSchema)
  }))

test('every SQL function compiles against the tables', () =>
  withDatabase('migrated', async (database) => {
    const { rows } = await database.query<{ name: string; sql: string }>(
      `SELECT proname AS name, pg_get_functiondef(p.oid) AS sql FROM pg_proc p
       WHERE pronamespace = 'public'::regnamespace
         AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`,
    )
    expect(rows.map(({ name }) => name)).toContain('cart_add')
    // Definitions are applied unchecked, because they may use definitions in later files. Now all of them exist.
    for (const { sql } of rows) await database.query(sql)
  }))

test('no two indexes of a table have the same columns and rows', () =>
  withDatabase('migrated', async (database) => {
    const { rows } = await database.query<{ names: string }>(
      `SELECT string_agg(indexrelid::regclass::text, ', ') AS names FROM pg_index
       JOIN pg_class index ON index.oid = indexrelid JOIN pg_namespace n ON n.oid = index.relnamespace
       WHERE n.nspname = 'public'
       GROUP BY indrelid, relam, indkey, indclass, indoption, indexprs::text, indpred::text HAVING count(*) > 1`,
    )
    expect(rows).toEqual([])
  }))
