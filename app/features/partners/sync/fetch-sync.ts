import type { SyncAnswer, SyncParams } from './sync-params.ts'

/** Null: nobody answered, and the page stays as it is. */
export async function fetchSync(
  { asin, product_id, product_type }: SyncParams,
  signal: AbortSignal,
): Promise<SyncAnswer | null> {
  try {
    const response = await fetch('/wp-admin/admin-ajax.php', {
      method: 'POST',
      body: new URLSearchParams({
        action: 'WooZone_frontend',
        sub_action: 'do_sync',
        asin,
        product_id: String(product_id),
        product_type,
      }),
      signal,
    })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}
