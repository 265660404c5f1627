import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'

/** Recomputes for these products whether a category for customers only contains them. */
export async function markMembersProducts(tx: Db, productIds: number[]): Promise<void> {
  await tx.execute(sql`SELECT mark_members_products(${sql.param(productIds)}::integer[])`)
}
