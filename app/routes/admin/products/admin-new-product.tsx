import { data, Form, redirect, useNavigation } from 'react-router'
import { readCategoryNames } from '#app/features/catalog/categories/read-category-names.server.ts'
import { makeProduct } from '#app/features/catalog/product-editing/make-product.server.ts'
import { newProductForm } from '#app/features/catalog/product-editing/new-product-form.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import {
  addOfferMessage,
  readOfferRefMessage,
} from '#app/features/partners/offers/offer-messages.ts'
import { readOfferRef } from '#app/features/partners/offers/offer-url.ts'
import { mainCountry } from '#app/features/partners/offers/partner-link.ts'
import { readPartnerIds } from '#app/features/partners/offers/read-partner-ids.server.ts'
import {
  addOffer,
  findProductWithOffer,
} from '#app/features/partners/offers/write-offers.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { type FieldErrors, readFields } from '#app/platform/forms/form-fields.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { CollapsibleFields } from '#app/ui/admin/collapsible-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { Route } from './+types/admin-new-product.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Nieuw product · Beheer' }]

export async function loader({ context }: Route.LoaderArgs) {
  requireManager(context)
  return { categories: await readCategoryNames(context.get(appContext)) }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const form = readFields(newProductForm, await readForm(request))
  const reject = (errors: FieldErrors) => data({ formValues: form.formValues, errors }, 422)
  if (!form.ok) return reject(form.errors)
  const { place: pastedOffer, ...newProduct } = form.value
  const offerRef =
    pastedOffer === '' ? null : readOfferRef(pastedOffer, mainCountry(await readPartnerIds(app)))
  if (offerRef && !offerRef.ok) return reject({ place: readOfferRefMessage(offerRef) })
  const sameOffer = offerRef && (await findProductWithOffer(app.db, offerRef.offerRef))
  if (sameOffer)
    return reject({
      place: addOfferMessage({ ok: false, error: 'of-another', product: sameOffer }),
    })
  const id = await makeProduct(app, newProduct)
  if (id === undefined)
    return reject({ categoryId: 'Deze categorie is intussen verwijderd. Kies een andere.' })
  if (offerRef) await addOffer(app, id, offerRef.offerRef)
  return redirect(path('/beheer/producten/:id', { id }))
}

export default function AdminNewProduct({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === 'submitting'
  const form = useErrorFocus(actionData?.errors)
  const field = (name: string) => ({
    name,
    defaultValue: actionData?.formValues[name] ?? '',
    error: actionData?.errors[name],
  })
  return (
    <Form ref={form} method="post" noValidate className="form-page">
      <AdminHeading
        title="Nieuw product"
        back={{ to: path('/beheer/producten'), text: 'Producten' }}
      />
      <p className="mb-6 max-w-prose text-ink-2">
        Het begint als concept: alleen hier te zien, tot je het in de winkel zet. Tekst, foto’s,
        maten en voorraad vul je daarna in.
      </p>
      <div className="max-w-xl space-y-4">
        <TextField {...field('name')} label="Naam" autoComplete="off" />
        <TextField
          {...field('price')}
          label="Prijs"
          inputMode="decimal"
          autoComplete="off"
          className="max-w-40"
          hint="Inclusief btw. Laat leeg als een andere winkel het verkoopt."
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
        <CollapsibleFields
          title="Bij een andere winkel te koop?"
          isOpen={Boolean(actionData?.formValues.place || actionData?.errors.place)}
        >
          <TextField
            {...field('place')}
            label="Adres of ASIN bij een andere winkel"
            isOptional
            autoComplete="off"
            hint="Bijvoorbeeld een pagina van Amazon of bol. Klanten kopen het dan daar, tegen de prijs van die winkel."
          />
        </CollapsibleFields>
        <Button type="submit" size="small" busyText={isBusy ? 'Maken' : undefined}>
          Concept aanmaken
        </Button>
      </div>
    </Form>
  )
}
