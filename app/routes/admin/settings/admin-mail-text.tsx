import { data, redirect } from 'react-router'
import { sendTestMail } from '#app/features/admin/outbox/compose-sample.server.tsx'
import { MailServerNotice } from '#app/features/admin/outbox/mail-server-notice.tsx'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { mailTextForm } from '#app/features/fulfilment/order-mails/admin/mail-text-forms.ts'
import {
  readChangedMails,
  readMailText,
  resetMailText,
  saveMailText,
} from '#app/features/fulfilment/order-mails/mail-texts.server.ts'
import {
  findMailKind,
  mailFacts,
  mailPlaceholders,
} from '#app/features/fulfilment/order-mails/mail-texts.ts'
import { appContext } from '#app/platform/app-context.ts'
import { type FormValues, readFields, readFormValues } from '#app/platform/forms/form-fields.ts'
import {
  findNewerVersion,
  formVersion,
  OUTDATED_FORM,
} from '#app/platform/forms/form-version.server.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { lookUp } from '#app/platform/http/look-up.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { Route } from './+types/admin-mail-text.ts'

const DONE_MESSAGES: Record<string, string> = {
  save: 'Opgeslagen. De volgende mail gaat met deze tekst.',
  reset: 'De tekst is weer die van de winkel zelf.',
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Mail ‘${loaderData?.name ?? ''}’ · Beheer` },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const kind = findMailKind(params.slug)
  if (!kind) throw notFound()
  const { slug, name, whenSent: moment } = mailFacts(kind)
  const text = await readMailText(app.db, kind)
  return {
    slug,
    name,
    moment,
    names: mailPlaceholders(kind),
    values: { ...text, seen: formVersion(text) },
    isChanged: (await readChangedMails(app)).includes(kind),
    hasMailServer: app.env.SMTP_URL !== undefined,
    doneMessage: lookUp(DONE_MESSAGES, url.searchParams.get('gedaan')),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const manager = requireManager(context)
  const app = context.get(appContext)
  const kind = findMailKind(params.slug)
  if (!kind) throw notFound()
  const fields = await readForm(request)
  const intent = fields.get('intent')
  const textUrl = path('/beheer/mails/teksten/:slug', { slug: params.slug })
  const newerVersion =
    intent === 'test' ? null : findNewerVersion(fields, await readMailText(app.db, kind))
  if (newerVersion !== null) {
    const formValues: FormValues = { ...readFormValues(fields), seen: newerVersion }
    return data({ formValues, errors: {}, test: null, message: OUTDATED_FORM }, 409)
  }
  if (intent === 'reset') {
    await resetMailText(app, kind)
    return redirect(`${textUrl}?gedaan=reset`)
  }
  const form = readFields(mailTextForm(kind), fields)
  if (!form.ok)
    return data(
      { formValues: form.formValues, errors: form.errors, test: null, message: null },
      422,
    )
  if (intent === 'test') {
    await sendTestMail(app, kind, form.value, manager.email)
    const test = { to: manager.email, isSent: app.env.SMTP_URL !== undefined }
    return data({ formValues: form.formValues, errors: {}, test, message: null })
  }
  await saveMailText(app, kind, form.value, manager.name)
  return redirect(`${textUrl}?gedaan=save`)
}

export default function AdminMailText({ loaderData, actionData }: Route.ComponentProps) {
  const { slug } = loaderData
  const formValues: FormValues = actionData?.formValues ?? loaderData.values
  const errors: Record<string, string> = actionData?.errors ?? {}
  const hasErrors = Object.keys(errors).length > 0
  const form = useErrorFocus(hasErrors ? errors : undefined)
  return (
    <>
      <AdminHeading
        title={loaderData.name}
        back={{ to: path('/beheer/mails/teksten'), text: 'Teksten van mails' }}
      />
      <p className="-mt-3 mb-6 text-ink-2">{loaderData.moment}.</p>
      {!loaderData.hasMailServer && !actionData?.test && (
        <MailServerNotice>klanten krijgen deze mail nog niet.</MailServerNotice>
      )}
      <div className="mb-6 empty:hidden">
        {(hasErrors || actionData?.message) && (
          <Notice kind="danger" role="alert">
            {actionData?.message ?? 'Niet opgeslagen. Kijk naar de rood omrande velden.'}
          </Notice>
        )}
        {actionData?.test && <TestNotice {...actionData.test} />}
        {!actionData && loaderData.doneMessage && (
          <Notice kind="success">{loaderData.doneMessage}</Notice>
        )}
      </div>
      {/* A native form, because one of its buttons submits to the frame below. */}
      <form ref={form} method="post" noValidate>
        <input type="hidden" name="seen" value={formValues.seen ?? ''} />
        <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[1fr_20rem]">
          <MailTextFields
            formValues={formValues}
            errors={errors}
            slug={slug}
            isChanged={loaderData.isChanged}
          />
          <PlaceholderList names={loaderData.names} />
        </div>
      </form>
      <h2 className="mt-10 mb-3 text-title font-semibold">Voorbeeld</h2>
      <iframe
        title="Voorbeeld van de mail"
        name="voorbeeld"
        src={path('/beheer/mails/teksten/:slug/voorbeeld', { slug })}
        sandbox=""
        className="h-[44rem] w-full max-w-2xl border border-line bg-white"
      />
    </>
  )
}

function MailTextFields({
  formValues,
  errors,
  slug,
  isChanged,
}: {
  formValues: FormValues
  errors: Record<string, string>
  slug: string
  isChanged: boolean
}) {
  return (
    <div className="min-w-0 max-w-2xl space-y-4">
      <TextField
        label="Onderwerp"
        name="subject"
        defaultValue={formValues.subject}
        error={errors.subject}
      />
      <TextField label="Kop" name="title" defaultValue={formValues.title} error={errors.title} />
      <TextAreaField
        label="Tekst"
        name="body"
        rows={9}
        hint="Een lege regel begint een nieuwe alinea. Wat er besteld is, komt er vanzelf onder."
        defaultValue={formValues.body}
        error={errors.body}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="save" size="small">
          Opslaan
        </Button>
        <Button
          type="submit"
          variant="second"
          size="small"
          formAction={path('/beheer/mails/teksten/:slug/voorbeeld', { slug })}
          formTarget="voorbeeld"
        >
          Toon voorbeeld
        </Button>
        <Button type="submit" name="intent" value="test" variant="second" size="small">
          Stuur mij een testmail
        </Button>
        {isChanged && (
          <Button type="submit" name="intent" value="reset" variant="quiet">
            Terug naar de tekst van de winkel
          </Button>
        )}
      </div>
    </div>
  )
}

/** The placeholders that a mail text may contain, with their meanings. */
function PlaceholderList({ names }: { names: { name: string; meaning: string }[] }) {
  return (
    <section className="border-t border-line pt-4">
      <h2 className="text-title font-semibold">Wordt ingevuld</h2>
      <p className="mt-1 mb-3 text-sm text-ink-2">
        Zet deze namen met hun accolades in de tekst; in elke mail komt er het juiste te staan.
      </p>
      <dl className="text-sm">
        {names.map(({ name, meaning }) => (
          <div key={name} className="border-b border-line py-2">
            <dt className="font-medium">{`{${name}}`}</dt>
            <dd className="text-ink-2">{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Shows where the test mail was sent; without a mail server it stays in the outbox. */
function TestNotice({ to, isSent }: { to: string; isSent: boolean }) {
  return isSent ? (
    <Notice kind="success">De testmail gaat naar {to}. De tekst is nog niet opgeslagen.</Notice>
  ) : (
    <Notice kind="warning">
      Er is nog geen mailserver, dus de testmail gaat nergens heen. Je leest hem bij Mails. De tekst
      is nog niet opgeslagen.
    </Notice>
  )
}
