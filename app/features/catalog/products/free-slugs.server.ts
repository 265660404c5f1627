import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import type { ProductDraft } from './product-draft.ts'

const MAX_ATTEMPTS = 9

/** Returns a free slug for each new product: the requested slug, if necessary with "-2" to "-9" or with a part of a hash. */
export async function findFreeSlugs(
  db: Db,
  source: string,
  drafts: Pick<ProductDraft, 'ref' | 'slug'>[],
): Promise<Map<string, string>> {
  if (drafts.length === 0) return new Map()
  const candidatesByRef = new Map(drafts.map((draft) => [draft.ref, slugCandidates(source, draft)]))
  const { rows } = await db.execute<{ slug: string }>(sql`
    WITH requested AS (SELECT unnest(${sql.param([...candidatesByRef.values()].flat())}::text[]) AS slug)
    SELECT p.slug FROM products p JOIN requested USING (slug)
    UNION SELECT h.slug FROM slug_history h JOIN requested USING (slug) WHERE h.kind = 'product'`)
  const takenSlugs = new Set(rows.map((row) => row.slug))
  const slugByRef = new Map<string, string>()
  for (const [ref, candidates] of candidatesByRef) {
    // The last candidate contains a hash of the source and reference, so no other product can have it.
    const slug =
      candidates.find((candidate) => !takenSlugs.has(candidate)) ?? (candidates.at(-1) as string)
    takenSlugs.add(slug)
    slugByRef.set(ref, slug)
  }
  return slugByRef
}

function slugCandidates(source: string, draft: Pick<ProductDraft, 'ref' | 'slug'>): string[] {
  const base = draft.slug || 'sieraad'
  const hashPart = createHash('sha256').update(`${source} ${draft.ref}`).digest('hex').slice(0, 10)
  const numberedSlugs = Array.from(
    { length: MAX_ATTEMPTS - 1 },
    (_, index) => `${base}-${index + 2}`,
  )
  return [base, ...numberedSlugs, `${base}-${hashPart}`]
}
