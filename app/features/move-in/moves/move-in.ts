import type { RemarkGroups } from '#app/features/move-in/former-shop/move-remarks.ts'

/** Start here: the import of a complete former shop. The plan is a run that writes nothing. */

export const MOVE_KINDS = [
  'media',
  'category',
  'product',
  'variation',
  'customer',
  'coupon',
  'order',
  'review',
  'post',
  'wish',
  'redirect',
] as const
export type MoveKind = (typeof MOVE_KINDS)[number]

export const MOVE_KIND_NAMES: Record<MoveKind, string> = {
  media: 'Foto’s',
  category: 'Categorieën',
  product: 'Producten',
  variation: 'Uitvoeringen',
  customer: 'Klanten',
  coupon: 'Kortingscodes',
  order: 'Bestellingen',
  review: 'Reviews',
  post: 'Verhalen en pagina’s',
  wish: 'Verlanglijsten',
  redirect: 'Oude adressen',
}

export interface MoveCounts {
  /** in the former shop */
  found: number
  made: number
  changed: number
  left: number
  /** not imported; the remarks give the reasons */
  skipped: number
}

export interface MoveOptions {
  isDryRun: boolean
  /** absent: as the former shop stored it */
  pricesIncludeVat?: boolean
  /** repairs text that was encoded twice */
  repairsText: boolean
  /** the shop to read, where the dump has several */
  prefix?: string
}

/** Order totals of one year in both shops, in cents. */
interface YearTotal {
  year: number
  orders: number
  formerCents: number
  cents: number
}

export interface MoveReport {
  shop: string
  isDryRun: boolean
  counts: Partial<Record<MoveKind, MoveCounts>>
  remarks: RemarkGroups
  years: YearTotal[]
  /** data that is not imported at all, with the reason */
  notImported: string[]
  /** facts that the owner should know before the move */
  notices: string[]
  seconds: number
}

export type MoveResult =
  | { ok: true; report: MoveReport; runId: number | null }
  | { ok: false; error: 'prices-undecided'; example: string }
  | { ok: false; error: 'import-running' }
  | { ok: false; error: 'unreadable'; message: string }

export const emptyCounts = (): MoveCounts => ({
  found: 0,
  made: 0,
  changed: 0,
  left: 0,
  skipped: 0,
})
