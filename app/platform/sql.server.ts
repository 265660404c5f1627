import { sql } from 'drizzle-orm'
import { customType } from 'drizzle-orm/pg-core'

/** Products, variants, photos and posts share one number range: the wire contract's clients expect it. */
export const nextPostId = sql`nextval('post_id_seq')`

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
