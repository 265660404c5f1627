import { and, lt, type SQL, sql } from 'drizzle-orm'
import { MAX_MISSES } from './offers.ts'
import { offers } from './offers-tables.server.ts'

/** Condition for offers of sources that the owner has not switched off. */
export const isSourceSwitchedOn = (): SQL => sql`NOT EXISTS (
  SELECT 1 FROM marketplace_switches off WHERE off.name = ${offers.source} AND NOT off.is_on)`

/** Condition for offers that shoppers may see: the source is switched on and still has the item. */
export const isShownOffer = (): SQL | undefined =>
  and(lt(offers.misses, MAX_MISSES), isSourceSwitchedOn())
