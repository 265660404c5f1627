import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import type { Address } from '#app/features/sales/addresses/addresses.ts'
import type { App } from '#app/platform/app.ts'
import type { LabelFailure, LabelWish, ParcelPlace } from './carriers.ts'
import type { Carrier } from './parcels.ts'

/** The port to whoever brings parcels. Nothing here throws; what cannot be reached is told as a value. */
export interface ParcelCarrier {
  /** as the owner knows it */
  name: string
  /** where a shopper sees the parcel coming; null: there is no such page */
  trackingAddress(sent: SentParcel): string | null
  /** Where the parcel is that is known there by this reference. */
  follow(app: App, reference: string): Promise<FollowResult>
  /** absent: no labels are made there, carrier and code are typed in */
  labels?: LabelService
}

interface LabelService {
  /** Makes the parcel known there. Asked again with the same reference it leads to the same label. */
  announce(app: App, parcel: AnnouncedParcel): Promise<AnnounceResult>
  /** Takes a label back that no parcel has left with. Asked again it stays so. */
  cancel(app: App, reference: string): Promise<CancelResult>
}

export interface SentParcel extends Address {
  carrier: Carrier
  trackingCode: string | null
  /** as its label says */
  trackingUrl: string | null
  delivery: Address | null
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

type FollowResult =
  /** null: nobody there knows, the owner says so */
  { ok: true; place: ParcelPlace | null } | LabelFailure | { ok: false; error: 'unknown-there' }

export type CancelResult =
  /** isAsked: it will be, but is not yet */
  | { ok: true; isRequested: boolean }
  | { ok: false; error: 'too-late' }
  | { ok: false; error: 'unknown-there' }
  | LabelFailure
