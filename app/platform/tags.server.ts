import { type SQL, sql } from 'drizzle-orm'
import { type Db, isUniqueViolation } from '#app/platform/database/db.server.ts'
import { containsText } from '#app/platform/database/text-functions.server.ts'
import type { App } from './app.ts'

export interface ManagedTag {
  id: number
  name: string
  /** number of items with this tag, including hidden items */
  uses: number
}

export type RenameTagResult = { ok: true } | { ok: false; error: 'unknown-tag' | 'name-taken' }

export type Tags = ReturnType<typeof createTags>

interface TagTables {
  /** table of the tags */
  tags: 'product_tags' | 'post_tags'
  /** table of the items; its column `tags` has the names of the tags */
  items: 'products' | 'posts'
  /** called with the ids of the items whose tags changed */
  notifyChanged(app: App, changedIds: number[]): Promise<void>
}

/** Creates the use cases for shared tags. Renaming or removing a tag changes all its items. */
export function createTags(tables: TagTables) {
  const tags = sql.identifier(tables.tags)
  const items = sql.identifier(tables.items)

  async function lockTag(tx: Db, id: number): Promise<string | undefined> {
    const { rows } = await tx.execute<{ name: string }>(
      sql`SELECT name FROM ${tags} WHERE id = ${id} FOR UPDATE`,
    )
    return rows[0]?.name
  }

  /** Replaces a tag in all its items; returns the ids of these items. */
  async function replaceInItems(tx: Db, tag: string, newTags: SQL): Promise<number[]> {
    const { rows } = await tx.execute<{ id: number }>(
      sql`UPDATE ${items} SET tags = ${newTags} WHERE tags @> ARRAY[${tag}]::text[] RETURNING id`,
    )
    return rows.map(({ id }) => id)
  }

  return {
    /** Adds a tag; returns its id, or undefined if the name exists. */
    async add(app: App, name: string): Promise<number | undefined> {
      const { rows } = await app.db.execute<{ id: number }>(
        sql`INSERT INTO ${tags} (name) VALUES (${name}) ON CONFLICT DO NOTHING RETURNING id`,
      )
      return rows[0]?.id
    },

    async rename(app: App, id: number, name: string): Promise<RenameTagResult> {
      let itemIds: number[] = []
      const renaming = app.db.transaction(async (tx): Promise<RenameTagResult> => {
        const oldName = await lockTag(tx, id)
        if (oldName === undefined) return { ok: false, error: 'unknown-tag' }
        if (oldName === name) return { ok: true }
        await tx.execute(sql`UPDATE ${tags} SET name = ${name} WHERE id = ${id}`)
        itemIds = await replaceInItems(tx, oldName, sql`array_replace(tags, ${oldName}, ${name})`)
        return { ok: true }
      })
      const result = await renaming.catch((error): RenameTagResult => {
        if (isUniqueViolation(error)) return { ok: false, error: 'name-taken' }
        throw error
      })
      if (result.ok) await tables.notifyChanged(app, itemIds)
      return result
    },

    /** Stores the description that an API client sent. */
    async setDescription(app: App, id: number, description: string): Promise<void> {
      await app.db.execute(sql`UPDATE ${tags} SET description = ${description} WHERE id = ${id}`)
    },

    async remove(app: App, id: number): Promise<void> {
      const changedIds = await app.db.transaction(async (tx) => {
        const oldName = await lockTag(tx, id)
        if (oldName === undefined) return []
        const itemIds = await replaceInItems(tx, oldName, sql`array_remove(tags, ${oldName})`)
        await tx.execute(sql`DELETE FROM ${tags} WHERE id = ${id}`)
        return itemIds
      })
      await tables.notifyChanged(app, changedIds)
    },

    /** Returns names by id; unknown ids are left out. */
    async readNames(app: App, ids: number[]): Promise<Map<number, string>> {
      const { rows } = await app.db.execute<{ id: number; name: string }>(
        sql`SELECT id, name FROM ${tags} WHERE id = ANY(${sql.param(ids)}::integer[])`,
      )
      return new Map(rows.map(({ id, name }) => [id, name]))
    },

    async find(app: App, id: number): Promise<ManagedTag | undefined> {
      const { rows } = await app.db.execute<ManagedTag & Record<string, unknown>>(sql`
        SELECT t.id, t.name,
          (SELECT count(*)::int FROM ${items} i WHERE i.tags @> ARRAY[t.name]) AS uses
        FROM ${tags} t WHERE t.id = ${id}`)
      return rows[0]
    },

    /** Returns a page of tags sorted by name, each with the number of its items. */
    async list(
      app: App,
      { search, page, size }: { search: string; page: number; size: number },
    ): Promise<{ rows: ManagedTag[]; total: number }> {
      const { rows } = await app.db.execute<
        ManagedTag & { total: number; [name: string]: unknown }
      >(
        sql`
        WITH page AS (
          SELECT id, name, (count(*) OVER ())::int AS total FROM ${tags}
          WHERE ${search === '' ? sql`true` : containsText(sql`name`, search)}
          ORDER BY name LIMIT ${size} OFFSET ${(page - 1) * size}
        )
        SELECT p.id, p.name, p.total,
          (SELECT count(*)::int FROM ${items} i WHERE i.tags @> ARRAY[p.name]) AS uses
        FROM page p ORDER BY p.name`,
      )
      return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
    },
  }
}
