import type { Shop } from '#app/platform/shop.ts'

/** Forgets words that no visible product has any more, so that nobody's typing error is mended into one of them. */
export async function rebuildSearchTerms(shop: Shop): Promise<void> {
  await shop.pool.query(`
    DELETE FROM search_terms t WHERE NOT EXISTS (
      SELECT FROM product_search s JOIN product_listings l USING (product_id)
      WHERE l.is_visible AND s.title @@ plainto_tsquery('shop_dutch', t.word))`)
}
