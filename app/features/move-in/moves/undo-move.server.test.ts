import { expect } from 'vitest'
import { createJewellersShop } from '#tests/support/former-shop/jewellers-shop.ts'
import {
  moveAndReport,
  queryRows,
  moveTest as test,
  writeSourceFile,
} from '#tests/support/former-shop/move-test.ts'
import { undoMove } from './undo-move.server.ts'

test('an undone move leaves the shop as it was, except what was used since', async ({
  app,
  folder,
}) => {
  const file = await writeSourceFile(folder, createJewellersShop().write())
  await moveAndReport(app, [file])
  await app.pool.query("UPDATE products SET name = 'Ring Anna, nieuw' WHERE id = 101")
  await app.pool.query(
    "INSERT INTO order_events (order_id, kind, text, actor, at) VALUES (202, 'note', 'Gebeld', 'Fenna', now())",
  )
  const result = await undoMove(app, 1)
  expect(result).toMatchObject({
    ok: true,
    undone: {
      removed: { product: 2, customer: 2, order: 1, review: 1, coupon: 2, post: 2 },
      retained: [
        { kind: 'order', id: '202', reason: 'is intussen gebruikt of gewijzigd' },
        { kind: 'product', id: '101', reason: 'is intussen besteld of gewijzigd' },
        { kind: 'product', id: '102', reason: 'is intussen besteld of gewijzigd' },
        { kind: 'category', id: expect.any(String), reason: 'bevat nog producten' },
        { kind: 'category', id: expect.any(String), reason: 'bevat nog producten' },
        { kind: 'media', id: '41', reason: 'is intussen gebruikt of gewijzigd' },
      ],
    },
  })
  expect(await queryRows(app, 'SELECT count(*)::int AS n FROM redirects')).toEqual([{ n: 0 }])
  expect(await undoMove(app, 1)).toEqual({ ok: false, error: 'unknown-run' })
})

test('a move whose objects were not used since is undone completely', async ({ app, folder }) => {
  const tables = [
    'products',
    'variants',
    'users',
    'orders',
    'reviews',
    'posts',
    'categories',
    'media',
    'discount_codes',
    'wishlist_items',
    'redirects',
    'move_in_objects',
  ]
  await moveAndReport(app, [await writeSourceFile(folder, createJewellersShop().write())])
  expect(await undoMove(app, 1)).toMatchObject({ ok: true, undone: { retained: [] } })
  for (const table of tables)
    expect([table, await queryRows(app, `SELECT count(*)::int AS n FROM ${table}`)]).toEqual([
      table,
      [{ n: 0 }],
    ])
})

test('a photo of a move that a block of a page uses since stays', async ({ app, folder }) => {
  await moveAndReport(app, [await writeSourceFile(folder, createJewellersShop().write())])
  await app.pool.query(
    "INSERT INTO page_blocks (page, version, blocks, media_ids, updated_at) VALUES ('info', 1, '[]', '{41}', now())",
  )
  expect(await undoMove(app, 1)).toMatchObject({
    ok: true,
    undone: {
      retained: [{ kind: 'media', id: '41', reason: 'is intussen gebruikt of gewijzigd' }],
    },
  })
  expect(await queryRows(app, 'SELECT id FROM media')).toEqual([{ id: 41 }])
})
