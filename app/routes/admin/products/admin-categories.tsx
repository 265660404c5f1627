import { findEditedValues, toNamedList } from '#app/features/admin/named-lists/named-list.server.ts'
import { NamedListScreen } from '#app/features/admin/named-lists/named-list-screen.tsx'
import { submitNamedList } from '#app/features/admin/named-lists/submit-named-list.server.ts'
import {
  AfterRemoval,
  CategoryFields,
  ParentField,
  productsText,
  removalText,
} from '#app/features/catalog/categories/admin/category-fields.tsx'
import {
  categoryForm,
  type ManagedCategory,
  newCategoryForm,
} from '#app/features/catalog/categories/category-edit.ts'
import {
  addCategory,
  moveCategoryUp,
  readManagedCategories,
  saveCategory,
} from '#app/features/catalog/categories/manage-categories.server.ts'
import { removeCategory } from '#app/features/catalog/categories/remove-category.server.ts'
import { CoverField } from '#app/features/content/blog/admin/cover-field.tsx'
import { DescriptionField } from '#app/features/content/blog/admin/description-field.tsx'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import {
  editableDescription,
  readDescription,
} from '#app/features/core/rich-text/admin/description.server.ts'
import type { App } from '#app/platform/app.ts'
import { appContext } from '#app/platform/app-context.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { path } from '#app/platform/path.ts'
import { CatalogTabs } from '#app/ui/admin/catalog-tabs.tsx'
import { StatusLabel } from '#app/ui/feedback/status-label.tsx'
import type { Route } from './+types/admin-categories.ts'

const THIS_PAGE = path('/beheer/categorieen')

export const meta: Route.MetaFunction = () => [{ title: 'Categorieën · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  return toNamedList(await readEditableCategories(context.get(appContext)), url, toEditedCategory)
}

/** Returns every category, with its description in the form that the editor uses. */
const readEditableCategories = async (app: App): Promise<ManagedCategory[]> =>
  (await readManagedCategories(app)).map((row) => {
    return { ...row, description: editableDescription(row.description) }
  })

function toEditedCategory(category: ManagedCategory) {
  const { name, slug, description, photo, searchResult, parentId, customersOnly } = category
  const { productKind, warning, care, lowStock } = category
  const texts = { name, slug, description, searchResult, warning, care }
  return { ...texts, photoId: photo?.id ?? null, parentId, customersOnly, productKind, lowStock }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  return submitNamedList(request, THIS_PAGE, {
    newForm: newCategoryForm,
    add: async ({ name, parentId }) => {
      await addCategory(app, name, parentId)
    },
    form: categoryForm,
    readEdited: async (id) =>
      findEditedValues(await readEditableCategories(app), id, toEditedCategory),
    save: async (id, edit) => {
      const parsedDescription = readDescription(edit.description)
      if (!parsedDescription.ok) return { description: parsedDescription.message }
      const result = await saveCategory(app, id, { ...edit, description: parsedDescription.html })
      if (result.ok) return undefined
      switch (result.error) {
        case 'unknown-category':
          throw notFound()
        case 'slug-taken':
          return { slug: 'Een andere categorie heeft dit adres al.' }
        case 'below-itself':
          return { parentId: 'Een categorie kan niet onder zichzelf staan.' }
      }
    },
    remove: (id, form) => removeCategory(app, id, form.get('after') === 'open'),
    moveUp: (id) => moveCategoryUp(app, id),
  })
}

export default function AdminCategories({ loaderData, actionData }: Route.ComponentProps) {
  const categories = loaderData.rows
  return (
    <NamedListScreen
      {...loaderData}
      title="Categorieën"
      tabs={<CatalogTabs />}
      pageUrl={THIS_PAGE}
      rejected={actionData}
      isOrdered
      details={(category, rejected) => ({
        depth: category.depth,
        summary: (
          <>
            {(category.customersOnly || category.isBelowCustomersOnly) && (
              <StatusLabel tone="accent">Voor klanten</StatusLabel>
            )}
            <span className="text-sm text-ink-2">{productsText(category.products)}</span>
          </>
        ),
        fields: (
          <CategoryFields
            category={category}
            categories={categories}
            rejected={rejected}
            descriptionField={(field) => <DescriptionField {...field} label="Tekst bovenaan" />}
            photoField={(field) => <CoverField {...field} photo={category.photo} />}
          />
        ),
      })}
      newRow={{
        label: 'Nieuwe categorie',
        fields: ({ parentId = '' }) => <ParentField categories={categories} value={parentId} />,
      }}
      removeText={(category) => removalText(category, categories)}
      removeFields={({ customersOnly, isBelowCustomersOnly }) =>
        customersOnly && !isBelowCustomersOnly && <AfterRemoval />
      }
    />
  )
}
