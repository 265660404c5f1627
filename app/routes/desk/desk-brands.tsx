import { data, Form, redirect } from 'react-router'
import { z } from 'zod'
import { requireManager } from '#app/features/accounts/require-manager.server.ts'
import {
  addBrand,
  readBrands,
  removeBrand,
  renameBrand,
} from '#app/features/catalog/manage-brands.server.ts'
import { CatalogTabs } from '#app/features/desk/catalog-tabs.tsx'
import { DeskHeading } from '#app/features/desk/desk-heading.tsx'
import { RemoveWarning } from '#app/features/desk/remove-warning.tsx'
import { SaveNotice } from '#app/features/desk/save-notice.tsx'
import { readFields } from '#app/platform/form-fields.ts'
import { readForm } from '#app/platform/read-form.ts'
import { readId } from '#app/platform/read-id.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { Route } from './+types/desk-brands.ts'

const HERE = '/beheer/merken/'
const brandForm = z.object({ name: z.string().trim().min(1, 'Geef het merk een naam.').max(80) })

export const meta: Route.MetaFunction = () => [{ title: 'Merken · Beheer · Schakel' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const brands = await readBrands(context.get(shopContext))
  const removing = readId(url.searchParams.get('verwijder'))
  return {
    brands,
    removing: brands.find(({ id }) => id === removing),
    isSaved: url.searchParams.has('opgeslagen'),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const shop = context.get(shopContext)
  const form = await readForm(request)
  const id = readId(form.get('id'))
  if (form.get('intent') === 'remove') await removeBrand(shop, id)
  else {
    const read = readFields(brandForm, form)
    const name = read.typed.name ?? ''
    if (!read.ok) return data({ id, name, error: read.errors.name }, 422)
    if (id > 0) await renameBrand(shop, id, read.value.name)
    else if (!(await addBrand(shop, read.value.name))) {
      return data({ id, name, error: 'Dit merk is er al.' }, 422)
    }
  }
  return redirect(`${HERE}?opgeslagen=1`)
}

export default function DeskBrands({ loaderData, actionData }: Route.ComponentProps) {
  const { brands, removing } = loaderData
  const refused = (id: number) => (actionData?.id === id ? actionData : undefined)
  return (
    <div className="max-w-[48rem]">
      <DeskHeading title="Merken" />
      <CatalogTabs />
      {removing && (
        <RemoveWarning
          name={removing.name}
          id={String(removing.id)}
          back={HERE}
          text={`${removing.products === 1 ? '1 product heeft' : `${removing.products} producten hebben`} dan geen merk meer.`}
        />
      )}
      <SaveNotice isSaved={!actionData && loaderData.isSaved} />
      <ul className="border-t border-ink">
        {brands.map(({ id, name, products }) => (
          <li key={`${id} ${name}`} className="border-b border-line py-3">
            <Form method="post" noValidate className="flex flex-wrap items-start gap-3">
              <input type="hidden" name="id" value={id} />
              <div className="min-w-48 flex-1">
                <TextField
                  name="name"
                  label={products === 1 ? 'Merk van 1 product' : `Merk van ${products} producten`}
                  autoComplete="off"
                  defaultValue={refused(id)?.name ?? name}
                  error={refused(id)?.error}
                />
              </div>
              <Button type="submit" size="small" look="second" className="mt-7">
                Opslaan
              </Button>
              <ButtonLink
                look="quiet"
                to={`${HERE}?verwijder=${id}`}
                preventScrollReset
                className="sm:mt-7"
              >
                Verwijder<span className="sr-only"> {name}</span>
              </ButtonLink>
            </Form>
          </li>
        ))}
      </ul>
      <Form
        key={brands.length}
        method="post"
        noValidate
        className="mt-8 flex flex-wrap items-start gap-3"
      >
        <div className="min-w-48 flex-1">
          <TextField
            name="name"
            label="Nieuw merk"
            autoComplete="off"
            defaultValue={refused(0)?.name ?? ''}
            error={refused(0)?.error}
          />
        </div>
        <Button type="submit" size="small" look="second" className="mt-7">
          Voeg toe
        </Button>
      </Form>
    </div>
  )
}
