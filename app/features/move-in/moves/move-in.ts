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
  'compare-group',
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
  'compare-group': 'Vergelijkgroepen',
  menu: 'Menu-onderdelen',
  redirect: 'Oude adressen',
}

/** Brands that a plan lists; the manufacturer of all others can be given once. */
export const MAX_BRANDS = 50

/** The files of photos are stored after everything else. */
export type ProgressKind = MoveKind | 'photo'
export const PROGRESS_NAMES: Record<ProgressKind, string> = {
  ...MOVE_KIND_NAMES,
  photo: 'Fotobestanden',
}

export type MoveState =
  | 'planning'
  | 'planned'
  | 'waiting'
  | 'running'
  | 'paused'
  | 'done'
  | 'failed'
  | 'undoing'
  | 'undone'

/** States in which no job works on a run. */
export const IDLE_STATES: MoveState[] = ['planned', 'paused', 'done', 'failed', 'undone']
export const isMoveBusy = (state: MoveState) => !IDLE_STATES.includes(state)

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
  /** old URLs without a page here are gone (410), as far as nothing else was decided */
  closesUrls?: boolean
  /** the shop to read, where the dump has several */
  prefix?: string
  /** encrypted key and login of a running shop */
  access?: string
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

/** A decision of the owner, with what happens otherwise; the command line adds its option to the text. */
export interface MoveDecision {
  code: 'manufacturer' | 'repair-text' | 'urls' | 'statuses'
  text: string
}

/** A decision without which nothing can be planned. */
export type MoveQuestion =
  | { about: 'prices'; example: string }
  | { about: 'shop'; prefixes: string[] }

export interface MoveUndoSummary {
  removed: Partial<Record<MoveKind, number>>
  /** objects that were ordered, paid or changed since, or that something new refers to */
  retained: { kind: MoveKind; id: string; reason: string }[]
}

/** The answers that a plan is based on: given for it, or remembered. */
export type MoveAnswers = Pick<
  MoveOptions,
  'pricesIncludeVat' | 'repairsText' | 'manufacturer' | 'brandManufacturers' | 'prefix'
>

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
  /** the way in which the data of the former shop is read */
  mapping: string[]
  decisions: MoveDecision[]
  answers: MoveAnswers
  pricesIncludeVat: boolean
  /** a price of the former shop; empty: it has none */
  priceExample: string
  /** brands whose products have no manufacturer, with the number of products; "" is without a brand */
  heldBrands: { brand: string; products: number }[]
  /** null: no uploads were given */
  photos: PhotoFiles | null
  samples: MoveSample[]
  /** tasks for the owner afterwards */
  tasks: string[]
  /** file with every remark */
  remarkFile: string
  seconds: number
  /** of the run that a plan describes */
  estimatedSeconds: number
}

export type MoveResult =
  /** `isStopped`: the signal was aborted, so that only a part was done */
  | { ok: true; report: MoveReport; runId: number | null; isStopped: boolean }
  | { ok: false; error: 'prices-undecided'; example: string }
  | { ok: false; error: 'import-running' }
  /** before anything was stored */
  | { ok: false; error: 'stopped' }
  | { ok: false; error: 'several-shops'; prefixes: string[] }
  | { ok: false; error: 'unreadable'; message: string }

export const emptyCounts = (): MoveCounts => ({
  found: 0,
  made: 0,
  changed: 0,
  left: 0,
  skipped: 0,
})
