import { z } from 'zod'

/** Schemas that the responses of several resources share. */

export const momentText = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
  .nullable()

const links = z.array(z.looseObject({ href: z.string() }))

export const linksSchema = z.strictObject({
  self: links,
  collection: links,
  up: links.optional(),
  customer: links.optional(),
  describes: links.optional(),
  upsells: links.optional(),
  cross_sells: links.optional(),
  related: links.optional(),
})

export const metaSchema = z.array(
  z.strictObject({ id: z.int(), key: z.string(), value: z.unknown() }),
)
