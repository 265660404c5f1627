import { data, Form, redirect } from 'react-router'
import { z } from 'zod'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { ConsentTabs } from '#app/features/core/consent/admin/consent-tabs.tsx'
import {
  publishConsentTexts,
  readConsentTexts,
} from '#app/features/core/consent/consent-texts.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { type FormValues, readFields } from '#app/platform/forms/form-fields.ts'
import {
  findNewerVersion,
  formVersion,
  OUTDATED_FORM,
} from '#app/platform/forms/form-version.server.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { fieldsOf } from '#app/ui/admin/edit-form-fields.ts'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { SaveButton } from '#app/ui/admin/save-button.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { Route } from './+types/admin-consent-texts.ts'

const requiredText = (maxLength: number) => z.string().trim().min(1).max(maxLength)

const consentTextsForm = z.object({
  title: requiredText(80),
  lead: requiredText(500),
  statistics: requiredText(300),
  marketing: requiredText(300),
})

export const meta: Route.MetaFunction = () => [{ title: 'De cookievraag · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const texts = await readConsentTexts(context.get(appContext).db)
  const { version, ...values } = texts
  return {
    version,
    values: { ...values, seen: formVersion(texts) },
    isSaved: url.searchParams.has('opgeslagen'),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const formData = await readForm(request)
  const form = readFields(consentTextsForm, formData)
  if (!form.ok)
    return data({ errors: form.errors, formValues: form.formValues, message: null }, 422)
  const newerVersion = findNewerVersion(formData, await readConsentTexts(app.db))
  if (newerVersion !== null)
    return data(
      {
        errors: {},
        formValues: { ...form.formValues, seen: newerVersion },
        message: OUTDATED_FORM,
      },
      409,
    )
  await publishConsentTexts(app, form.value)
  return redirect(`${path('/beheer/instellingen/toestemmingen/vraag')}?opgeslagen=1`)
}

export default function AdminConsentTexts({ loaderData, actionData }: Route.ComponentProps) {
  const form = useErrorFocus(actionData?.errors)
  const values: FormValues = actionData?.formValues ?? loaderData.values
  const field = fieldsOf(values, actionData?.errors)
  return (
    <>
      <AdminHeading
        title="Toestemmingen"
        back={{ to: path('/beheer/instellingen'), text: 'Instellingen' }}
      />
      <ConsentTabs current="question" />
      <Form
        key={loaderData.version}
        ref={form}
        method="post"
        noValidate
        className="below-tabs mt-6 max-w-[56rem]"
      >
        <SaveNotice problem={actionData} isSaved={loaderData.isSaved} />
        <input type="hidden" name="seen" value={values.seen ?? ''} />
        <FormSection
          title={`Versie ${loaderData.version}`}
          text="Wat bezoekers gevraagd wordt. Zeg waarvoor het is en wie het krijgt."
        >
          <TextField {...field('title')} label="Vraag" />
          <TextAreaField {...field('lead')} label="Uitleg" />
          <TextAreaField {...field('statistics')} label="Bij Statistiek" />
          <TextAreaField {...field('marketing')} label="Bij Marketing" />
          <p className="text-sm text-ink-2">
            Opslaan maakt een nieuwe versie: iedereen wordt opnieuw gevraagd, en wie al gekozen had,
            heeft tot dan niets goedgevonden. De oude versie blijft bewaard als bewijs.
          </p>
          <SaveButton text="Vraag iedereen opnieuw" />
        </FormSection>
      </Form>
    </>
  )
}
