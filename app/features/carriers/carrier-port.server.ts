import type { Address } from '#app/features/addresses/addresses.ts'
import type { Carrier } from '#app/features/orders/parcels.ts'
import type { ShopSettings } from '#app/features/settings/settings.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { LabelFailure, LabelWish } from './carriers.ts'

/** The port to whoever makes labels for parcels. Nothing here throws; what cannot be reached is told as a value. */
export interface LabelCarrier {
  /** as the owner knows it */
  name: string
  isSetUp(env: ReadyEnv): boolean
  /** Makes the parcel known there. Asked again with the same reference it leads to the same label. */
  announce(shop: Shop, parcel: AnnouncedParcel): Promise<AnnounceResult>
}

export interface AnnouncedParcel extends Pick<LabelWish, 'grams' | 'option'> {
  reference: string
  orderId: number
  to: Address & { email: string }
  from: ShopSettings
}

export interface MadeLabel {
  carrier: Carrier
  trackingCode: string
  trackingUrl: string | null
  pdf: Buffer
}

export type AnnounceResult =
  | { ok: true; label: MadeLabel }
  /** isSpent: another try needs another reference */
  | (LabelFailure & { isSpent?: boolean })
