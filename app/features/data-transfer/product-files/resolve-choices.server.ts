import { eq } from 'drizzle-orm'
import { categories } from '#app/features/catalog/categories/categories-tables.server.ts'
import type { ImportSettings } from '#app/features/data-transfer/import-runs/import-task.ts'
import { readCompareGroups } from '#app/features/listings/compare-groups/read-groups.server.ts'
import type { App } from '#app/platform/app.ts'
import type { FieldErrors } from '#app/platform/forms/form-fields.ts'

/** Looks up the choices for imported products; a category or compare group that no longer exists is an error. */
export async function resolveChoices(
  app: App,
  choices: { categoryId: number | null; groupId: number | null; publish: boolean },
): Promise<{ ok: true; choices: ImportSettings } | { ok: false; errors: FieldErrors }> {
  const { categoryId, groupId, publish } = choices
  const reject = (errors: FieldErrors) => ({ ok: false as const, errors })
  const categorySlug = categoryId === null ? null : await readCategorySlug(app, categoryId)
  if (categorySlug === undefined)
    return reject({ categoryId: 'Deze categorie is intussen verwijderd. Kies een andere.' })
  if (groupId !== null) {
    if (categorySlug === null)
      return reject({ categoryId: 'Kies ook een categorie: die komt in de vergelijkgroep.' })
    if (!(await readCompareGroups(app)).some(({ id }) => id === groupId))
      return reject({ groupId: 'Deze groep is intussen verwijderd. Kies een andere.' })
  }
  return { ok: true, choices: { categorySlug, compareGroupId: groupId, publishes: publish } }
}

/** Returns the slug of a category; undefined if the category does not exist. */
async function readCategorySlug(app: App, id: number): Promise<string | undefined> {
  const [category] = await app.db
    .select({ slug: categories.slug })
    .from(categories)
    .where(eq(categories.id, id))
  return category?.slug
}
