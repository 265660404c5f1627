import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ProductSnapshot } from '#app/features/catalog/product-drafts/restore-plan.ts'
import { json, moment } from '#app/platform/database/columns.server.ts'
import type {
  MoveOptions,
  MoveQuestion,
  MoveReport,
  MoveState,
  MoveUndoSummary,
} from './move-in.ts'
import type { MoveProgress } from './move-progress.ts'
import type { MoveIdRange } from './move-side-effects.server.ts'

export const moveInRuns = pgTable('move_in_runs', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  sources: json().$type<string[]>().notNull(),
  options: json().$type<MoveOptions>().notNull(),
  state: text().$type<MoveState>().notNull(),
  plan: json().$type<MoveReport>(),
  progress: json().$type<MoveProgress>(),
  report: json().$type<MoveReport>(),
  failure: text().notNull().default(''),
  actor: text().notNull(),
  createdAt: moment('created_at').notNull(),
  startedAt: moment('started_at'),
  endedAt: moment('ended_at'),
  /** URL of the former shop */
  shop: text().notNull().default(''),
  /** highest ids before and after the run: rows between them, such as attributes, are its side effects */
  marks: json().$type<MoveIdRange>(),
  /** the run belongs to the job; false: to the command line */
  inBackground: boolean('in_background').notNull().default(false),
  /** number of starts in the current state */
  attempts: integer().notNull().default(0),
  isPauseRequested: boolean('is_pause_requested').notNull().default(false),
  question: json().$type<MoveQuestion>(),
  undone: json().$type<MoveUndoSummary>(),
})

export const moveInObjects = pgTable(
  'move_in_objects',
  {
    /** URL of the former shop */
    shop: text().notNull(),
    kind: text().notNull(),
    formerId: text('former_id').notNull(),
    newId: text('new_id').notNull(),
    hash: text().notNull(),
    /** the run that created the object; null: it was in this shop before */
    runId: integer('run_id'),
    fingerprint: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.shop, table.kind, table.formerId] })],
)

export const moveInChanges = pgTable(
  'move_in_changes',
  {
    runId: integer('run_id').notNull(),
    productId: integer('product_id').notNull(),
    before: json().$type<ProductSnapshot>().notNull(),
    after: json().$type<ProductSnapshot>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.productId] })],
)

/** Rows of a table, as JSON by column name. */
export type SnapshotRows = Record<string, Record<string, unknown>[]>

export const moveInSnapshots = pgTable('move_in_snapshots', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  runId: integer('run_id').notNull(),
  kind: text().notNull(),
  objectId: text('object_id').notNull(),
  before: json().$type<SnapshotRows>().notNull(),
  after: json().$type<SnapshotRows>().notNull(),
})

export const moveInDecisions = pgTable(
  'move_in_decisions',
  {
    shop: text().notNull(),
    name: text().notNull(),
    value: json().$type<unknown>().notNull(),
    decidedAt: moment('decided_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shop, table.name] })],
)
