import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'

/** SQL expression for the ids of the files that a text links to, as an integer[]. */
export const linkedMediaIds = (text: SQL): SQL<number[]> => sql`linked_media(${text})`

/** Returns the photos of a product and of its variants as JSON for the audit log. */
export async function describePhotos(tx: Db, productId: number): Promise<string | undefined> {
  const { rows } = await tx.execute<{ photos: string }>(
    sql`SELECT describe_photos(${productId})::text AS photos`,
  )
  return rows[0]?.photos
}

/** Writes one audit entry if the photos differ from `textBefore`, the earlier result of `describePhotos`. */
export async function logPhotos(tx: Db, productId: number, textBefore?: string): Promise<void> {
  await tx.execute(sql`SELECT log_photos(${productId}, ${textBefore}::jsonb)`)
}
