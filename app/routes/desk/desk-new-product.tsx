import { data, Form, redirect, useNavigation } from 'react-router'
import { requireManager } from '#app/features/accounts/require-manager.server.ts'
import { makeProduct } from '#app/features/catalog/make-product.server.ts'
import { newProductForm } from '#app/features/catalog/new-product-form.ts'
import { readCategoryNames } from '#app/features/catalog/read-category-names.server.ts'
import { DeskHeading } from '#app/features/desk/desk-heading.tsx'
import { type FieldErrors, readFields } from '#app/platform/form-fields.ts'
import { readForm } from '#app/platform/read-form.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useErrorFocus } from '#app/ui/use-error-focus.ts'
import type { Route } from './+types/desk-new-product.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Nieuw product · Beheer · Schakel' }]

export async function loader({ context }: Route.LoaderArgs) {
  requireManager(context)
  return { categories: await readCategoryNames(context.get(shopContext)) }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const form = readFields(newProductForm, await readForm(request))
  if (!form.ok) return data({ typed: form.typed, errors: form.errors }, 422)
  const { price, ...wish } = form.value
  const id = await makeProduct(context.get(shopContext), { ...wish, priceCents: price })
  if (id === undefined) {
    const errors = { categoryId: 'Deze categorie is intussen verwijderd. Kies een andere.' }
    return data({ typed: form.typed, errors: errors as FieldErrors }, 422)
  }
  return redirect(`/beheer/producten/${id}/`)
}

export default function DeskNewProduct({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === 'submitting'
  const form = useErrorFocus(actionData?.errors)
  const field = (name: string) => ({
    name,
    defaultValue: actionData?.typed[name] ?? '',
    error: actionData?.errors[name],
  })
  return (
    <Form ref={form} method="post" noValidate className="max-w-xl">
      <DeskHeading title="Nieuw product" />
      <p className="mb-6 text-ink-2">
        Het begint als concept: alleen hier te zien, tot je het in de winkel zet. Tekst, foto’s,
        maten en voorraad vul je daarna in.
      </p>
      <div className="space-y-4">
        <TextField {...field('name')} label="Naam" autoComplete="off" />
        <TextField
          {...field('price')}
          label="Prijs"
          inputMode="decimal"
          autoComplete="off"
          hint="Inclusief btw."
        />
        <SelectField
          {...field('categoryId')}
          label="Categorie"
          isOptional
          options={[
            { value: '', label: 'Geen' },
            ...loaderData.categories.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <Button type="submit" size="small" busyText={isBusy ? 'Maken' : undefined}>
          Maak het concept
        </Button>
      </div>
    </Form>
  )
}
