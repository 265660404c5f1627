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

/** Maximum number of brands in a plan; all other brands share one manufacturer. */
export const MAX_BRANDS = 50

/** Photo files are a kind of their own, stored after everything else. */
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
  /** number of objects in the former shop */
  found: number
  made: number
  changed: number
  /** number of objects that were here already and stayed as they were */
  left: number
  /** number of objects that were not imported; the remarks give the reasons */
  skipped: number
}

export interface MoveOptions {
  isDryRun: boolean
  /** undefined: the setting of the former shop decides */
  pricesIncludeVat?: boolean
  /** texts that were encoded twice are repaired */
  repairsText: boolean
  /** old URLs without a page here are gone (410) unless the owner decided otherwise */
  closesUrls?: boolean
  /** table prefix of the chosen shop, if the dump has several */
  prefix?: string
  /** encrypted key and login of a running shop */
  access?: string
  /** folder or archive with the photo files */
  uploads?: string
  /** manufacturer of own products that have none (GPSR, art. 19) */
  manufacturer?: Manufacturer
  /** manufacturers by brand, in lower case */
  brandManufacturers?: Record<string, Manufacturer>
}

/** Files of photos among the uploads. */
export interface PhotoFiles {
  stored: number
  /** number of files that a job downloads while the former shop is online */
  missing: number
  broken: number
}

/** A product in both shops, for a visual comparison. */
export interface MoveSample {
  name: string
  priceCents: number
  formerUrl: string
  url: string
  /** null: the product has no photo */
  formerPhoto: string | null
  photo: string | null
}

/** A decision of the owner with its default; the command line adds the name of its option to the text. */
export interface MoveDecision {
  code: 'manufacturer' | 'repair-text' | 'urls' | 'statuses'
  text: string
}

/** A decision that is needed before anything can be planned. */
export type MoveQuestion =
  | { about: 'prices'; example: string }
  | { about: 'shop'; prefixes: string[] }

export interface MoveUndoSummary {
  removed: Partial<Record<MoveKind, number>>
  /** objects that stay because they were ordered, paid or changed since the run, or because newer objects refer to them */
  retained: { kind: MoveKind; id: string; reason: string }[]
}

/** The answers that a plan is based on: given for this plan, or stored earlier. */
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
  /** kinds of data that are never imported, with the reason */
  notImported: string[]
  /** facts that the owner should know before the move */
  notices: string[]
  /** sentences that say how the data of the former shop is read */
  mapping: string[]
  decisions: MoveDecision[]
  answers: MoveAnswers
  pricesIncludeVat: boolean
  /** a price of the former shop; empty: the shop has no prices */
  priceExample: string
  /** number of products without a manufacturer by brand; "" stands for products without a brand */
  heldBrands: { brand: string; products: number }[]
  /** null: no uploads were given */
  photos: PhotoFiles | null
  samples: MoveSample[]
  /** tasks for the owner after the move */
  tasks: string[]
  /** path of the file with every remark */
  remarkFile: string
  seconds: number
  /** duration of the planned run */
  estimatedSeconds: number
}

export type MoveResult =
  /** `isStopped`: the signal was aborted, so the run is incomplete */
  | { ok: true; report: MoveReport; runId: number | null; isStopped: boolean }
  | { ok: false; error: 'prices-undecided'; example: string }
  | { ok: false; error: 'import-running' }
  /** the signal was aborted before anything was stored */
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
