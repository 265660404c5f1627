import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkPoolQueries, checkSqlFunctions } from './sql-functions.ts'
import { checkTableOwners } from './table-owners.ts'

const FIXTURES = path.join(import.meta.dirname, '..', '..', 'tests', 'fixtures', 'architecture')
const readFixture = (name: string) => readFile(path.join(FIXTURES, name), 'utf8')

const TABLES = {
  path: 'app/features/sales/cart/cart-tables.server.ts',
  text: `export const carts = pgTable('carts', { id: text() })
export const cartLines = pgTable('cart_lines', { id: text() })`,
}
const problemsIn = (file: string, text: string) =>
  checkTableOwners([TABLES, { path: file, text }], [])

test('writes of a table of another feature are found, with Drizzle and in raw SQL', async () => {
  const text = await readFixture('foreign-writes.txt')
  const problem = (line: number, table: string) =>
    `app/features/sales/tax/tax.server.ts:${line}: writes ${table}, a table of app/features/sales/cart`

  expect(problemsIn('app/features/sales/tax/tax.server.ts', text)).toEqual([
    problem(5, 'carts'),
    problem(6, 'cart_lines'),
    problem(7, 'carts'),
    problem(8, 'carts'),
    problem(9, 'cart_lines'),
    problem(9, 'carts'),
    problem(10, 'carts'),
    problem(11, 'carts'),
    'app/features/sales/tax/tax.server.ts:12: writes a table that this rule cannot name',
    'app/features/sales/tax/tax.server.ts:13: writes a table that this rule cannot name',
  ])
})

test('the owner of a table writes it, also from its admin folder; a test prepares rows of any', async () => {
  const text = (await readFixture('foreign-writes.txt')).replace(/.*rule cannot name.*\n/g, '')

  expect(problemsIn('app/features/sales/cart/cart.server.ts', text)).toEqual([])
  expect(problemsIn('app/features/sales/cart/admin/carts.server.ts', text)).toEqual([])
  expect(problemsIn('app/features/sales/tax/tax.test.ts', text)).toEqual([])
  expect(problemsIn('server/jobs.ts', text)).not.toEqual([])
})

test('reads, locks and names of other things do not count as writes', () => {
  const text = `import { carts } from '#app/features/sales/cart/cart-tables.server.ts'
db.select().from(carts).for('update')
cache.delete(carts.id)
sql\`SELECT * FROM carts FOR UPDATE\`
sql\`INSERT INTO taxes SELECT id FROM carts ON CONFLICT (id) DO UPDATE SET id = 1\``

  expect(problemsIn('app/features/sales/tax/tax.server.ts', text)).toEqual([])
})

test('a SQL function that writes a table of another feature is found, and an exception that is no longer needed', () => {
  const text = `-- UPDATE carts SET id = 'a' is not a write in a comment.
CREATE FUNCTION tax_cart() RETURNS void LANGUAGE sql AS $$
  INSERT INTO taxes AS t (id) VALUES ('a') ON CONFLICT (id) DO UPDATE SET id = 'b';
  DELETE FROM cart_lines WHERE id = 'a';
$$`
  const sqlFile = { path: 'database/functions/cart.sql', text }
  const unnamedFile = { path: 'database/functions/new.sql', text }
  const tables = [
    { path: 'app/features/sales/tax/tax-tables.server.ts', text: "const t = pgTable('taxes', {})" },
    {
      path: 'app/features/sales/discounts/discounts-tables.server.ts',
      text: "const d = pgTable('cart_discounts', {})",
    },
  ]

  expect(checkTableOwners([TABLES, ...tables], [sqlFile, unnamedFile])).toEqual([
    'database/functions/cart.sql: writes taxes, a table of app/features/sales/tax',
    'database/functions/cart.sql: no longer writes cart_discounts: remove it from sql-owners.ts',
    'database/functions/new.sql: writes taxes, a table of app/features/sales/tax',
    'database/functions/new.sql: writes cart_lines, a table of app/features/sales/cart',
  ])
})

test('a SQL function is called only in a file of typed wrappers', () => {
  const text = "const answer = await query('SELECT cart_add($1)')\nawait sql`SELECT cart_sum(1)`"
  const check = (name: string) =>
    checkSqlFunctions([{ path: name, text }], ['cart_add', 'cart_sum'])

  expect(check('app/features/sales/cart/cart.server.ts')).toEqual([
    'app/features/sales/cart/cart.server.ts:1: calls the SQL function cart_add outside a file of typed wrappers (*-functions.server.ts)',
    'app/features/sales/cart/cart.server.ts:2: calls the SQL function cart_sum outside a file of typed wrappers (*-functions.server.ts)',
  ])
  expect(check('app/features/sales/cart/cart-functions.server.ts')).toEqual([])
})

test('the names of the SQL functions are read from the database folder', () => {
  const text = "query('SELECT cart_add($1), plain_text($2)')"

  expect(checkSqlFunctions([{ path: 'app/a.ts', text }])).toHaveLength(2)
})

test('a statement that is given to the pool itself is found', () => {
  const text =
    "const a = 1\nawait app.pool.query('DELETE FROM carts')\nawait queryPrepared(app.pool, b)"
  const check = (name: string) => checkPoolQueries([{ path: name, text }])

  expect(check('app/features/sales/cart/cart.server.ts')).toEqual([
    'app/features/sales/cart/cart.server.ts:2: queries the pool itself: use the query builder or queryPrepared (docs/decisions/0790)',
  ])
  expect(check('app/features/sales/cart/cart.server.test.ts')).toEqual([])
})
