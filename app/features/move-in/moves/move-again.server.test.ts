import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import type { App } from '#app/platform/app.ts'
import { writeAndReadDump } from '#tests/support/former-shop/write-former-shop.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { readTableChecksums } from '#tests/support/table-checksums.ts'
import { runMove } from './run-move.server.ts'
import { undoMove } from './undo-move.server.ts'

const test = shopTest.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'schakel-again-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
})

async function performMove(app: App, file: string) {
  const result = await runMove(app, [file], { isDryRun: false, repairsText: true, actor: 'Fenna' })
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result.report
}

const SIZE = { products: 30, customers: 12, orders: 20, reviews: 12 }

/** Changes one object of each type in the text of a dump. */
const CHANGES: [string, string][] = [
  ['<p>Alles over oorbellen.</p>', '<p>Nieuw over oorbellen.</p>'],
  ['Met een zachte doek.', 'Met een zeer zachte doek.'],
  ["'Voornaam2'", "'Voornaam-anders'"],
  ['Mooi sieraad nummer 0.', 'Prachtig sieraad nummer 0.'],
  ['Handgemaakt sieraad 0.', 'Machinaal sieraad 0.'],
]

test('a second run updates changed objects of every type, and can be undone separately', async ({
  app,
  folder,
}) => {
  const { file, text } = await writeAndReadDump(folder, SIZE)
  await performMove(app, file)
  const first = await readTableChecksums(app)
  const changed = CHANGES.reduce((text, [from, to]) => text.replaceAll(from, to), text)
    // A completed order is cancelled, and a coupon gives a larger discount.
    .replace("'wc-completed', 'open', 'closed'", "'wc-cancelled', 'open', 'closed'")
    .replace(/(?<='coupon_amount', ')10(?=')/, '15')
  await writeFile(file, changed)
  const report = await performMove(app, file)
  const counts = (kind: keyof typeof report.counts) => report.counts[kind]?.changed
  expect({
    category: counts('category'),
    post: counts('post'),
    customer: counts('customer'),
    review: counts('review'),
    product: counts('product'),
    order: counts('order'),
    coupon: counts('coupon'),
  }).toEqual({ category: 1, post: 1, customer: 1, review: 1, product: 1, order: 1, coupon: 1 })
  const { rows } = await app.pool.query(
    `SELECT (SELECT description FROM categories WHERE slug = 'oorbellen') AS category,
      (SELECT count(*)::int FROM users WHERE name LIKE 'Voornaam-anders%') AS customers,
      (SELECT basis_points FROM discount_codes WHERE code = 'WELKOM10') AS coupon`,
  )
  expect(rows).toEqual([{ category: '<p>Nieuw over oorbellen.</p>', customers: 1, coupon: 1500 }])
  expect(await undoMove(app, 2)).toMatchObject({ ok: true, undone: { retained: [] } })
  const restoredChecksums = await readTableChecksums(app)
  // Logs stay: a changed price or product leaves rows that serve as evidence.
  expect({ ...restoredChecksums, products: '', slug_history: '' }).toEqual({
    ...first,
    products: '',
    slug_history: '',
  })
})

test('an object that the owner changed here is not overwritten', async ({ app, folder }) => {
  const { file, text } = await writeAndReadDump(folder, SIZE)
  await performMove(app, file)
  await app.pool.query("UPDATE categories SET name = 'Oorhangers' WHERE slug = 'oorbellen'")
  await writeFile(file, text.replaceAll('<p>Alles over oorbellen.</p>', '<p>Nieuw.</p>'))
  const report = await performMove(app, file)
  expect(report.counts.category?.changed).toBe(0)
  expect(report.remarks['edited-here']).toMatchObject({ count: 1, examples: ['Oorbellen'] })
})
