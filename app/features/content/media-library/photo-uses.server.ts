import { type SQL, sql } from 'drizzle-orm'
import {
  categoryLinksTo,
  dealLinksTo,
  mailTextLinksTo,
  menuLinksTo,
  productLinksTo,
  questionLinksTo,
  settingLinksTo,
} from '#app/features/catalog/photos/linked-media.server.ts'
import type { App } from '#app/platform/app.ts'
import type { PhotoUse } from './library.ts'

/** Maximum number of listed uses per kind. */
const MAX_USES = 50

/** SQL condition: the photo with this id is shown or linked to somewhere. The query of `clearPhotos` has the same uses. */
export const isUsed = (id: SQL) => sql`(
  EXISTS (SELECT FROM product_media WHERE media_id = ${id})
  OR EXISTS (SELECT FROM variants WHERE media_ids <> '{}' AND media_ids @> ARRAY[${id}])
  OR EXISTS (SELECT FROM categories WHERE media_id = ${id})
  OR EXISTS (SELECT FROM brands WHERE media_id = ${id})
  OR EXISTS (SELECT FROM collections WHERE media_id = ${id})
  OR EXISTS (SELECT FROM order_lines WHERE media_id = ${id})
  OR EXISTS (SELECT FROM post_media WHERE media_id = ${id})
  OR EXISTS (SELECT FROM posts WHERE cover_id = ${id})
  OR EXISTS (SELECT FROM coupons WHERE media_id = ${id})
  OR EXISTS (SELECT FROM page_blocks WHERE media_ids <> '{}' AND media_ids @> ARRAY[${id}])
  OR EXISTS (SELECT FROM page_block_versions WHERE media_ids <> '{}' AND media_ids @> ARRAY[${id}])
  OR EXISTS (SELECT FROM reviews WHERE media_ids <> '{}' AND media_ids @> ARRAY[${id}])
  OR EXISTS (SELECT FROM products p WHERE ${productLinksTo(id)})
  OR EXISTS (SELECT FROM categories c WHERE ${categoryLinksTo(id)})
  OR EXISTS (SELECT FROM menus WHERE ${menuLinksTo(id)})
  OR EXISTS (SELECT FROM coupons d WHERE ${dealLinksTo(id)})
  OR EXISTS (SELECT FROM settings WHERE ${settingLinksTo(id)})
  OR EXISTS (SELECT FROM mail_texts t WHERE ${mailTextLinksTo(id)})
  OR EXISTS (SELECT FROM consent_texts q WHERE ${questionLinksTo(id)}))`

/** Returns everything that shows a photo or links to it. For orders it returns only their number. */
export async function readPhotoUses(app: App, id: number): Promise<PhotoUse[]> {
  const { rows } = await app.db.execute<{ kind: PhotoUse['kind']; id: number; title: string }>(sql`
    (SELECT 'product' AS kind, p.id, p.name AS title FROM products p
      WHERE p.id IN (
        SELECT product_id FROM product_media WHERE media_id = ${id}
        UNION SELECT product_id FROM variants WHERE media_ids <> '{}' AND media_ids @> ARRAY[${id}::integer]
        UNION SELECT p.id FROM products p WHERE ${productLinksTo(sql`${id}`)})
      ORDER BY p.id LIMIT ${MAX_USES})
    UNION ALL (SELECT 'category', c.id, c.name FROM categories c
      WHERE c.media_id = ${id} OR ${categoryLinksTo(sql`${id}`)} ORDER BY c.id LIMIT ${MAX_USES})
    UNION ALL (SELECT 'brand', b.id, b.name FROM brands b WHERE b.media_id = ${id} ORDER BY b.id LIMIT ${MAX_USES})
    UNION ALL (SELECT 'collection', c.id, c.name FROM collections c
      WHERE c.media_id = ${id} ORDER BY c.id LIMIT ${MAX_USES})
    UNION ALL (SELECT 'menus', 0, '' FROM menus WHERE ${menuLinksTo(sql`${id}`)} LIMIT 1)
    UNION ALL (SELECT 'post', p.id, p.title FROM posts p
      WHERE p.cover_id = ${id} OR p.id IN (SELECT post_id FROM post_media WHERE media_id = ${id})
      ORDER BY p.id LIMIT ${MAX_USES})
    UNION ALL (SELECT 'blocks', 0, '' FROM page_blocks
      WHERE media_ids <> '{}' AND media_ids @> ARRAY[${id}::integer] LIMIT 1)
    UNION ALL (SELECT 'deal', d.id, d.title FROM coupons d
      WHERE d.media_id = ${id} OR ${dealLinksTo(sql`${id}`)} ORDER BY d.id LIMIT ${MAX_USES})
    UNION ALL (SELECT 'settings', 0, '' FROM settings WHERE ${settingLinksTo(sql`${id}`)} LIMIT 1)
    UNION ALL (SELECT 'mails', 0, '' FROM mail_texts t WHERE ${mailTextLinksTo(sql`${id}`)} LIMIT 1)
    UNION ALL (SELECT 'question', 0, '' FROM consent_texts q WHERE ${questionLinksTo(sql`${id}`)} LIMIT 1)
    UNION ALL (SELECT 'review', r.id, r.title FROM reviews r
      WHERE r.media_ids <> '{}' AND r.media_ids @> ARRAY[${id}::integer] ORDER BY r.id LIMIT ${MAX_USES})
    UNION ALL (SELECT 'orders', count(DISTINCT order_id)::integer, '' FROM order_lines WHERE media_id = ${id}
      HAVING count(*) > 0)`)
  return rows
}
