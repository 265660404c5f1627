import { and, eq, inArray, sql } from 'drizzle-orm'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import {
  deleteImportedGroups,
  insertImportedGroup,
  readGroupStates,
} from '#app/features/listings/compare-groups/imported-groups.server.ts'
import { GROUPS_TAG } from '#app/features/listings/compare-groups/read-groups.server.ts'
import { isPhpArray, readPhpValue } from '#app/features/move-in/dump-files/php-value.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { plainText } from '#app/platform/text/html-text.server.ts'
import { moveInObjects } from '../move-in-tables.server.ts'
import {
  addRemark,
  countsOf,
  findObjects,
  hashOfData,
  type Move,
  recordObjects,
} from '../moved-objects.server.ts'

const MAX_NAME = 60

interface FormerGroup {
  /** id of the former page that compared the products of the group */
  pageId: string
  name: string
  /** ids of product categories */
  terms: string[]
}

/** Imports the compare groups of REHub, which an option of the theme stores as lines "1,2,3;Title;23". */
export async function moveCompareGroups(move: Move): Promise<void> {
  const { app } = move
  const counts = countsOf(move, 'compare-group')
  const groups = await readFormerGroups(move)
  counts.found += groups.length
  if (move.options.isDryRun) {
    counts.made += groups.length
    return
  }
  const pageIds = groups.map(({ pageId }) => pageId)
  const movedBefore = await findObjects(app.db, move, 'compare-group', pageIds)
  for (const group of groups) {
    if (movedBefore.has(group.pageId)) counts.left++
    else if (await storeGroup(move, group)) counts.made++
    else {
      counts.skipped++
      addRemark(move, 'compare-group', group.name)
    }
  }
  if (counts.made > 0) await announceChanges(app, [GROUPS_TAG])
}

/** Returns false if this shop has a group with this name, or if none of the categories was imported. */
async function storeGroup(move: Move, { pageId, name, terms }: FormerGroup): Promise<boolean> {
  return move.app.db.transaction(async (tx) => {
    const categoriesById = await findObjects(tx, move, 'category', terms)
    const categoryIds = [...categoriesById.values()].map(({ newId }) => Number(newId))
    const slug = toSlug(name)
    if (categoryIds.length === 0 || slug === '') return false
    const stored = await insertImportedGroup(tx, { name, slug, categoryIds })
    if (!stored) return false
    await recordObjects(tx, move, 'compare-group', [
      { formerId: pageId, newId: stored.id, hash: hashOfData(stored.state), isNew: true },
    ])
    return true
  })
}

async function readFormerGroups({ formerDb }: Move): Promise<FormerGroup[]> {
  const { rows } = await formerDb.execute<{ option_value: string }>(
    sql`SELECT option_value FROM former_options WHERE option_name = 'rehub_option'`,
  )
  const options = readPhpValue(rows[0]?.option_value ?? '')
  const lines = isPhpArray(options) ? options.get('compare_multicats_textarea') : undefined
  if (typeof lines !== 'string') return []
  return lines.split(/\r?\n/).flatMap((line): FormerGroup[] => {
    const [terms = '', title = '', pageId = '', taxonomy = ''] = line
      .split(';')
      .map((part) => part.trim())
    const name = plainText(title).slice(0, MAX_NAME)
    const isOfProducts = taxonomy === '' || taxonomy === 'product_cat'
    const ids = terms.split(',').flatMap((id) => /\d+/.exec(id)?.[0] ?? [])
    return name !== '' && isOfProducts && ids.length > 0
      ? [{ pageId: pageId || name, name, terms: ids }]
      : []
  })
}

/** Deletes groups that a run made and that the owner did not change. */
export async function deleteUnchangedGroups(tx: Db, ids: number[]): Promise<number[]> {
  const states = await readGroupStates(tx, ids)
  const objects = await tx
    .select({ newId: moveInObjects.newId, hash: moveInObjects.hash })
    .from(moveInObjects)
    .where(
      and(eq(moveInObjects.kind, 'compare-group'), inArray(moveInObjects.newId, ids.map(String))),
    )
  const unchanged = objects.flatMap(({ newId, hash }) =>
    hashOfData(states.get(Number(newId)) ?? null) === hash ? Number(newId) : [],
  )
  return deleteImportedGroups(tx, unchanged)
}
