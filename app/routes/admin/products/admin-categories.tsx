import { ArrowUp } from 'lucide-react'
import { data, Form, redirect } from 'react-router'
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
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { shopContext } from '#app/platform/app-context.ts'
import { type FieldErrors, readFields, type Typed } from '#app/platform/forms/form-fields.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { CatalogTabs } from '#app/ui/admin/catalog-tabs.tsx'
import { fieldsOf } from '#app/ui/admin/edit-form-fields.ts'
import { RemoveWarning } from '#app/ui/admin/remove-warning.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { StatusLabel } from '#app/ui/feedback/status-label.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { RadioCard } from '#app/ui/forms/radio-card.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { Route } from './+types/admin-categories.ts'

const HERE = path('/beheer/categorieen')

export const meta: Route.MetaFunction = () => [{ title: 'Categorieën · Beheer · Schakel' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const categories = await readManagedCategories(context.get(shopContext))
  const removing = readId(url.searchParams.get('verwijder'))
  return {
    categories,
    removing: categories.find(({ id }) => id === removing),
    isSaved: url.searchParams.has('opgeslagen'),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(shopContext)
  const form = await readForm(request)
  const id = readId(form.get('id'))
  const reject = (errors: FieldErrors, typed: Typed) => data({ id, errors, typed }, 422)
  switch (form.get('intent')) {
    case 'up':
      await moveCategoryUp(app, id)
      break
    case 'remove':
      await removeCategory(app, id, form.get('after') === 'open')
      break
    case 'add': {
      const read = readFields(newCategoryForm, form)
      if (!read.ok) return reject(read.errors, read.typed)
      await addCategory(app, read.value.name, read.value.parentId)
      break
    }
    default: {
      const read = readFields(categoryForm, form)
      if (!read.ok) return reject(read.errors, read.typed)
      const result = await saveCategory(app, id, read.value)
      if (result.ok) break
      if (result.error === 'unknown-category') throw notFound()
      const errors: FieldErrors =
        result.error === 'slug-taken'
          ? { slug: 'Een andere categorie heeft dit adres al.' }
          : { parentId: 'Een categorie kan niet onder zichzelf staan.' }
      return reject(errors, read.typed)
    }
  }
  return redirect(`${HERE}?opgeslagen=1`)
}

export default function AdminCategories({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, removing } = loaderData
  const adding = actionData?.id === 0 ? actionData : undefined
  return (
    <div className="max-w-[56rem]">
      <AdminHeading title="Categorieën" />
      <CatalogTabs />
      {removing && (
        <RemoveWarning
          name={removing.name}
          id={String(removing.id)}
          back={HERE}
          text={removeText(removing, categories)}
        >
          {removing.membersOnly && !removing.isBelowMembers && <AfterChoice />}
        </RemoveWarning>
      )}
      <SaveNotice isSaved={!actionData && loaderData.isSaved} />
      <ul className="border-t border-ink">
        {categories.map((category) => (
          <CategoryRow
            key={`${category.id} ${category.name} ${category.slug} ${category.parentId}`}
            category={category}
            categories={categories}
            rejected={actionData?.id === category.id ? actionData : undefined}
          />
        ))}
      </ul>
      <Form
        key={categories.length}
        method="post"
        noValidate
        className="mt-8 grid items-start gap-4 sm:grid-cols-[1fr_1fr_auto]"
      >
        <TextField
          name="name"
          label="Nieuwe categorie"
          autoComplete="off"
          defaultValue={adding?.typed.name ?? ''}
          error={adding?.errors.name}
        />
        <ParentField categories={categories} value={adding?.typed.parentId ?? ''} />
        <Button
          type="submit"
          size="small"
          variant="second"
          name="intent"
          value="add"
          className="sm:mt-7"
        >
          Voeg toe
        </Button>
      </Form>
    </div>
  )
}

function removeText(category: ManagedCategory, categories: ManagedCategory[]): string {
  const above = categories.find(({ id }) => id === category.parentId)?.name
  const below = categories.filter(({ parentId }) => parentId === category.id).length
  const productsText = category.products === 1 ? '1 product' : `${category.products} producten`
  const others = below === 1 ? '1 categorie' : `${below} categorieën`
  const place = above ? `Die komen onder ‘${above}’ te staan.` : 'Die staan dan nergens meer onder.'
  return `Erin: ${productsText} en ${others}. ${place}`
}

/** What is only for who is logged in is opened by who says so alone. */
function AfterChoice() {
  return (
    <fieldset className="w-full">
      <legend className="mb-2 text-sm font-medium">
        Nu is het alleen voor wie is ingelogd. Daarna?
      </legend>
      <RadioCard
        name="after"
        value="keep"
        defaultChecked
        title="Blijft alleen voor wie is ingelogd"
        text="De producten en de categorieën eronder worden dat zelf."
      />
      <RadioCard name="after" value="open" title="Iedereen mag het zien" />
    </fieldset>
  )
}

interface RowProps {
  category: ManagedCategory
  categories: ManagedCategory[]
  rejected: { errors: FieldErrors; typed: Typed } | undefined
}

function CategoryRow({ category, categories, rejected }: RowProps) {
  const form = useErrorFocus(rejected?.errors)
  const values: Typed = rejected?.typed ?? {
    name: category.name,
    slug: category.slug,
    description: category.description,
    parentId: String(category.parentId ?? ''),
    ...(category.membersOnly && { membersOnly: 'on' }),
  }
  const field = fieldsOf(values, rejected?.errors)
  return (
    <li className="border-b border-line">
      <details open={rejected ? true : undefined}>
        <summary
          className={`flex min-h-target cursor-pointer items-center gap-3 ${['', 'pl-6', 'pl-12'][category.depth] ?? 'pl-18'}`}
        >
          <span className="flex-1 py-2 font-medium wrap-anywhere">{category.name}</span>
          {(category.membersOnly || category.isBelowMembers) && (
            <StatusLabel tone="accent">Voor klanten</StatusLabel>
          )}
          <span className="text-sm text-ink-2">
            {category.products === 1 ? '1 product' : `${category.products} producten`}
          </span>
        </summary>
        <Form ref={form} method="post" noValidate className="space-y-4 py-4">
          <input type="hidden" name="id" value={category.id} />
          <button type="submit" hidden />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField {...field('name')} label="Naam" />
            <TextField
              {...field('slug')}
              label="Adres"
              hint="Verander je het, dan leidt het oude adres naar het nieuwe."
            />
          </div>
          <ParentField
            categories={categories.filter(({ id }) => id !== category.id)}
            value={values.parentId ?? ''}
            error={rejected?.errors.parentId}
          />
          <TextAreaField {...field('description')} label="Tekst bovenaan" isOptional rows={3} />
          <div>
            <CheckboxField
              name="membersOnly"
              defaultChecked={values.membersOnly === 'on'}
              label="Alleen voor wie is ingelogd, met alles wat eronder staat"
            />
            <p className="text-sm text-ink-2">
              {category.isBelowMembers
                ? 'Dat is zo al: een categorie hierboven is alleen voor wie is ingelogd. Verplaats je deze, dan kan iedereen hem zien, tenzij je dit aanvinkt.'
                : 'Wat erin staat, is dan nergens anders te vinden: niet in lijsten, zoeken of sitemap.'}
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" size="small">
              Opslaan
            </Button>
            <Button type="submit" variant="second" size="small" name="intent" value="up">
              <ArrowUp className="size-5" strokeWidth={1.5} aria-hidden="true" />
              Naar voren
            </Button>
            <ButtonLink variant="quiet" to={`${HERE}?verwijder=${category.id}`} preventScrollReset>
              Verwijder
            </ButtonLink>
          </div>
        </Form>
      </details>
    </li>
  )
}

function ParentField({
  categories,
  value,
  error,
}: {
  categories: ManagedCategory[]
  value: string
  error?: string | undefined
}) {
  return (
    <SelectField
      name="parentId"
      label="Onder"
      isOptional
      defaultValue={value}
      error={error}
      options={[
        { value: '', label: 'Bovenaan' },
        ...categories.map(({ id, name, depth }) => ({
          value: String(id),
          label: `${'– '.repeat(depth)}${name}`,
        })),
      ]}
    />
  )
}
