import type { Manufacturer } from '#app/features/catalog/products/catalog.ts'
import type { RemarkGroups } from '#app/features/move-in/former-shop/move-remarks.ts'

/** Start here: the import of a complete former shop. The plan is a run that writes nothing. */

export const MOVE_KINDS = [
  'media',
  'category',
  'product',
  'variation',
  'set',
  'related',
  'vote',
  'customer',
  'consent',
  'coupon',
  'order',
  'review',
  'post',
  'wish',
  'deal',
  'menu',
  'redirect',
] as const
export type MoveKind = (typeof MOVE_KINDS)[number]

export const MOVE_KIND_NAMES: Record<MoveKind, string> = {
  media: 'Foto’s',
  category: 'Categorieën',
  product: 'Producten',
  variation: 'Uitvoeringen',
  set: 'Sets (groepen)',
  related: 'Bijpassende producten (cross- en upsells)',
  vote: 'Hot-stemmen',
  customer: 'Klanten',
  consent: 'Toestemming voor de nieuwsbrief',
  coupon: 'Kortingscodes',
  order: 'Bestellingen',
  review: 'Reviews',
  post: 'Verhalen en pagina’s',
  wish: 'Verlanglijsten',
  deal: 'Deals met code',
  menu: 'Menu-onderdelen',
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
  /** folder or archive with the photo files */
  uploads?: string
  /** of own products without one (GPSR, art. 19) */
  manufacturer?: Manufacturer
  /** of the products of a brand, by its name in lower case */
  brandManufacturers?: Record<string, Manufacturer>
}

/** Files of photos among the uploads. */
export interface PhotoFiles {
  stored: number
  /** downloaded by a job, while the former shop is online */
  missing: number
  broken: number
}

/** A product in both shops, for a look at it. */
export interface MoveSample {
  name: string
  priceCents: number
  formerUrl: string
  url: string
  /** null: without a photo */
  formerPhoto: string | null
  photo: string | null
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
  /** how the data of the former shop is read */
  mapping: string[]
  /** questions that the owner has to answer, with what happens otherwise */
  decisions: string[]
  /** null: no uploads were given */
  photos: PhotoFiles | null
  samples: MoveSample[]
  /** what is left to do afterwards */
  tasks: string[]
  /** file with every remark */
  remarkFile: string
  seconds: number
  /** of the run that a plan describes */
  estimatedSeconds: number
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
