import { createHash } from 'node:crypto'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import type { StoreNoticeText } from './store-notice.ts'

/** Returns the current notice, or null if the owner has set none. */
export function findNotice({ storeNotice }: ShopSettings): StoreNoticeText | null {
  if (storeNotice === '') return null
  return { text: storeNotice, id: createHash('md5').update(storeNotice).digest('hex') }
}
