import { eq } from 'drizzle-orm'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import type { App } from '#app/platform/app.ts'
import { isNameTaken } from '#app/platform/database/db.server.ts'
import { shippingClasses } from './program-products-tables.server.ts'

interface ClassFields {
  name?: string | undefined
  slug?: string | undefined
  description?: string | undefined
}

/** Adds a shipping class and returns its slug; false if there is one with this slug. */
export async function addShippingClass(
  app: App,
  { name, slug: requestedSlug, description = '' }: ClassFields & { name: string },
): Promise<string | false> {
  const slug = toSlug(requestedSlug ?? '') || toSlug(name) || 'klasse'
  const made = await app.db
    .insert(shippingClasses)
    .values({ name, slug, description })
    .onConflictDoNothing()
    .returning({ id: shippingClasses.id })
  return made.length > 0 && slug
}

/** Returns false if another class has the slug. */
export async function changeShippingClass(
  app: App,
  { id }: { id: number },
  { name, slug: requestedSlug, description }: ClassFields,
): Promise<boolean> {
  const slug = toSlug(requestedSlug ?? '')
  // A field that was not sent may be changed by another request at the same time.
  const fields = {
    ...(name !== undefined && { name: name.trim() }),
    ...(slug !== '' && { slug }),
    ...(description !== undefined && { description }),
  }
  if (Object.keys(fields).length === 0) return true
  try {
    await app.db.update(shippingClasses).set(fields).where(eq(shippingClasses.id, id))
  } catch (error) {
    if (isNameTaken(error)) return false
    throw error
  }
  return true
}

/** Removes a shipping class; its products then have none. */
export async function removeShippingClass(app: App, { id }: { id: number }): Promise<boolean> {
  await app.db.delete(shippingClasses).where(eq(shippingClasses.id, id))
  return true
}
