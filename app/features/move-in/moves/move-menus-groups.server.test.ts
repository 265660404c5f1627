import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import type { App } from '#app/platform/app.ts'
import { createJewellersShop } from '#tests/support/former-shop/jewellers-shop.ts'
import { serializePhp } from '#tests/support/former-shop/php-text.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { runMove } from './run-move.server.ts'
import { undoMove } from './undo-move.server.ts'

const test = shopTest.extend<{ file: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  file: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'schakel-menus-'))
    const file = path.join(folder, 'winkel.sql')
    await writeFile(file, shopWithMenu().write())
    await use(file)
    await rm(folder, { recursive: true, force: true })
  },
})

function shopWithMenu() {
  const shop = createJewellersShop()
  shop.option(
    'rehub_option',
    serializePhp({ compare_multicats_textarea: '11,12;Ringen;70\r\n999;Zonder categorie;71\r\n' }),
  )
  const menu = shop.term(90, 'nav_menu', 'Hoofdmenu', 'hoofdmenu')
  const item = (id: number, title: string, meta: Record<string, string>, parent = 0) => {
    shop.post(
      id,
      'nav_menu_item',
      { post_title: title, menu_order: id },
      { _menu_item_menu_item_parent: String(parent), ...meta },
    )
    shop.link(id, menu)
  }
  const category = (term: number) => ({
    _menu_item_type: 'taxonomy',
    _menu_item_object: 'product_cat',
    _menu_item_object_id: String(term),
  })
  const product = { _menu_item_type: 'post_type', _menu_item_object_id: '101' }
  item(501, 'Ringen', category(11))
  item(502, 'Trouw', category(12), 501)
  item(503, 'Favoriet', product, 501)
  item(504, 'Meer', { _menu_item_type: 'custom', _menu_item_url: '#' })
  item(505, 'Anna', product, 504)
  item(506, 'Thuis', { _menu_item_type: 'custom', _menu_item_url: 'https://oud.example/' })
  return shop
}

async function performMove(app: App, file: string, isDryRun = false) {
  const result = await runMove(app, [file], { isDryRun, repairsText: false, actor: 'Fenna' })
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result.report
}

const rowsOf = async (app: App, query: string) => (await app.pool.query(query)).rows

test('submenus become links of the main menu, in their order, as the plan reports', async ({
  app,
  file,
}) => {
  const plan = await performMove(app, file, true)
  expect(plan.remarks['menu-in-panel']).toMatchObject({ count: 1, examples: ['Trouw'] })
  const report = await performMove(app, file)
  expect(await rowsOf(app, "SELECT links FROM menus WHERE place = 'header'")).toEqual([
    {
      links: [
        { href: '/product-category/ringen/', text: 'Ringen' },
        { href: '/product-category/trouwringen/', text: 'Favoriet' },
        { href: '/product-category/trouwringen/', text: 'Anna' },
        { href: '/', text: 'Thuis' },
      ],
    },
  ])
  expect(report.counts.menu).toEqual({ found: 7, made: 4, changed: 0, left: 0, skipped: 3 })
  expect(report.remarks['menu-flattened']).toMatchObject({
    count: 2,
    examples: ['Anna', 'Favoriet'],
  })
  expect(report.remarks['menu-in-panel']).toMatchObject({ count: 1, examples: ['Trouw'] })
  // One of the items is in no menu.
  expect(report.remarks['menu-item']).toMatchObject({
    count: 2,
    examples: expect.arrayContaining(['Meer']),
  })
})

test('compare groups of REHub are imported once with their categories, and an undo removes them', async ({
  app,
  file,
}) => {
  expect((await performMove(app, file, true)).counts['compare-group']).toMatchObject({ found: 2 })
  const report = await performMove(app, file)
  expect(report.counts['compare-group']).toEqual({
    found: 2,
    made: 1,
    changed: 0,
    left: 0,
    skipped: 1,
  })
  const groups = `SELECT g.name, g.slug, array_agg(c.slug ORDER BY c.slug) AS categories FROM compare_groups g
    JOIN compare_group_categories m ON m.group_id = g.id JOIN categories c ON c.id = m.category_id GROUP BY g.id`
  expect(await rowsOf(app, groups)).toEqual([
    { name: 'Ringen', slug: 'ringen', categories: ['ringen', 'trouwringen'] },
  ])
  expect((await performMove(app, file)).counts['compare-group']).toMatchObject({ made: 0, left: 1 })
  await undoMove(app, 1)
  expect(await rowsOf(app, groups)).toEqual([])
})

test('a compare group that the owner changed stays', async ({ app, file }) => {
  await performMove(app, file)
  await app.pool.query("UPDATE compare_groups SET name = 'Onze ringen' WHERE slug = 'ringen'")
  const undone = await undoMove(app, 1)
  expect(undone).toMatchObject({
    undone: {
      retained: expect.arrayContaining([expect.objectContaining({ kind: 'compare-group' })]),
    },
  })
})
