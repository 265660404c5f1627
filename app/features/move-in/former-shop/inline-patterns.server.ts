import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'

const ROWS_PER_BATCH = 200
const MAX_DEPTH = 3
const PATTERN = /<!-- wp:block \{[^>]*?"ref":(\d+)[^>]*?\} \/-->/g

/** Replaces references to shared patterns of the block editor, which are posts, by their content. */
export async function inlinePatterns(db: Db): Promise<void> {
  const { rows: patterns } = await db.execute<{ id: string; content: string }>(
    sql`SELECT "ID" AS id, post_content AS content FROM former_posts WHERE post_type = 'wp_block'`,
  )
  if (patterns.length === 0) return
  const contents = new Map(patterns.map(({ id, content }) => [id, content]))
  for (let lastId = 0; ; ) {
    const { rows } = await db.execute<{ id: string; content: string }>(sql`
      SELECT "ID" AS id, post_content AS content FROM former_posts
      WHERE post_type <> 'wp_block' AND "ID" > ${lastId} AND post_content LIKE '%<!-- wp:block {%'
      ORDER BY "ID" LIMIT ${ROWS_PER_BATCH}`)
    const last = rows.at(-1)
    if (!last) break
    lastId = Number(last.id)
    const filledContents = rows.map(({ id, content }) => ({
      id,
      content: withPatterns(content, contents),
    }))
    await db.execute(sql`
      UPDATE former_posts p SET post_content = w.content
      FROM jsonb_to_recordset(${JSON.stringify(filledContents)}::jsonb) AS w (id bigint, content text)
      WHERE p."ID" = w.id`)
  }
  await db.execute(sql`DELETE FROM former_posts WHERE post_type = 'wp_block'`)
}

/** Patterns may be nested. The reference to a deleted pattern stays in the text, so that the report lists it. */
function withPatterns(content: string, contents: Map<string, string>, depth = 0): string {
  return content.replace(PATTERN, (block, id: string) => {
    const pattern = contents.get(id)
    return pattern === undefined || depth >= MAX_DEPTH
      ? block
      : withPatterns(pattern, contents, depth + 1)
  })
}
