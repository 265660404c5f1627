import { z } from 'zod'
import { EVENT_KINDS, MAX_EVENTS, MAX_OFFERS } from './analytics.ts'

const id = z.int().min(0).max(2_147_483_647)
const text = (most: number) => z.string().max(most)
const LONG = 2_000

/** A batch of events from a browser. Login state and device are determined by the server. */
export const parcelForm = z.object({
  session: z.uuid().nullable(),
  source: z.object({ type: text(20), source: text(LONG), campaign: text(LONG) }).nullable(),
  events: z
    .array(
      z.object({
        kind: z.enum(EVENT_KINDS),
        path: text(LONG).startsWith('/'),
        id: id.optional(),
        offers: z.array(id).max(MAX_OFFERS).optional(),
        shop: text(60).optional(),
        term: text(LONG).optional(),
        found: z.int().min(0).max(10_000).optional(),
      }),
    )
    .min(1)
    .max(MAX_EVENTS),
})
