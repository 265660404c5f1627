import { data, Form, redirect } from 'react-router'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { AppPasswordList } from '#app/features/core/api-passwords/admin/app-password-list.tsx'
import {
  createAppPassword,
  readAppPasswords,
  revokeAppPassword,
} from '#app/features/core/api-passwords/admin/manage-app-passwords.server.ts'
import {
  APP_PASSWORDS_PER_PAGE,
  accessText,
  appPasswordForm,
  areasOf,
  areasText,
} from '#app/features/core/api-passwords/app-passwords.ts'
import { findPasswordProblem } from '#app/features/customers/profile/check-password.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { type FieldErrors, type FormValues, readFields } from '#app/platform/forms/form-fields.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { fieldsOf } from '#app/ui/admin/edit-form-fields.ts'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { SaveButton } from '#app/ui/admin/save-button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/admin-app-passwords.ts'

type LoaderData = Route.ComponentProps['loaderData']
type ActionData = Route.ComponentProps['actionData']

const THIS_PAGE = path('/beheer/account/programmas')
/** The initial values of the form. */
const INITIAL_VALUES: FormValues = { forProducts: 'on' }

export const meta: Route.MetaFunction = () => [{ title: 'Programma’s · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const manager = requireManager(context)
  const app = context.get(appContext)
  const appPasswords = await readAppPasswords(app, manager, pageNumber(url.searchParams))
  const now = app.clock.now()
  return {
    ...appPasswords,
    email: manager.email,
    areas: areasOf(manager.access).map(({ field, label }) => ({ field, label })),
    restUrl: `${app.siteUrl}/wp-json/`,
    isRevoked: url.searchParams.has('ingetrokken'),
    passwords: appPasswords.passwords.map(({ id, name, owner, ...password }) => ({
      id,
      name,
      owner: owner.id === manager.id ? null : owner.name,
      facts: `${areasText(password.areas)}; ${accessText(password.mayWrite)}`,
      usageText: `Gemaakt ${dutchMoment(password.createdAt, now)}, ${
        password.lastUsedAt
          ? `laatst gebruikt ${dutchMoment(password.lastUsedAt, now)}`
          : 'nog niet gebruikt'
      }`,
    })),
  }
}

interface AppPasswordsActionData {
  errors: FieldErrors
  formValues: FormValues
  /** new password, shown only in this response */
  secret: string | null
}

export async function action({ context, request }: Route.ActionArgs) {
  const manager = requireManager(context)
  const app = context.get(appContext)
  const formData = await readForm(request)
  if (formData.get('intent') === 'revoke') {
    if (!(await revokeAppPassword(app, manager, readId(formData.get('id'))))) {
      throw notFound()
    }
    return redirect(`${THIS_PAGE}?ingetrokken=1`)
  }
  const form = readFields(appPasswordForm, formData)
  const { password: _, ...formValues } = form.formValues
  const reject = (errors: FieldErrors, status = 422) =>
    data<AppPasswordsActionData>({ errors, formValues, secret: null }, status)
  if (!form.ok) return reject(form.errors)
  const { name, access, password } = form.value
  const visitor = context.get(pageContext).visitor()
  const passwordProblem = await findPasswordProblem(app, visitor, manager, password)
  if (passwordProblem) return reject({ password: passwordProblem.message }, passwordProblem.status)
  const areas = areasOf(manager.access).flatMap(({ area, field }) =>
    form.value[field] ? area : [],
  )
  const createdPassword = await createAppPassword(app, manager, {
    name,
    areas,
    mayWrite: access === 'write',
  })
  if (!createdPassword.ok) {
    return reject({ name: 'Je hebt er al te veel. Trek eerst in wat je niet meer gebruikt.' })
  }
  return data<AppPasswordsActionData>({
    errors: {},
    formValues: INITIAL_VALUES,
    secret: createdPassword.secret,
  })
}

export default function AdminAppPasswords({ loaderData, actionData }: Route.ComponentProps) {
  const { passwords, page, total, email, areas, isRevoked } = loaderData
  return (
    <div className="form-page">
      <AdminHeading title="Programma’s" back={{ to: path('/beheer/account'), text: 'Je account' }}>
        <ButtonLink variant="quiet" to={`${THIS_PAGE}uitleg/`}>
          Wat een programma kan vragen
        </ButtonLink>
      </AdminHeading>
      <p className="-mt-3 mb-6 max-w-[40rem] text-ink-2">
        Een ander programma werkt in jouw naam met een eigen wachtwoord: nooit met dat van jou, en
        voor niet meer dan je hier zegt. Het adres is{' '}
        <code className="wrap-anywhere">{loaderData.restUrl}</code>.
      </p>
      <AppPasswordNotices actionData={actionData} isRevoked={isRevoked} email={email} />
      <FormSection title="Nieuw" text="Geef elk programma zijn eigen wachtwoord.">
        <NewAppPasswordForm key={actionData?.secret} actionData={actionData} areas={areas} />
      </FormSection>
      <FormSection title="In gebruik" text="Wat je intrekt, werkt meteen niet meer.">
        <AppPasswordList passwords={passwords} />
        <Pager
          page={page}
          pageSize={APP_PASSWORDS_PER_PAGE}
          total={total}
          url={(targetPage) => `${THIS_PAGE}?pagina=${targetPage}`}
        />
      </FormSection>
    </div>
  )
}

function AppPasswordNotices({
  actionData,
  isRevoked,
  email,
}: Pick<LoaderData, 'isRevoked' | 'email'> & { actionData: ActionData }) {
  return (
    <div className="mb-6 space-y-3 empty:hidden">
      {!actionData && isRevoked && <Notice kind="success">Ingetrokken. Het geldt meteen.</Notice>}
      {actionData?.secret && (
        <div role="status">
          <Notice kind="success">
            Bewaar dit wachtwoord nu: het wordt maar één keer getoond. De gebruikersnaam is {email}.
          </Notice>
          <p className="mt-3 bg-ground p-4 font-mono wrap-anywhere">{actionData.secret}</p>
        </div>
      )}
    </div>
  )
}

function NewAppPasswordForm({
  actionData,
  areas,
}: {
  areas: LoaderData['areas']
  actionData: ActionData
}) {
  const form = useErrorFocus(actionData?.errors)
  const formValues = actionData?.formValues ?? INITIAL_VALUES
  const field = fieldsOf(formValues, actionData?.errors)
  const isTicked = (name: string) => Object.hasOwn(formValues, name)
  return (
    <Form ref={form} method="post" noValidate autoComplete="off" className="max-w-md space-y-4">
      <TextField
        {...field('name')}
        label="Naam van het programma"
        hint="Bijvoorbeeld ‘Voorraad bij de kassa’."
      />
      <fieldset>
        <legend className="font-medium">Waarvoor</legend>
        {areas.map(({ field: name, label }) => (
          <CheckboxField key={name} name={name} label={label} defaultChecked={isTicked(name)} />
        ))}
      </fieldset>
      <SelectField
        {...field('access')}
        label="Toegang"
        options={[
          { value: 'read', label: 'Alleen lezen' },
          { value: 'write', label: 'Lezen en schrijven' },
        ]}
      />
      <PasswordField
        label="Je eigen wachtwoord"
        name="password"
        autoComplete="current-password"
        error={actionData?.errors.password}
      />
      <SaveButton text="Maak een wachtwoord" />
    </Form>
  )
}
