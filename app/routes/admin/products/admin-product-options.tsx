import { type FormEvent, useState } from 'react'
import { data, Form, redirect } from 'react-router'
import { readAttributeNames } from '#app/features/catalog/attributes/vocabulary.server.ts'
import { readProductForEdit } from '#app/features/catalog/product-editing/read-product-for-edit.server.ts'
import {
  applyIntent,
  type OptionsDraft,
  readDraft,
  startDraft,
  validateDraft,
} from '#app/features/catalog/variants/admin/options-draft.ts'
import { OptionsFields } from '#app/features/catalog/variants/admin/options-fields.tsx'
import {
  countText,
  optionsErrors,
  optionsMessage,
  variantsText,
} from '#app/features/catalog/variants/admin/options-messages.ts'
import { saveOptions } from '#app/features/catalog/variants/admin/save-options.server.ts'
import { VariantMakeFields } from '#app/features/catalog/variants/admin/variant-make-fields.tsx'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import type { FieldErrors } from '#app/platform/forms/form-fields.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { SaveBar } from '#app/ui/admin/save-button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { Route } from './+types/admin-product-options.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Keuzes en uitvoeringen van ${loaderData?.product.name ?? 'een product'} · Beheer` },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const [product, attributes] = await Promise.all([
    readProductForEdit(app, readId(params.id)),
    readAttributeNames(app.db),
  ])
  if (!product) throw notFound()
  const { id, name, options, variants, updatedAt } = product
  const variantChoices = variants.map((variant) => ({
    id: variant.id,
    optionValues: variant.optionValues,
  }))
  const names = attributes.map((attribute) => attribute.name)
  return { product: { id, name, options, updatedAt, variants: variantChoices }, names }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  requireManager(context)
  const id = readId(params.id)
  const form = await readForm(request)
  const draft = readDraft(form)
  const intent = String(form.get('intent') ?? '')
  const errors: FieldErrors = {}
  if (intent !== '') return data({ draft: applyIntent(draft, intent), errors, message: null })
  const parsedDraft = validateDraft(draft)
  const invalidMessage = 'Niet opgeslagen. Kijk naar de rood omrande velden.'
  if (!parsedDraft.ok)
    return data({ draft, errors: parsedDraft.errors, message: invalidMessage }, 422)
  const result = await saveOptions(context.get(appContext), id, parsedDraft.edit)
  if (result.ok)
    return redirect(`${path('/beheer/producten/:id', { id })}?opgeslagen=keuzes#uitvoeringen`)
  if (result.error === 'unknown-product') throw notFound()
  const fieldErrors = optionsErrors(result)
  const message = Object.keys(fieldErrors).length > 0 ? invalidMessage : optionsMessage(result)
  const isStale = result.error === 'changed-since'
  return data({ draft, errors: fieldErrors, message }, isStale ? 409 : 422)
}

/**
 * State of the options form. Clicks on its buttons change the draft in the browser: with a request per click, the first of two
 * fast clicks would be lost.
 */
function useOptionsDraft(
  product: Route.ComponentProps['loaderData']['product'],
  actionData: Route.ComponentProps['actionData'],
) {
  const [clickedDraft, setClickedDraft] = useState<{
    draft: OptionsDraft
    since: typeof actionData
  }>()
  const [inputDraft, setInputDraft] = useState<{
    draft: OptionsDraft
    since: typeof actionData
  }>()
  const isChanged = clickedDraft !== undefined && clickedDraft.since === actionData
  const serverDraft = actionData?.draft ?? startDraft(product.options, product.updatedAt)
  const draft = isChanged ? clickedDraft.draft : serverDraft
  const noErrors: FieldErrors = {}
  return {
    draft,
    isUnsaved: isChanged,
    /** draft with the values that are typed now */
    currentDraft: inputDraft?.since === actionData ? (inputDraft?.draft ?? draft) : draft,
    errors: isChanged ? noErrors : (actionData?.errors ?? noErrors),
    onInput(event: FormEvent<HTMLFormElement>) {
      setInputDraft({ draft: readDraft(new FormData(event.currentTarget)), since: actionData })
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      const { submitter } = event.nativeEvent as SubmitEvent
      const intent = submitter?.getAttribute('value') ?? ''
      if (intent === '') return
      event.preventDefault()
      const changedDraft = applyIntent(readDraft(new FormData(event.currentTarget)), intent)
      setClickedDraft({ draft: changedDraft, since: actionData })
      setInputDraft({ draft: changedDraft, since: actionData })
    },
  }
}

export default function AdminProductOptions({ loaderData, actionData }: Route.ComponentProps) {
  const { product, names } = loaderData
  const form = useErrorFocus(actionData?.message ? actionData.errors : undefined)
  const { draft, currentDraft, isUnsaved, errors, onInput, onSubmit } = useOptionsDraft(
    product,
    actionData,
  )
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      autoComplete="off"
      className="form-page"
      onInput={onInput}
      onSubmit={onSubmit}
    >
      {/* Enter uses the first button of a form, which must save. */}
      <button type="submit" hidden />
      <AdminHeading
        title={`Keuzes en uitvoeringen van ${product.name}`}
        back={{ to: path('/beheer/producten/:id', { id: product.id }), text: product.name }}
      />
      <input type="hidden" name="updatedAt" value={draft.updatedAt} />
      {actionData?.message && (
        <DraftProblem
          message={actionData.message}
          productId={product.id}
          isOutdated={draft.updatedAt !== product.updatedAt.toISOString()}
        />
      )}
      <FormSection
        title="Keuzes"
        text="Wat een bezoeker kiest, in deze volgorde: eerst het metaal, dan de maat. Zonder keuzes is er één uitvoering."
      >
        <OptionsFields draft={draft} names={names} errors={errors} />
      </FormSection>
      <FormSection
        title="Uitvoeringen"
        text={`Nu ${countText(product.variants.length)}. Een waarde die je verwijdert, neemt haar uitvoeringen mee; een andere naam laat ze staan.`}
      >
        <VariantMakeFields draft={draft} errors={errors} />
        <p role="status" className="font-medium empty:hidden">
          {variantsText(product.variants, currentDraft)}
        </p>
      </FormSection>
      <SaveBar isUnsaved={isUnsaved} />
    </Form>
  )
}

interface DraftProblemProps {
  message: string
  productId: number
  /** somebody else saved the product since the draft was opened */
  isOutdated: boolean
}

function DraftProblem({ message, productId, isOutdated }: DraftProblemProps) {
  return (
    <div className="mb-6">
      <Notice kind="danger" role="alert">
        <p>{message}</p>
        {/* The draft cannot be saved over the other person's change: values that were renamed would be removed. */}
        {isOutdated && (
          <p className="mt-2">
            <ButtonLink
              variant="second"
              size="small"
              to={path('/beheer/producten/:id/keuzes', { id: productId })}
              reloadDocument
            >
              Toon de nieuwste versie
            </ButtonLink>
          </p>
        )}
      </Notice>
    </div>
  )
}
