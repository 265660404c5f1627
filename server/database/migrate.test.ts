import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { test as base, expect } from 'vitest'
import { withDatabase } from '#tests/support/own-database.ts'
import { migrate } from './migrate.ts'

const DATABASE = path.join(import.meta.dirname, '..', '..', 'database')

/** Gives each test a copy of database/ that it can change. */
const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'schakel-database-'))
    await cp(DATABASE, folder, { recursive: true })
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
})

/** The names of all migrations, in order. */
async function listMigrations() {
  const files = await readdir(path.join(DATABASE, 'migrations'))
  return files.filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort()
}

async function editFile(file: string, change: (sql: string) => string) {
  await writeFile(file, change(await readFile(file, 'utf8')))
}

async function countFunctions(database: pg.Client, name: string) {
  const { rowCount } = await database.query(`SELECT FROM pg_proc WHERE proname = $1`, [name])
  return rowCount
}

async function listTriggers(database: pg.Client, table: string): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `SELECT tgname AS name FROM pg_trigger
     WHERE tgrelid = $1::regclass AND NOT tgisinternal ORDER BY tgname`,
    [table],
  )
  return rows.map(({ name }) => name)
}

test('an empty database gets the initial schema and its seeds once', () =>
  withDatabase('empty', async (_, url) => {
    const names = await listMigrations()
    expect(names.slice(0, 2)).toEqual(['0001-initial.sql', '0002-seeds.sql'])
    expect(await migrate(url)).toEqual(names)
    expect(await migrate(url)).toEqual([])
  }))

test('a later migration is applied after those that were applied before', ({ folder }) =>
  withDatabase('migrated', async (database, url) => {
    await writeFile(
      path.join(folder, 'migrations', '9999-gift-notes.sql'),
      'CREATE TABLE gift_notes (id integer PRIMARY KEY)',
    )

    expect(await migrate(url, folder)).toEqual(['9999-gift-notes.sql'])
    await database.query('INSERT INTO gift_notes VALUES (1)')
  }))

test('a migration may change prices and then their table', ({ folder }) =>
  withDatabase('migrated', async (database, url) => {
    await database.query(`WITH ring AS (
        INSERT INTO products (kind, seller, slug, name, created_at, updated_at)
        VALUES ('simple', 'own', 'ring', 'Ring', now(), now()) RETURNING id
      ) INSERT INTO variants (product_id, price_cents) SELECT id, 100 FROM ring`)
    await writeFile(
      path.join(folder, 'migrations', '9999-prices.sql'),
      'UPDATE variants SET price_cents = 200; ALTER TABLE variants ADD COLUMN extra integer',
    )
    await migrate(url, folder)

    const { rows } = await database.query('SELECT price_cents FROM price_log ORDER BY id')
    expect(rows).toEqual([{ price_cents: 100 }, { price_cents: 200 }])
  }))

test('an upgrade and a reader that wait for each other: the upgrade is run again', ({ folder }) =>
  withDatabase('migrated', async (reader, url) => {
    await writeFile(
      path.join(folder, 'migrations', '9999-locks.sql'),
      'LOCK TABLE posts; LOCK TABLE reviews',
    )
    await reader.query('BEGIN')
    await reader.query('SELECT FROM reviews')
    const upgrade = migrate(url, folder)
    const findWaiting = () => reader.query('SELECT FROM pg_locks WHERE NOT granted')
    await expect.poll(async () => (await findWaiting()).rowCount).toBe(1)
    await reader.query('SELECT FROM posts')
    await reader.query('COMMIT')

    expect(await upgrade).toEqual(['9999-locks.sql'])
  }))

test('a migration that was changed after it had been applied stops the start', ({ folder }) =>
  withDatabase('migrated', async (_, url) => {
    await editFile(path.join(folder, 'migrations', '0002-seeds.sql'), (sql) => `${sql}-- more`)

    await expect(migrate(url, folder)).rejects.toThrow(
      'database/migrations/0002-seeds.sql was changed after it had been applied.',
    )
  }))

test('a function whose file changed is replaced, also with another return type and other arguments', ({
  folder,
}) =>
  withDatabase('migrated', async (database, url) => {
    await editFile(path.join(folder, 'functions', 'sales.sql'), (sql) =>
      sql
        .replace('day_begins(day date) RETURNS timestamptz', 'day_begins(day text) RETURNS integer')
        .replace("SELECT day::timestamp AT TIME ZONE 'Europe/Amsterdam'", 'SELECT length(day)'),
    )
    await migrate(url, folder)

    const { rows } = await database.query("SELECT day_begins('maandag') AS length")
    expect(rows).toEqual([{ length: 7 }])
    expect(await countFunctions(database, 'day_begins')).toBe(1)
  }))

test('a function and a trigger that were removed from the files are dropped', ({ folder }) =>
  withDatabase('migrated', async (database, url) => {
    expect(await listTriggers(database, 'posts')).toEqual([
      'leave_trash',
      'posts_gone',
      'posts_leave',
      'posts_tags_registered',
      'write_audit_log',
    ])
    await rm(path.join(folder, 'functions', 'trash.sql'))
    await migrate(url, folder)

    expect(await listTriggers(database, 'posts')).toEqual([
      'posts_gone',
      'posts_leave',
      'posts_tags_registered',
      'write_audit_log',
    ])
    expect(await countFunctions(database, 'leave_trash')).toBe(0)
  }))

test('a trigger that a migration dropped is created again', ({ folder }) =>
  withDatabase('migrated', async (database, url) => {
    await writeFile(
      path.join(folder, 'migrations', '0003-longer-tags.sql'),
      'DROP TRIGGER posts_tags_registered ON posts; ALTER TABLE posts ALTER COLUMN tags TYPE varchar[]',
    )
    await migrate(url, folder)

    expect(await listTriggers(database, 'posts')).toContain('posts_tags_registered')
  }))

test('a function that the owner added stays', ({ folder }) =>
  withDatabase('migrated', async (database, url) => {
    await database.query('CREATE FUNCTION own_report() RETURNS integer LANGUAGE sql RETURN 42')
    await editFile(path.join(folder, 'functions', 'trash.sql'), (sql) => `${sql}\n-- changed`)
    await migrate(url, folder)

    expect((await database.query('SELECT own_report()')).rows).toEqual([{ own_report: 42 }])
  }))

test('definitions with an error leave the database unchanged', ({ folder }) =>
  withDatabase('migrated', async (database, url) => {
    await editFile(
      path.join(folder, 'functions', 'votes.sql'),
      (sql) => `${sql}\nSELECT nothing_there();`,
    )

    await expect(migrate(url, folder)).rejects.toThrow('nothing_there')
    expect(await countFunctions(database, 'vote_change')).toBe(1)
    expect(await listTriggers(database, 'votes')).toEqual(['count_gone_votes', 'count_new_votes'])
  }))

test('a function that is defined twice stops the start', ({ folder }) =>
  withDatabase('migrated', async (_, url) => {
    const duplicateFile = await readFile(path.join(folder, 'functions', 'search.sql'), 'utf8')
    await writeFile(path.join(folder, 'functions', 'search-again.sql'), duplicateFile)

    await expect(migrate(url, folder)).rejects.toThrow(
      'database/functions: function find_products is defined twice.',
    )
  }))

test('a definition without OR REPLACE stops the start', ({ folder }) =>
  withDatabase('migrated', async (_, url) => {
    await editFile(path.join(folder, 'functions', 'search.sql'), (sql) =>
      sql.replace('CREATE OR REPLACE FUNCTION', 'CREATE FUNCTION'),
    )

    await expect(migrate(url, folder)).rejects.toThrow('database/functions/search.sql: write each')
  }))

test('two processes that start together migrate once', () =>
  withDatabase('empty', async (_, url) => {
    const results = await Promise.all([migrate(url), migrate(url)])

    expect(results.flat()).toEqual(await listMigrations())
  }))

test('a database that stopped halfway through the migrations of 0.1.0 is rejected and not changed', () =>
  withDatabase('empty', async (database, url) => {
    const legacy: Record<string, string> = JSON.parse(
      await readFile(path.join(DATABASE, 'legacy-migrations.json'), 'utf8'),
    )
    await database.query(
      'CREATE TABLE migrations (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const allButTheLastTwo = Object.entries(legacy).slice(0, -2)
    for (const [name, hash] of allButTheLastTwo)
      await database.query('INSERT INTO migrations (name, hash) VALUES ($1, $2)', [name, hash])

    await expect(migrate(url)).rejects.toThrow(
      'deze migraties ontbreken: 0760-groups-of-feeds.sql, 0770-pasted-and-not-read.sql. Start eenmaal de vorige versie (0.1.0)',
    )
    const { rows } = await database.query('SELECT count(*)::integer AS count FROM migrations')
    expect(rows).toEqual([{ count: 133 - 2 }])
  }))

test('a database that was created with changed migrations of 0.1.0 is rejected', () =>
  withDatabase('empty', async (database, url) => {
    const legacy: Record<string, string> = JSON.parse(
      await readFile(path.join(DATABASE, 'legacy-migrations.json'), 'utf8'),
    )
    await database.query(
      'CREATE TABLE migrations (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    for (const [name, hash] of Object.entries({ ...legacy, '0001-shop.sql': 'other' }))
      await database.query('INSERT INTO migrations (name, hash) VALUES ($1, $2)', [name, hash])

    await expect(migrate(url)).rejects.toThrow(
      'De database is gemaakt met gewijzigde migraties: 0001-shop.sql.',
    )
  }))
