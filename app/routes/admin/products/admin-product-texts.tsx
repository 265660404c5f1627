import { data, Form, redirect } from 'react-router'
import { readProductForEdit } from '#app/features/catalog/product-editing/read-product-for-edit.server.ts'
import { saveTextFields } from '#app/features/catalog/product-editing/save-text-fields.server.ts'
import type { ProductOption } from '#app/features/catalog/products/catalog.ts'
import { TextFieldsForm } from '#app/features/catalog/text-fields/admin/text-fields-form.tsx'
import {
  applyIntent,
  readDraft,
  startDraft,
  validateDraft,
} from '#app/features/catalog/text-fields/text-field-forms.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { type FieldErrors, readFormValues } from '#app/platform/forms/form-fields.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { SaveBar } from '#app/ui/admin/save-button.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { Route } from './+types/admin-product-texts.ts'

const NOT_A_PAIR_MESSAGE =
  'Niet opgeslagen. Een paar heeft de keuze Ringmaat nodig. Verschillen de ringen, geef het dan ook de keuze Ring met twee waarden.'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Gravure en andere teksten bij ${loaderData?.product.name ?? 'een product'} · Beheer` },
]

/**
 * Returns the option values to which a text field can be limited. Ring sizes are left out, because
 * texts do not depend on them.
 */
const optionValuesForTexts = (options: ProductOption[]) =>
  options.filter(({ code }) => code !== 'ringmaat').flatMap(({ values }) => values)

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireManager(context)
  const product = await readProductForEdit(context.get(appContext), readId(params.id))
  if (!product) throw notFound()
  const { id, name, options, textFields, soldAsPair } = product
  return {
    product: { id, name, textFields, soldAsPair },
    optionValues: optionValuesForTexts(options),
    isSaved: url.searchParams.has('opgeslagen'),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const id = readId(params.id)
  const product = await readProductForEdit(app, id)
  if (!product) throw notFound()
  const form = await readForm(request)
  const draft = readDraft(readFormValues(form))
  const intent = String(form.get('intent') ?? '')
  const noErrors: FieldErrors = {}
  // The buttons that add or remove a field submit an intent; the save button does not.
  const isSaveAttempt = intent === ''
  if (!isSaveAttempt)
    return data({
      draft: applyIntent(draft, intent),
      errors: noErrors,
      message: null,
      isSaveAttempt,
    })
  const parsedDraft = validateDraft(draft, optionValuesForTexts(product.options))
  if (!parsedDraft.ok)
    return data({ draft, errors: parsedDraft.errors, message: null, isSaveAttempt }, 422)
  const result = await saveTextFields(app, id, parsedDraft.edit)
  if (result.ok) return redirect(`${path('/beheer/producten/:id/teksten', { id })}?opgeslagen=1`)
  if (result.error === 'unknown-product') throw notFound()
  // The remaining error is `not-a-pair`.
  return data({ draft, errors: noErrors, message: NOT_A_PAIR_MESSAGE, isSaveAttempt }, 422)
}

export default function AdminProductTexts({ loaderData, actionData }: Route.ComponentProps) {
  const { product, optionValues, isSaved } = loaderData
  const problem = actionData?.isSaveAttempt ? actionData : undefined
  const form = useErrorFocus(problem?.errors)
  const draft = actionData?.draft ?? startDraft(product.textFields, product.soldAsPair)
  return (
    <Form
      // The form is mounted again when the number of fields changes, because its inputs read their
      // values from the draft only when they are mounted.
      key={draft.count}
      ref={form}
      method="post"
      noValidate
      autoComplete="off"
      className="form-page"
    >
      {/* Enter uses the first button of a form, which must save. */}
      <button type="submit" hidden />
      <AdminHeading
        title="Gravure en andere teksten"
        back={{
          to: path('/beheer/producten/:id', { id: product.id }),
          text: product.name,
        }}
      />
      <SaveNotice problem={problem} isSaved={isSaved && !actionData} />
      <p className="-mt-2 mb-6 max-w-prose text-ink-2">
        Wat een klant bij dit product kan opgeven, zoals een gravure. Met een tekst is het speciaal
        gemaakt: de klant kan het niet herroepen en leest dat vóór het bestellen. Het vertrekt ook
        later; hoeveel dagen stel je in bij verzending.
      </p>
      <TextFieldsForm draft={draft} errors={actionData?.errors ?? {}} values={optionValues} />
      <div className="mt-9">
        <FormSection
          title="Paar"
          text="Voor trouwringen: de klant kiest twee ringmaten, en van elke maat gaat er één van de voorraad af."
        >
          <CheckboxField
            name="soldAsPair"
            defaultChecked={draft.formValues.soldAsPair === 'on'}
            label="Verkocht per paar; de prijs bij een uitvoering is die van het paar"
          />
        </FormSection>
      </div>
      <SaveBar />
    </Form>
  )
}
