import { sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'

/** Makes the first owner the author of posts and media without an author. */
export async function giveDemoAuthor(app: App): Promise<void> {
  const owner = sql`(SELECT id FROM users WHERE role = 'owner' ORDER BY created_at LIMIT 1)`
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`UPDATE posts SET author_id = ${owner} WHERE author_id IS NULL`)
    await tx.execute(sql`
      UPDATE media SET author_id = ${owner} WHERE author_id IS NULL AND coalesce(source_url, '') NOT LIKE 'http%'
        AND NOT EXISTS (SELECT FROM reviews WHERE media_ids @> ARRAY[media.id])`)
  })
}
