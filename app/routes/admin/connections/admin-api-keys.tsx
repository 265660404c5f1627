import { data, Form, redirect } from 'react-router'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import {
  apiKeyForm,
  KEYS_PER_PAGE,
  RIGHTS_TEXTS,
} from '#app/features/core/api-keys/admin/api-key-forms.ts'
import {
  listApiKeys,
  revokeApiKey,
} from '#app/features/core/api-keys/admin/list-api-keys.server.ts'
import { createApiKey } from '#app/features/core/api-keys/manage-api-keys.server.ts'
import { AppPasswordList } from '#app/features/core/api-passwords/admin/app-password-list.tsx'
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
import { CopyLine } from '#app/ui/admin/copy-line.tsx'
import { fieldsOf } from '#app/ui/admin/edit-form-fields.ts'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { SaveButton } from '#app/ui/admin/save-button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/admin-api-keys.ts'

type ActionData = Route.ComponentProps['actionData']

const THIS_PAGE = path('/beheer/koppelingen/sleutels')
const INITIAL_VALUES: FormValues = { rights: 'read' }

export const meta: Route.MetaFunction = () => [{ title: 'Sleutels · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const { keys, total, page } = await listApiKeys(app, pageNumber(url.searchParams))
  const now = app.clock.now()
  return {
    total,
    page,
    siteUrl: app.siteUrl,
    isRevoked: url.searchParams.has('ingetrokken'),
    keys: keys.map(({ id, name, owner, keyEnd, rights, createdAt, lastUsedAt }) => ({
      id,
      name,
      owner,
      facts: `${RIGHTS_TEXTS[rights]}; eindigt op ${keyEnd}`,
      usageText: `Gemaakt ${dutchMoment(createdAt, now)}, ${
        lastUsedAt ? `laatst gebruikt ${dutchMoment(lastUsedAt, now)}` : 'nog niet gebruikt'
      }`,
    })),
  }
}

interface ApiKeysActionData {
  errors: FieldErrors
  formValues: FormValues
  /** new key, shown only in this response */
  newKey: { key: string; secret: string } | null
}

export async function action({ context, request }: Route.ActionArgs) {
  const manager = requireManager(context)
  const app = context.get(appContext)
  const formData = await readForm(request)
  if (formData.get('intent') === 'revoke') {
    if (!(await revokeApiKey(app, readId(formData.get('id'))))) throw notFound()
    return redirect(`${THIS_PAGE}?ingetrokken=1`)
  }
  const form = readFields(apiKeyForm, formData)
  const { password: _, ...formValues } = form.formValues
  const reject = (errors: FieldErrors, status = 422) =>
    data<ApiKeysActionData>({ errors, formValues, newKey: null }, status)
  if (!form.ok) return reject(form.errors)
  const { name, rights, password } = form.value
  const visitor = context.get(pageContext).visitor()
  const passwordProblem = await findPasswordProblem(app, visitor, manager, password)
  if (passwordProblem) return reject({ password: passwordProblem.message }, passwordProblem.status)
  const createdKey = await createApiKey(app, { userId: manager.id, name, rights })
  if (!createdKey.ok) {
    return reject({ name: 'Je hebt er al te veel. Trek eerst in wat je niet meer gebruikt.' })
  }
  const { key, secret } = createdKey
  return data<ApiKeysActionData>({
    errors: {},
    formValues: INITIAL_VALUES,
    newKey: { key, secret },
  })
}

export default function AdminApiKeys({ loaderData, actionData }: Route.ComponentProps) {
  const { keys, page, total, siteUrl, isRevoked } = loaderData
  return (
    <div className="form-page">
      <AdminHeading
        title="Sleutels"
        back={{ to: path('/beheer/koppelingen'), text: 'Koppelingen' }}
      />
      <p className="-mt-3 mb-3 max-w-[40rem] text-ink-2">
        Vraagt een programma om de sleutel en het geheim van WooCommerce, maak die dan hier.
      </p>
      <dl className="mb-6 max-w-[40rem]">
        <CopyLine label="Adres van de winkel" text={siteUrl} name="het adres van de winkel" />
      </dl>
      <div className="mb-6 space-y-3 empty:hidden">
        {!actionData && isRevoked && <Notice kind="success">Ingetrokken. Het geldt meteen.</Notice>}
        {actionData?.newKey && <NewKey newKey={actionData.newKey} />}
      </div>
      <FormSection title="Nieuw" text="Geef elk programma zijn eigen sleutel.">
        <NewKeyForm key={actionData?.newKey?.key} actionData={actionData} />
      </FormSection>
      <FormSection title="In gebruik" text="Wat je intrekt, werkt meteen niet meer.">
        <AppPasswordList passwords={keys} />
        <Pager
          page={page}
          pageSize={KEYS_PER_PAGE}
          total={total}
          url={(targetPage) => `${THIS_PAGE}?pagina=${targetPage}`}
        />
      </FormSection>
    </div>
  )
}

function NewKey({ newKey }: { newKey: { key: string; secret: string } }) {
  return (
    <div role="status">
      <Notice kind="success">Bewaar deze twee nu: ze worden maar één keer getoond.</Notice>
      <dl className="mt-3 space-y-3 bg-ground p-4">
        <CopyLine label="Sleutel (consumer key)" text={newKey.key} name="de sleutel" />
        <CopyLine label="Geheim (consumer secret)" text={newKey.secret} name="het geheim" />
      </dl>
    </div>
  )
}

function NewKeyForm({ actionData }: { actionData: ActionData }) {
  const form = useErrorFocus(actionData?.errors)
  const field = fieldsOf(actionData?.formValues ?? INITIAL_VALUES, actionData?.errors)
  return (
    <Form ref={form} method="post" noValidate autoComplete="off" className="max-w-md space-y-4">
      <TextField
        {...field('name')}
        label="Naam van het programma"
        hint="Bijvoorbeeld ‘Boekhouding’."
      />
      <SelectField
        {...field('rights')}
        label="Toegang"
        options={Object.entries(RIGHTS_TEXTS).map(([value, label]) => ({ value, label }))}
      />
      <PasswordField
        label="Je eigen wachtwoord"
        name="password"
        autoComplete="current-password"
        error={actionData?.errors.password}
      />
      <SaveButton text="Maak een sleutel" />
    </Form>
  )
}
