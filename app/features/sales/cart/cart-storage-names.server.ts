import { createHash } from 'node:crypto'
import type { CartStorageNames } from './cart-storage.ts'

/**
 * Returns storage keys that are unique to this shop, because shops on one host share the storage. WooCommerce builds its keys in
 * the same way (docs/contract/http.md 1.4).
 */
export function cartStorageNames(siteUrl: string): CartStorageNames {
  const name = createHash('md5').update(`1_${siteUrl}schakel`).digest('hex')
  return { fragments: `wc_fragments_${name}`, hash: `wc_cart_hash_${name}` }
}
