import { data, Form, redirect } from 'react-router'
import {
  legalTextForm,
  legalTextValues,
} from '#app/features/checkout/legal-texts/admin/legal-text-forms.ts'
import { findLegalPage, legalPageFacts } from '#app/features/checkout/legal-texts/legal-texts.ts'
import { saveLegalText } from '#app/features/checkout/legal-texts/publish-version.server.ts'
import {
  findVersion,
  listFieldValues,
  readEditedText,
} from '#app/features/checkout/legal-texts/read-legal-texts.server.ts'
import { DocumentField } from '#app/features/content/blog/admin/document-field.tsx'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { type FormValues, readFields } from '#app/platform/forms/form-fields.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { lookUp } from '#app/platform/http/look-up.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { fieldsOf } from '#app/ui/admin/edit-form-fields.ts'
import { SaveBar } from '#app/ui/admin/save-button.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { useUnsavedWarning } from '#app/ui/forms/use-unsaved-warning.ts'
import type { Route } from './+types/admin-legal-text.ts'

/** Above the limit for a text, so that the error for a long text is shown beside its field. */
const MAX_BYTES = 4 * 1024 * 1024

const CHANGED_MEANWHILE =
  'Iemand anders heeft deze tekst intussen gewijzigd. Kijk bij de versies wat er staat. Sla je nog eens op, dan geldt jouw tekst.'

const DONE_MESSAGES = {
  bewaard: 'Opgeslagen. De winkel toont de nieuwe tekst al.',
  standaard: 'De standaardtekst geldt weer. Ze volgt je instellingen.',
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? 'Tekst'} · Beheer` },
]

function requireLegalPage(slug: string) {
  const page = findLegalPage(slug)
  if (!page) throw notFound()
  return page
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const page = requireLegalPage(params.slug)
  const { slug, title, href, fixedPartsText } = legalPageFacts(page)
  const { source, isOwn, basedOn, values } = await readEditedText(app, page)
  const olderVersionId = readId(url.searchParams.get('versie'))
  const olderVersion = await findVersion(app, page, olderVersionId)
  return {
    slug,
    title,
    href,
    fixedPartsText,
    isOwn,
    fields: listFieldValues(values),
    values: legalTextValues(olderVersion?.source ?? source, basedOn),
    olderMomentText: olderVersion?.source
      ? dutchMoment(olderVersion.createdAt, app.clock.now())
      : null,
    doneMessage: lookUp(DONE_MESSAGES, url.searchParams.get('gedaan')) ?? null,
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { name: savedBy } = requireManager(context)
  const app = context.get(appContext)
  const page = requireLegalPage(params.slug)
  const textUrl = path('/beheer/teksten/:slug', { slug: params.slug })
  const formData = await readForm(request, MAX_BYTES)
  if (formData.get('intent') === 'reset') {
    const basedOn = readId(formData.get('basedOn')) || 0
    const resetResult = await saveLegalText(app, page, { source: null, basedOn, savedBy })
    return resetResult.ok
      ? redirect(`${textUrl}?gedaan=standaard`)
      : data({ errors: { '': CHANGED_MEANWHILE }, formValues: null }, 409)
  }
  const form = readFields(legalTextForm, formData)
  if (!form.ok) return data({ errors: form.errors, formValues: form.formValues }, 422)
  const { basedOn, ...source } = form.value
  const saveResult = await saveLegalText(app, page, { source, basedOn, savedBy })
  if (saveResult.ok) return redirect(`${textUrl}?gedaan=bewaard`)
  const currentText = await readEditedText(app, page)
  // The form gets the current version, so that saving it again overwrites the other text.
  const formValues: FormValues = { ...form.formValues, basedOn: String(currentText.basedOn) }
  return data({ errors: { '': CHANGED_MEANWHILE }, formValues }, 409)
}

export default function AdminLegalText({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, title, href, fixedPartsText, isOwn, olderMomentText, doneMessage, fields } =
    loaderData
  const errors: Record<string, string> | undefined = actionData?.errors
  const form = useErrorFocus(errors)
  useUnsavedWarning(form)
  const values = actionData?.formValues ?? loaderData.values
  const field = fieldsOf(values, errors)
  return (
    <div className="form-page">
      <Form
        key={`${loaderData.values.basedOn} ${olderMomentText}`}
        ref={form}
        method="post"
        noValidate
        className="space-y-4"
      >
        {/* Enter uses the first button of a form, which must save. */}
        <button type="submit" hidden />
        <AdminHeading
          title={title}
          back={{ to: path('/beheer/teksten'), text: 'Voorwaarden en hulp' }}
        >
          <ButtonLink variant="quiet" to={href} reloadDocument>
            Bekijk in de winkel
          </ButtonLink>
          <ButtonLink variant="quiet" to={path('/beheer/teksten/:slug/versies', { slug })}>
            Eerdere versies
          </ButtonLink>
        </AdminHeading>
        <SaveNotice
          problem={actionData && { message: errors?.[''] ?? null }}
          isSaved={doneMessage !== null && olderMomentText === null}
          savedText={doneMessage ?? ''}
        />
        {olderMomentText && !actionData && (
          <Notice kind="info">
            Je kijkt naar de tekst van {olderMomentText}. Nog niets is teruggezet: dat gebeurt pas
            als je opslaat.
          </Notice>
        )}
        <p className="max-w-prose text-ink-2">
          {isOwn
            ? 'Dit is je eigen tekst.'
            : 'Dit is de standaardtekst. Ze volgt je instellingen, tot je hier iets anders opslaat.'}{' '}
          {fixedPartsText}
        </p>
        <input type="hidden" name="basedOn" value={values.basedOn ?? '0'} />
        <TextAreaField
          label="Inleiding"
          isOptional
          rows={2}
          hint="Eén of twee zinnen onder de titel. Ook hier mogen velden staan."
          {...field('lead')}
        />
        <DocumentField
          name="document"
          defaultValue={values.document ?? ''}
          error={errors?.document}
          isOptional={false}
          isTextOnly
          fields={fields}
        />
        <SaveBar />
      </Form>
      {isOwn && (
        <Form method="post" className="mt-8 border-t border-line pt-6">
          <p className="mb-3 max-w-prose text-sm text-ink-2">
            Je eigen tekst blijft bij de versies staan.
          </p>
          <input type="hidden" name="basedOn" value={loaderData.values.basedOn} />
          <Button type="submit" name="intent" value="reset" variant="second" size="small">
            Terug naar de standaardtekst
          </Button>
        </Form>
      )}
    </div>
  )
}
