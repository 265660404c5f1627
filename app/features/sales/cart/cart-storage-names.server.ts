import { createHash } from 'node:crypto'
import type { CartStorageNames } from './cart-storage.ts'

/**
 * Returns storage keys that are unique to this shop, because shops on one host share the storage. Built as WooCommerce
 * does (docs/contract/http.md 1.4).
 */
export function cartStorageNames(siteUrl: string): CartStorageNames {
  const name = createHash('md5').update(`1_${siteUrl}schakel`).digest('hex')
  return { fragments: `wc_fragments_${name}`, hash: `wc_cart_hash_${name}` }
}
