import { access, readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Shop } from '#app/platform/shop.ts'
import { makerTest } from '#tests/maker-test.ts'
import { clearImports } from './clear-imports.server.ts'
import { importRuns } from './imports-tables.server.ts'
import { lookAtFile } from './look-at-file.server.ts'
import { readRemarks, readRun } from './read-runs.server.ts'
import { receiveFile, uploadedFile } from './receive-file.server.ts'
import { takeImportTurn } from './staging.server.ts'
import { cancelImport, removeRun, startImport, startUndo } from './start-import.server.ts'
import { workImports } from './work-imports.server.ts'

const HEAD =
  'Handle,Title,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty'
const TWO = `${HEAD}\nring,Ring,R-1,10,shopify,5\nknop,Knop,K-1,20,shopify,3`
const going = () => new AbortController().signal
const real = { isDryRun: false, mapping: null }

function requestWith(text: string, name = 'producten.csv'): Request {
  const form = new FormData()
  form.set('file', new File([text], name))
  return new Request('http://schakel.test/beheer/importeren/', { method: 'POST', body: form })
}

async function upload(shop: Shop, text: string): Promise<number> {
  const result = await receiveFile(shop, requestWith(text), 'Fenna')
  if (!result.ok) throw new Error(result.error)
  return result.id
}

async function runFile(shop: Shop, text: string): Promise<number> {
  const id = await upload(shop, text)
  await startImport(shop, id, real)
  await workImports(shop, going())
  return id
}

async function run(shop: Shop, id: number) {
  const row = await readRun(shop, id)
  if (!row) throw new Error('no such run')
  return row
}

const all = async (shop: Shop, query: ReturnType<typeof sql>) => (await shop.db.execute(query)).rows
const pieces = (shop: Shop) =>
  all(
    shop,
    sql`SELECT p.name, v.price_cents AS cents, v.stock FROM products p JOIN variants v ON v.product_id = p.id
      WHERE v.is_active ORDER BY p.id`,
  )

makerTest(
  'a file is tried without writing and then run, with a report of its bad rows',
  async ({ shop }) => {
    const id = await upload(shop, `${TWO}\nhanger,Hanger,H-1,veel,shopify,1`)
    expect(await run(shop, id)).toMatchObject({ state: 'new', fileName: 'producten.csv' })

    expect(await startImport(shop, id, { isDryRun: true, mapping: null })).toBe(true)
    expect(await startImport(shop, id, real)).toBe(false)
    await workImports(shop, going())
    expect(await run(shop, id)).toMatchObject({
      state: 'checked',
      summary: { made: 2, badRows: 1 },
    })
    expect(await pieces(shop)).toEqual([])

    expect(await startImport(shop, id, real)).toBe(true)
    await workImports(shop, going())
    const done = await run(shop, id)
    expect(done).toMatchObject({ state: 'done', summary: { made: 2, badRows: 1, isDryRun: false } })
    expect(await pieces(shop)).toHaveLength(2)
    expect(await readRemarks(shop, done.reportFile, 1)).toEqual({
      total: 1,
      remarks: [
        {
          ...{ line: '4', outcome: 'fout', product: 'Hanger' },
          reason: 'De prijs ‘veel’ is geen bedrag in euro.',
        },
      ],
    })
    expect(await startImport(shop, id, real)).toBe(false)
  },
)

makerTest('undoing a run removes what it made and gives back what it changed', async ({ shop }) => {
  await runFile(shop, TWO)
  const before = await pieces(shop)
  const second = await runFile(
    shop,
    `${HEAD}\nring,Gouden ring,R-1,15,shopify,9\nhanger,Hanger,H-1,5,shopify,1`,
  )
  expect(await pieces(shop)).toMatchObject([
    { name: 'Gouden ring', cents: 1500 },
    {},
    { name: 'Hanger' },
  ])

  expect(await startUndo(shop, second)).toBe(true)
  await workImports(shop, going())

  expect(await pieces(shop)).toEqual(before)
  expect(await run(shop, second)).toMatchObject({
    state: 'undone',
    undo: { removed: 1, restored: 1, kept: 0 },
  })
  expect(await startUndo(shop, second)).toBe(false)
  const listed = await all(
    shop,
    sql`SELECT card->>'name' AS name FROM product_listings ORDER BY product_id`,
  )
  expect(listed).toEqual([{ name: 'Ring' }, { name: 'Knop' }])
})

makerTest(
  'undoing leaves what was ordered, sold or changed by hand since, and says so',
  async ({ shop }) => {
    await runFile(shop, TWO)
    const id = await runFile(
      shop,
      `${HEAD}\nring,Gouden ring,R-1,15,shopify,9\nhanger,Hanger,H-1,5,shopify,1\nspeld,Speld,S-1,6,shopify,1`,
    )
    await shop.db.execute(
      sql`UPDATE products SET name = 'Ring van Fenna' WHERE import_ref = 'ring'`,
    )
    await shop.db.execute(sql`UPDATE variants SET stock = stock - 2 WHERE sku = 'R-1'`)
    await shop.db.execute(
      sql`UPDATE products SET subtitle = 'met parel' WHERE import_ref = 'hanger'`,
    )
    const [brooch] = await all(
      shop,
      sql`SELECT p.id, v.id AS variant FROM products p JOIN variants v ON v.product_id = p.id WHERE import_ref = 'speld'`,
    )
    await order(shop, Number(brooch?.id), Number(brooch?.variant))

    await startUndo(shop, id)
    await workImports(shop, going())

    expect(await pieces(shop)).toEqual([
      { name: 'Ring van Fenna', cents: 1000, stock: 3 },
      { name: 'Knop', cents: 2000, stock: 3 },
      { name: 'Hanger', cents: 500, stock: 1 },
      { name: 'Speld', cents: 600, stock: 1 },
    ])
    expect((await run(shop, id)).undo).toMatchObject({
      ...{ removed: 0, restored: 1, kept: 3 },
      examples: [
        { name: 'Ring van Fenna', kept: ['naam'] },
        { name: 'Hanger', kept: ['het is intussen gewijzigd'] },
        { name: 'Speld', kept: ['het is intussen besteld'] },
      ],
    })
  },
)

makerTest(
  'a run that a closing shop interrupts goes on and counts all as its own',
  async ({ shop }) => {
    const rows = Array.from(
      { length: 900 },
      (_, at) => `ring-${at},Ring ${at},R-${at},10,shopify,1`,
    )
    const id = await upload(shop, [HEAD, ...rows].join('\n'))
    await startImport(shop, id, real)
    const closing = new AbortController()
    // The first batch that is in the shop is told of: then the shop closes.
    shop.onChange((tags) => {
      if (tags.some((tag) => tag.startsWith('product:'))) closing.abort()
    })

    await workImports(shop, closing.signal)
    expect(await run(shop, id)).toMatchObject({ state: 'waiting', attempts: 0 })
    const [half] = await all(shop, sql`SELECT count(*)::int AS n FROM products`)
    expect(half?.n).toBeGreaterThan(0)
    expect(half?.n).toBeLessThan(900)

    await workImports(shop, going())
    expect(await run(shop, id)).toMatchObject({ state: 'done', summary: { made: 900, left: 0 } })
    const [whole] = await all(shop, sql`SELECT count(*)::int AS n FROM products`)
    expect(whole?.n).toBe(900)
  },
)

makerTest(
  'a run whose server died is taken up again, and after three deaths is broken off',
  async ({ shop }) => {
    const died = async (attempts: number) => {
      const id = await upload(shop, TWO)
      await shop.db
        .update(importRuns)
        .set({ state: 'running', attempts })
        .where(eq(importRuns.id, id))
      return id
    }
    const once = await died(1)
    await workImports(shop, going())
    expect(await run(shop, once)).toMatchObject({ state: 'done', summary: { made: 2 } })

    const often = await died(3)
    await workImports(shop, going())
    expect(await run(shop, often)).toMatchObject({ state: 'broken-off', summary: null })
    expect(await startImport(shop, often, real)).toBe(true)
  },
)

makerTest('a run can be stopped, while it waits and while it runs', async ({ shop }) => {
  const waiting = await upload(shop, TWO)
  await startImport(shop, waiting, real)
  await cancelImport(shop, waiting)
  const running = await upload(shop, TWO)
  await shop.db.update(importRuns).set({ state: 'running' }).where(eq(importRuns.id, running))
  await cancelImport(shop, running)

  await workImports(shop, going())

  expect(await run(shop, waiting)).toMatchObject({ state: 'cancelled' })
  expect(await run(shop, running)).toMatchObject({
    state: 'cancelled',
    summary: { isStopped: true },
  })
  expect(await pieces(shop)).toEqual([])
})

makerTest('one import runs at a time, wherever it was asked for', async ({ shop }) => {
  const id = await upload(shop, TWO)
  await startImport(shop, id, real)
  const turn = await takeImportTurn(shop)
  await workImports(shop, going())
  expect(await run(shop, id)).toMatchObject({ state: 'waiting' })
  await turn?.end()
  await workImports(shop, going())
  expect(await run(shop, id)).toMatchObject({ state: 'done' })
})

makerTest(
  'a file with columns of its own is read as the owner points them out',
  async ({ shop }) => {
    const id = await upload(
      shop,
      'Model;Wat;Maat;Kost;Code\nvera;Ring Vera;17;120,00;V-17\nvera;Ring Vera;18;125,00;V-18',
    )
    const { fileKey } = await run(shop, id)
    expect(await lookAtFile(shop, fileKey ?? '')).toEqual({
      kind: null,
      headers: ['Model', 'Wat', 'Maat', 'Kost', 'Code'],
      rows: [
        ['vera', 'Ring Vera', '17', '120,00', 'V-17'],
        ['vera', 'Ring Vera', '18', '125,00', 'V-18'],
      ],
    })
    await startImport(shop, id, {
      isDryRun: false,
      mapping: ['group', 'name', 'option:Maat', 'price', 'sku'],
    })
    await workImports(shop, going())

    expect(await run(shop, id)).toMatchObject({ state: 'done', summary: { kind: 'own', made: 1 } })
    const variants = await all(
      shop,
      sql`SELECT option_values, price_cents, sku FROM variants ORDER BY id`,
    )
    expect(variants).toEqual([
      { option_values: { maat: '17' }, price_cents: 12_000, sku: 'V-17' },
      { option_values: { maat: '18' }, price_cents: 12_500, sku: 'V-18' },
    ])
  },
)

makerTest(
  'what is too large, empty, packed or no file is refused and leaves nothing',
  async ({ shop }) => {
    const receive = (text: string, name?: string, max?: number) =>
      receiveFile(shop, requestWith(text, name), 'Fenna', max)
    expect(await receive('x'.repeat(2_000), 'a.csv', 1_000)).toEqual({
      ok: false,
      error: 'too-large',
    })
    expect(await receive('', 'a.csv')).toEqual({ ok: false, error: 'empty-file' })
    expect(await receive('', '')).toMatchObject({ ok: false })
    expect(await receive('PK\u0003\u0004\u0000\u0000', 'a.xlsx')).toEqual({
      ok: false,
      error: 'not-text',
    })
    const noForm = new Request('http://schakel.test/', { method: 'POST', body: 'a=b' })
    expect(await receiveFile(shop, noForm, 'Fenna')).toEqual({ ok: false, error: 'no-file' })
    expect(await shop.db.$count(importRuns)).toBe(0)
  },
)

makerTest(
  'files go after a week, and nothing can be undone after a month',
  async ({ shop, clock }) => {
    const id = await runFile(shop, TWO)
    const unused = await upload(shop, TWO)
    const { fileKey } = await run(shop, id)
    const path = uploadedFile(shop, fileKey ?? '')
    expect(await readFile(path, 'utf8')).toBe(TWO)

    clock.advance(8 * 24 * 3_600_000)
    await clearImports(shop)
    expect(await run(shop, id)).toMatchObject({ fileKey: null, state: 'done' })
    await expect(access(path)).rejects.toThrow()
    expect(await startImport(shop, unused, real)).toBe(false)
    await removeRun(shop, unused)
    expect(await readRun(shop, unused)).toBeUndefined()

    clock.advance(30 * 24 * 3_600_000)
    await clearImports(shop)
    expect(await startUndo(shop, id)).toBe(false)
  },
)

async function order(shop: Shop, productId: number, variantId: number) {
  await shop.db.execute(sql`
    WITH made AS (
      INSERT INTO orders (key, form_token, state, email, first_name, last_name, country, postcode, house_number, street,
        city, shipping_method, shipping_name, shipping_cents, payment_method, items_cents, total_cents, vat_split,
        placed_at, updated_at)
      VALUES ('k', 't', 'paid', 'noor@voorbeeld.example', 'Noor', 'Voorbeeld', 'NL', '1234 AB', '1', 'Dorpsstraat',
        'Voorbeeld', 'parcel', 'Pakket', 0, 'transfer', 600, 600, '[]', now(), now()) RETURNING id)
    INSERT INTO order_lines (order_id, product_id, variant_id, name, quantity, unit_cents, vat_rate, counts_stock)
    SELECT id, ${productId}, ${variantId}, 'Speld', 1, 600, 21, true FROM made`)
}
