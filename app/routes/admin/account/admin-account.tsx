import { data, redirect } from 'react-router'
import { BackupCodes } from '#app/features/admin/staff/backup-codes.tsx'
import { ScanForm } from '#app/features/admin/staff/scan-form.tsx'
import { roleName } from '#app/features/admin/staff/staff.ts'
import { TwoFactorForm } from '#app/features/admin/staff/two-factor-form.tsx'
import type { Manager } from '#app/features/core/accounts/accounts.ts'
import { accountForm } from '#app/features/core/accounts/accounts-forms.ts'
import {
  passwordMessage,
  signInCodeMessage,
} from '#app/features/core/accounts/accounts-messages.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { readTwoFactorRule } from '#app/features/core/settings/two-factor-rule.server.ts'
import {
  confirmTwoFactor,
  renewBackupCodes,
  startTwoFactor,
  switchOffTwoFactor,
} from '#app/features/core/sign-in/two-factor.server.ts'
import { MAX_PASSKEYS } from '#app/features/customers/customer-accounts/passkeys.ts'
import { AddPasskey } from '#app/features/customers/passkeys/add-passkey.tsx'
import { deviceName } from '#app/features/customers/passkeys/device-name.ts'
import { PasskeyList } from '#app/features/customers/passkeys/passkey-list.tsx'
import {
  changeOwnPasskey,
  readPasskeys,
} from '#app/features/customers/profile/own-passkeys.server.ts'
import type { App } from '#app/platform/app.ts'
import { appContext, pageContext, type Visitor } from '#app/platform/app-context.ts'
import { dutchDate } from '#app/platform/dutch-time.ts'
import {
  type FieldErrors,
  type FormValues,
  readFields,
  readFormValues,
} from '#app/platform/forms/form-fields.ts'
import { badRequest } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { Route } from './+types/admin-account.ts'

const THIS_PAGE = path('/beheer/account')

export const meta: Route.MetaFunction = () => [{ title: 'Je account · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { id, name, email, role, hasTwoFactor, isByPasskey } = requireManager(context)
  const app = context.get(appContext)
  const { headers } = context.get(pageContext).visitor()
  const [isRequired, keys] = await Promise.all([readTwoFactorRule(app), readPasskeys(app, id)])
  return {
    person: { name, email, role: roleName(role) },
    hasTwoFactor,
    mustSetUp: isRequired && !hasTwoFactor && !isByPasskey,
    isRequired,
    isSwitchedOff: url.searchParams.has('uitgezet'),
    keys: keys.map(({ createdAt, ...key }) => ({ ...key, since: dutchDate(createdAt) })),
    device: deviceName(headers.get('user-agent') ?? ''),
  }
}

interface AccountActionData {
  errors: FieldErrors
  /** URI that the authenticator app scans as a QR code */
  uri: string | null
  /** recovery codes, shown only in this response */
  codes: string[] | null
  /** the form of a passkey whose new name was rejected */
  key: { errors: FieldErrors; formValues: FormValues } | null
}
const respondWith = (changes: Partial<AccountActionData>): AccountActionData => ({
  errors: {},
  uri: null,
  codes: null,
  key: null,
  ...changes,
})

export async function action({ context, request }: Route.ActionArgs) {
  const manager = requireManager(context)
  const app = context.get(appContext)
  const page = context.get(pageContext)
  const visitor = page.visitor()
  const formData = await readForm(request)
  const formValues = readFormValues(formData)
  if (formValues.intent === 'rename' || formValues.intent === 'remove') {
    const errors = await changeOwnPasskey(app, manager.id, formValues)
    return errors ? data(respondWith({ key: { errors, formValues } }), 422) : redirect(THIS_PAGE)
  }
  const form = readFields(accountForm, formData)
  if (!form.ok) {
    if ('intent' in form.errors || 'uri' in form.errors) throw badRequest()
    return data(respondWith({ errors: form.errors, uri: form.formValues.uri ?? null }), 422)
  }
  const input = form.value
  if (input.intent === 'confirm') {
    const { uri } = input
    const result = await confirmTwoFactor(app, visitor, manager, input.code)
    if (!result.ok) {
      return data(respondWith({ errors: { code: signInCodeMessage(result) }, uri }), 422)
    }
    for (const cookie of result.cookies) page.setCookie(cookie)
    return data(respondWith({ codes: result.backupCodes }))
  }
  const result = await changeTwoFactor(app, visitor, manager, input)
  if (!result.ok) {
    const status = result.error === 'too-many-tries' ? 429 : 422
    return data(respondWith({ errors: { password: passwordMessage(result) } }), status)
  }
  if ('uri' in result) return data(respondWith({ uri: result.uri }))
  if ('backupCodes' in result) return data(respondWith({ codes: result.backupCodes }))
  for (const cookie of result.cookies) page.setCookie(cookie)
  return redirect(`${THIS_PAGE}?uitgezet=1`)
}

/** Switches two-factor authentication on or off, or renews its backup codes. Each needs the password. */
function changeTwoFactor(
  app: App,
  visitor: Visitor,
  manager: Manager,
  { intent, password }: { intent: 'start' | 'codes' | 'off'; password: string },
) {
  switch (intent) {
    case 'codes':
      return renewBackupCodes(app, visitor, manager, password)
    case 'off':
      return switchOffTwoFactor(app, visitor, manager, password)
    case 'start':
      return startTwoFactor(app, visitor, manager, password)
  }
}

export default function AdminAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { person, hasTwoFactor, mustSetUp, isRequired, isSwitchedOff, keys, device } = loaderData
  return (
    <div className="form-page">
      <AdminHeading title="Je account" />
      <div className="mb-6 space-y-3 empty:hidden">
        {mustSetUp && !actionData?.codes && (
          <Notice kind="warning">
            De eigenaar vraagt van iedereen tweestapsverificatie. Stel die eerst in, of maak een
            toegangssleutel; dan kun je verder.
          </Notice>
        )}
        {!actionData && isSwitchedOff && (
          <Notice kind="success">Tweestapsverificatie staat uit.</Notice>
        )}
      </div>
      <FormSection title="Gegevens">
        <p className="wrap-anywhere">
          {person.name}, {person.role.toLowerCase()}
          <span className="block text-ink-2">{person.email}</span>
        </p>
        <ButtonLink variant="second" size="small" to={path('/mijn-account/gegevens')}>
          Naam, e-mailadres en wachtwoord wijzigen
        </ButtonLink>
      </FormSection>
      <FormSection
        title="Tweestapsverificatie"
        text="Na je wachtwoord vraagt de winkel een code van je telefoon. Wie alleen je wachtwoord weet, komt er dan niet in."
      >
        {actionData?.codes ? (
          <BackupCodes codes={actionData.codes} />
        ) : actionData?.uri ? (
          <ScanForm uri={actionData.uri} error={actionData.errors.code} />
        ) : (
          <TwoFactorForm
            hasTwoFactor={hasTwoFactor}
            isRequired={isRequired}
            error={actionData?.errors.password}
          />
        )}
      </FormSection>
      <Passkeys keys={keys} device={device} rejected={actionData?.key ?? undefined} />
      <FormSection
        title="Programma’s"
        text="Die in jouw naam lezen en schrijven, elk met een eigen wachtwoord."
      >
        <ButtonLink variant="second" size="small" to={path('/beheer/account/programmas')}>
          Wachtwoorden van programma’s
        </ButtonLink>
      </FormSection>
    </div>
  )
}

function Passkeys({
  keys,
  device,
  rejected,
}: Pick<Route.ComponentProps['loaderData'], 'keys' | 'device'> & {
  rejected: AccountActionData['key'] | undefined
}) {
  return (
    <FormSection
      title="Toegangssleutels"
      text="Met een toegangssleutel (passkey) log je in met je vinger, je gezicht of de code van je apparaat. Dat telt als beide stappen: een wachtwoord en een code zijn dan niet nodig."
    >
      {keys.length > 0 && (
        <div className="mb-6">
          <PasskeyList keys={keys} rejected={rejected ?? undefined} />
        </div>
      )}
      {keys.length < MAX_PASSKEYS ? (
        <AddPasskey place="admin" device={device} />
      ) : (
        <p>Je hebt er {MAX_PASSKEYS}. Verwijder er eerst een.</p>
      )}
    </FormSection>
  )
}
