import { expect } from 'vitest'
import { addOrderTexts } from '#tests/support/order-texts.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { migrate } from './migrate.ts'

const MIGRATION = '0298-erased-order-texts.sql'
const TEXTS = `SELECT
  (SELECT array_agg(email ORDER BY order_id) FROM order_discounts) AS emails,
  (SELECT array_agg(texts #>> '{0,text}' ORDER BY order_id) FROM order_lines) AS engravings,
  (SELECT array_agg(discount_reason ORDER BY order_id) FROM order_lines) AS discounts,
  (SELECT array_agg(rtrim(reason || ' ' || coalesce(failure, '')) ORDER BY order_id) FROM refunds) AS refunds,
  (SELECT array_agg(search ORDER BY order_id) FROM program_orders) AS searches,
  (SELECT array_agg(reason ORDER BY order_id) FROM program_refunds) AS reasons,
  (SELECT array_agg(key ORDER BY key) FROM program_meta) AS fields`

shopTest(
  'an upgrade clears the texts beside orders that were erased before, and no others',
  async ({ app }) => {
    const oldOrder = await placeAnOrder(app, { firstName: 'Wilhelmina' })
    const recentOrder = await placeAnOrder(app, { firstName: 'Noor' })
    await addOrderTexts(app, oldOrder)
    await addOrderTexts(app, recentOrder)
    await app.pool.query('UPDATE orders SET erased_at = placed_at WHERE id = $1', [oldOrder.id])
    await app.pool.query('DELETE FROM migrations WHERE name = $1', [MIGRATION])

    expect(await migrate(app.env.DATABASE_URL)).toEqual([MIGRATION])
    const { rows } = await app.pool.query(TEXTS)
    expect(rows).toEqual([
      {
        emails: ['', 'wolters@voorbeeld.example'],
        engravings: [null, 'Wolters'],
        discounts: ['', 'Vriendin van Wolters'],
        refunds: ['', 'Wolters belde Rekening van Wolters'],
        searches: ['', 'wolters'],
        reasons: ['', 'Wolters belde'],
        fields: ['contact', 'initials'],
      },
    ])
  },
)
