import { data, redirect } from 'react-router'
import { collectionUrl } from '#app/features/catalog/products/catalog.ts'
import { CoverField } from '#app/features/content/blog/admin/cover-field.tsx'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { CollectionFields } from '#app/features/listings/collections/admin/collection-fields.tsx'
import {
  collectionValues,
  hasLostChoice,
  readCollectionForm,
} from '#app/features/listings/collections/admin/collection-form.ts'
import {
  findCollection,
  readRuleChoices,
  removeCollection,
  saveCollection,
} from '#app/features/listings/collections/admin/manage-collections.server.ts'
import { countText } from '#app/features/listings/listings/listing-texts.ts'
import { appContext } from '#app/platform/app-context.ts'
import {
  type FieldErrors,
  type FormValues,
  readFormValues,
} from '#app/platform/forms/form-fields.ts'
import {
  findNewerVersion,
  formVersion,
  OUTDATED_FORM,
} from '#app/platform/forms/form-version.server.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { EditForm } from '#app/ui/admin/edit-form.tsx'
import { fieldsOf } from '#app/ui/admin/edit-form-fields.ts'
import { RemoveForm } from '#app/ui/admin/remove-form.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { Route } from './+types/admin-collection.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.name ?? 'Collectie'} · Beheer` },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const [collection, choices] = await Promise.all([
    findCollection(app, readId(params.id)),
    readRuleChoices(app),
  ])
  if (!collection) throw notFound()
  const { name, slug, photo, productCount } = collection
  const values = collectionValues(collection, choices)
  const isSaved = url.searchParams.has('opgeslagen')
  const isLost = hasLostChoice(collection.rule, choices)
  const currentVersion = formVersion(values)
  return { name, slug, photo, productCount, values, seen: currentVersion, choices, isSaved, isLost }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const id = readId(params.id)
  const formData = await readForm(request)
  if (formData.get('intent') === 'remove') {
    await removeCollection(app, id)
    return redirect(path('/beheer/collecties'))
  }
  const [collection, choices] = await Promise.all([findCollection(app, id), readRuleChoices(app)])
  if (!collection) throw notFound()
  const form = readCollectionForm(readFormValues(formData), choices)
  if (!form.ok) return reject(form.errors, form.formValues)
  const newerVersion = findNewerVersion(formData, collectionValues(collection, choices))
  if (newerVersion !== null)
    return reject({}, { ...form.formValues, seen: newerVersion }, OUTDATED_FORM)
  const saveResult = await saveCollection(app, id, form.value)
  if (saveResult.ok) return redirect(`${path('/beheer/collecties/:id', { id })}?opgeslagen=1`)
  switch (saveResult.error) {
    case 'unknown-collection':
      throw notFound()
    case 'slug-taken':
      return reject({ slug: 'Een andere collectie heeft dit adres al.' }, form.formValues)
  }
}

const reject = (errors: FieldErrors, formValues: FormValues, message: string | null = null) =>
  data({ errors, formValues, message }, message === null ? 422 : 409)

export default function AdminCollection({ loaderData, actionData }: Route.ComponentProps) {
  const { name, slug, photo, productCount, choices } = loaderData
  const form = useErrorFocus(actionData?.errors)
  const values = actionData?.formValues ?? loaderData.values
  return (
    <div className="form-page">
      <EditForm
        key={JSON.stringify(loaderData.values)}
        ref={form}
        title={name}
        back={{ to: path('/beheer/collecties'), text: 'Collecties' }}
        isRejected={actionData !== undefined}
        message={actionData?.message ?? null}
        seenVersion={actionData?.formValues.seen ?? loaderData.seen}
        isSaved={loaderData.isSaved}
        savedText="Opgeslagen. De winkel toont het al."
        actions={
          <ButtonLink variant="quiet" size="small" to={collectionUrl(slug)}>
            Bekijk in de winkel
          </ButtonLink>
        }
      >
        {loaderData.isLost && (
          <div className="mb-6">
            <Notice kind="warning">
              Een categorie of kenmerk van deze regel is verwijderd. Kies opnieuw en sla op: tot dan
              telt wat er niet meer is als niets.
            </Notice>
          </div>
        )}
        <CollectionFields
          field={fieldsOf(values, actionData?.errors)}
          values={values}
          choices={choices}
          count={`Nu: ${countText(productCount)}.`}
          photoField={(field) => <CoverField {...field} photo={photo} />}
        />
      </EditForm>
      <RemoveForm
        text="De producten blijven in de winkel. Links naar deze collectie, ook in menu’s, leiden daarna naar een pagina die er niet is."
        button="Verwijder deze collectie"
      />
    </div>
  )
}
