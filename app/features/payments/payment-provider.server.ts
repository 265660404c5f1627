import type { ShopSettings } from '#app/features/settings/settings.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { Payment, PaymentMethod } from './payments.ts'

/** The port to whoever moves the money. */
export interface PaymentProvider {
  id: string
  /** online: a page of its own where one pays at once; test: plays one; by-hand: the owner sees it come in */
  kind: 'online' | 'by-hand' | 'test'
  methods: PaymentMethod[]
  /** how long one attempt may take */
  attemptMs(settings: ShopSettings): number
  /** The attempt begins. The address is where the shopper pays; null: nowhere, the order's own page says how. */
  begin(shop: Shop, payment: Payment): Promise<{ address: string | null }>
}
