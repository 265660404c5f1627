import { data, Form } from 'react-router'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { RIGHTS_TEXTS } from '#app/features/core/api-keys/admin/api-key-forms.ts'
import {
  readProgramRequest,
  urlAfterChoice,
} from '#app/features/core/api-keys/admin/authorize-program.ts'
import { sendNewKey } from '#app/features/core/api-keys/admin/send-new-key.server.ts'
import { callbackMessage } from '#app/features/core/outgoing-requests/callbacks.ts'
import { findPasswordProblem } from '#app/features/customers/profile/check-password.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/admin-authorize.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Toestemming · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const { siteUrl } = context.get(appContext)
  const request = readProgramRequest(url.searchParams, siteUrl)
  if (!request) return data({ requestedAccess: null }, 400)
  const { program, rights, callbackUrl } = request
  return data({
    requestedAccess: { program, rights: RIGHTS_TEXTS[rights], host: new URL(callbackUrl).host },
  })
}

interface AuthorizeActionData {
  error?: string
  /** URL of the program; present once the owner has decided */
  returnTo?: string
  isAllowed?: boolean
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const manager = requireManager(context)
  const app = context.get(appContext)
  const programRequest = readProgramRequest(url.searchParams, app.siteUrl)
  if (!programRequest) return data<AuthorizeActionData>({}, 400)
  const formData = await readForm(request)
  if (formData.get('intent') !== 'allow') {
    return data<AuthorizeActionData>({
      returnTo: urlAfterChoice(programRequest, false),
      isAllowed: false,
    })
  }
  const visitor = context.get(pageContext).visitor()
  const password = String(formData.get('password') ?? '').slice(0, 200)
  const passwordProblem = await findPasswordProblem(app, visitor, manager, password)
  if (passwordProblem)
    return data<AuthorizeActionData>({ error: passwordProblem.message }, passwordProblem.status)
  const sentKey = await sendNewKey(app, manager.id, programRequest)
  if (sentKey.ok)
    return data<AuthorizeActionData>({
      returnTo: urlAfterChoice(programRequest, true),
      isAllowed: true,
    })
  if (sentKey.error === 'too-many') {
    return data<AuthorizeActionData>(
      { error: 'Je hebt al te veel sleutels. Trek er eerst een in.' },
      422,
    )
  }
  const { failure } = sentKey
  const reason =
    'status' in failure ? `Het antwoord was ${failure.status}.` : callbackMessage(failure)
  return data<AuthorizeActionData>(
    { error: `Het programma nam de sleutel niet aan. ${reason} De sleutel is ingetrokken.` },
    422,
  )
}

export default function AdminAuthorize({ loaderData, actionData }: Route.ComponentProps) {
  const { requestedAccess } = loaderData
  const form = useErrorFocus(actionData?.error)
  if (!requestedAccess) {
    return (
      <div className="max-w-[40rem]">
        <AdminHeading title="Toestemming" />
        <Notice kind="danger">
          Dit verzoek is niet volledig of niet veilig. Begin opnieuw in het programma.
        </Notice>
      </div>
    )
  }
  const { program, rights, host } = requestedAccess
  if (actionData?.returnTo) return <DecisionNotice program={program} answer={actionData} />
  return (
    <div className="max-w-[40rem]">
      <AdminHeading title="Toestemming" />
      <p className="mb-3">
        <strong className="wrap-anywhere">{program}</strong> wil met je winkel werken:{' '}
        <strong>{rights.toLowerCase()}</strong>.
      </p>
      <p className="mb-6 text-ink-2">
        Het krijgt een eigen sleutel, die naar <span className="wrap-anywhere">{host}</span> gaat.
        Onder Koppelingen kun je die altijd intrekken.
      </p>
      <Form ref={form} method="post" noValidate className="max-w-md space-y-4">
        <PasswordField
          label="Je eigen wachtwoord"
          name="password"
          autoComplete="current-password"
          error={actionData?.error}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="allow">
            Sta toe
          </Button>
          <Button type="submit" variant="second" name="intent" value="deny">
            Niet doen
          </Button>
        </div>
      </Form>
    </div>
  )
}

/** Shows the decision and returns to the program by a refresh: our form-action policy forbids a redirect to another site. */
function DecisionNotice({ program, answer }: { program: string; answer: AuthorizeActionData }) {
  return (
    <div className="max-w-[40rem]">
      <meta httpEquiv="refresh" content={`1; url=${answer.returnTo}`} />
      <AdminHeading title="Toestemming" />
      <div className="mb-4" role="status">
        <Notice kind="success">
          {answer.isAllowed
            ? `${program} heeft een sleutel.`
            : `${program} heeft geen sleutel gekregen.`}
        </Notice>
      </div>
      <a href={answer.returnTo} className={TEXT_LINK}>
        Terug naar {program}
      </a>
    </div>
  )
}
