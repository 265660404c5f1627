import { createHash } from 'node:crypto'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import type { StoreNoticeText } from './store-notice.ts'

/** The notice of the moment; null: the owner has nothing to say. */
export function findNotice({ storeNotice }: ShopSettings): StoreNoticeText | null {
  if (storeNotice === '') return null
  return { text: storeNotice, id: createHash('md5').update(storeNotice).digest('hex') }
}
