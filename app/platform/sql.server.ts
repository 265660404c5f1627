import { sql } from 'drizzle-orm'

/** Products, variants, photos and posts share one number range: the wire contract's clients expect it. */
export const nextPostId = sql`nextval('post_id_seq')`
