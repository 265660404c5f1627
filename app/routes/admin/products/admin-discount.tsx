import { data, redirect } from 'react-router'
import { readCategoryNames } from '#app/features/catalog/categories/read-category-names.server.ts'
import { ProductNumbersField } from '#app/features/content/blog/admin/product-numbers-field.tsx'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import {
  DiscountAmountSection,
  DiscountLimitSections,
} from '#app/features/sales/discounts/admin/discount-sections.tsx'
import { discountState } from '#app/features/sales/discounts/admin/discount-texts.ts'
import {
  categoryField,
  discountForm,
  discountValues,
  NEW_DISCOUNT,
  readCategoryChoices,
} from '#app/features/sales/discounts/discount-forms.ts'
import { findDiscount } from '#app/features/sales/discounts/read-discounts.server.ts'
import { removeDiscount, saveDiscount } from '#app/features/sales/discounts/save-discount.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { type FieldErrors, type FormValues, readFields } from '#app/platform/forms/form-fields.ts'
import {
  findNewerVersion,
  formVersion,
  OUTDATED_FORM,
} from '#app/platform/forms/form-version.server.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { EditForm } from '#app/ui/admin/edit-form.tsx'
import { type FormParts, fieldsOf } from '#app/ui/admin/edit-form-fields.ts'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { RemoveForm } from '#app/ui/admin/remove-form.tsx'
import { StatusLabel } from '#app/ui/feedback/status-label.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { Route } from './+types/admin-discount.ts'

type LoaderData = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? 'Kortingscode'} · Beheer` },
]

/** Returns the id in the URL; null for a new code. */
const parseCodeId = (text: string | undefined) => (text === 'nieuw' ? null : readId(text))

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const id = parseCodeId(params.id)
  const code = id === null ? null : await findDiscount(app, id)
  if (code === undefined) throw notFound()
  return {
    title: code?.code ?? 'Nieuwe code',
    isNew: code === null,
    state: code && discountState(code, app.clock.now()),
    usageText:
      code && code.uses > 0
        ? `${code.uses} ${code.uses === 1 ? 'bestelling' : 'bestellingen'}, samen ${formatCents(code.cents)} korting.`
        : null,
    values: code ? discountValues(code) : NEW_DISCOUNT,
    seen: code ? formVersion(discountValues(code)) : '',
    categories: await readCategoryNames(app),
    isSaved: url.searchParams.has('opgeslagen'),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const id = parseCodeId(params.id)
  const code = id === null ? null : await findDiscount(app, id)
  if (code === undefined) throw notFound()
  const formData = await readForm(request)
  if (formData.get('intent') === 'remove' && id !== null) {
    const removeOutcome = await removeDiscount(app, id)
    return redirect(
      `${path('/beheer/kortingscodes')}?gedaan=${removeOutcome === 'removed' ? 'weg' : 'uit'}`,
    )
  }
  const form = readFields(discountForm, formData)
  if (!form.ok) return reject(form.errors, form.formValues)
  const newerVersion = code ? findNewerVersion(formData, discountValues(code)) : null
  if (newerVersion !== null)
    return reject({}, { ...form.formValues, seen: newerVersion }, OUTDATED_FORM)
  const saveResult = await saveDiscount(app, id, form.value, readCategoryChoices(form.formValues))
  if (saveResult.ok)
    return redirect(`${path('/beheer/kortingscodes/:id', { id: saveResult.id })}?opgeslagen=1`)
  if (saveResult.error === 'unknown-discount') throw notFound()
  return reject(saveResult.errors, form.formValues)
}

const reject = (errors: FieldErrors, formValues: FormValues, message: string | null = null) =>
  data({ errors, formValues, message }, message === null ? 422 : 409)

export default function AdminDiscount({ loaderData, actionData }: Route.ComponentProps) {
  const { title, isNew, state, usageText, categories } = loaderData
  const form = useErrorFocus(actionData?.errors)
  const values = actionData?.formValues ?? loaderData.values
  const field = fieldsOf(values, actionData?.errors)
  return (
    <div className="form-page">
      <EditForm
        key={JSON.stringify(loaderData.values)}
        ref={form}
        title={title}
        back={{ to: path('/beheer/kortingscodes'), text: 'Kortingscodes' }}
        isRejected={actionData !== undefined}
        message={actionData?.message ?? null}
        seenVersion={actionData?.formValues.seen ?? loaderData.seen}
        actions={state && <StatusLabel tone={state.tone}>{state.text}</StatusLabel>}
        isSaved={loaderData.isSaved}
        savedText="Opgeslagen."
      >
        <FormSection
          title="Code"
          text={usageText ? `Gebruikt in ${usageText}` : isNew ? '' : 'Nog niet gebruikt.'}
        >
          <TextField
            {...field('code')}
            label="Code"
            hint="Wat je klant invult. Hoofdletters en kleine letters maken niet uit."
          />
          <CheckboxField
            name="isActive"
            defaultChecked={values.isActive === 'on'}
            label="Code actief"
          />
          <TextField
            {...field('description')}
            label="Omschrijving"
            isOptional
            hint="Alleen voor jezelf."
          />
        </FormSection>
        <DiscountAmountSection field={field} values={values} />
        <DiscountLimitSections field={field} values={values} />
        <ScopeSection field={field} values={values} categories={categories} />
      </EditForm>
      {!isNew && (
        <RemoveForm
          text="Bestellingen die de code al hebben, houden hun korting. Een code die nog niet gebruikt is, kun je 30 dagen lang terugzetten."
          button="Verwijder deze code"
        />
      )}
    </div>
  )
}

function ScopeSection({
  field,
  values,
  categories,
}: {
  field: FormParts['field']
  values: FormParts['values']
  categories: LoaderData['categories']
}) {
  return (
    <FormSection title="Waarvoor" text="Zonder keuze geldt de code voor alles.">
      <div className="space-y-6">
        <ProductNumbersField {...field('products')} label="Alleen deze producten" />
        <ProductNumbersField {...field('excludedProducts')} label="Deze producten niet" />
      </div>
      <details open={categories.some(({ id }) => values[categoryField(id)])}>
        <summary className="inline-flex min-h-target cursor-pointer items-center underline underline-offset-4 hover:text-accent">
          Categorieën kiezen
        </summary>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          {categories.map(({ id, name }) => (
            <SelectField
              key={id}
              {...field(categoryField(id))}
              label={name}
              isOptional
              options={[
                { value: '', label: 'Maakt niet uit' },
                { value: 'wel', label: 'Alleen hiervoor' },
                { value: 'niet', label: 'Hiervoor niet' },
              ]}
            />
          ))}
        </div>
      </details>
    </FormSection>
  )
}
