import { data, redirect } from 'react-router'
import {
  type RejectedServiceKey,
  ServiceSection,
} from '#app/features/admin/settings/service-section.tsx'
import {
  type ServiceTestResult,
  testService,
} from '#app/features/admin/settings/test-service.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import {
  forgetServiceKey,
  readServiceKeyStates,
  saveServiceKey,
} from '#app/features/core/service-keys/service-keys.server.ts'
import {
  SERVICE_KEY_FORMS,
  SERVICE_KEY_VALUES,
  SERVICES,
  type Service,
} from '#app/features/core/service-keys/service-keys.ts'
import { refreshPaymentMethods } from '#app/features/fulfilment/payment-flow/refresh-payment-methods.server.ts'
import { mollie } from '#app/features/fulfilment/payment-providers/mollie.server.ts'
import type { App } from '#app/platform/app.ts'
import { appContext } from '#app/platform/app-context.ts'
import { type FormResult, readFields } from '#app/platform/forms/form-fields.ts'
import { badRequest } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { SEND_MAILS } from '#app/platform/mail/mail.server.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import type { Route } from './+types/admin-services.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Betalen, mail en labels · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  return {
    states: await readServiceKeyStates(app),
    isTestKey: mollie.isTest(app.env),
    isSaved: url.searchParams.has('opgeslagen'),
  }
}

interface ServicesActionData {
  service: Service
  testResult?: ServiceTestResult
  rejected?: RejectedServiceKey
}

export async function action({
  context,
  request,
}: Route.ActionArgs): Promise<
  Response | ServicesActionData | ReturnType<typeof data<ServicesActionData>>
> {
  const { email } = requireManager(context)
  const app = context.get(appContext)
  const form = await readForm(request)
  const service = SERVICES.find((each) => each === form.get('service'))
  if (!service) throw badRequest()
  const redirectToSaved = redirect(`${path('/beheer/instellingen/diensten')}?opgeslagen=1`)
  switch (form.get('intent')) {
    case 'test':
      return { service, testResult: await testService(app, service, email) }
    case 'forget':
      await forgetServiceKey(app, service)
      return redirectToSaved
    case 'save': {
      const rejectedKey = await saveKey(app, service, form)
      if (rejectedKey)
        return data<ServicesActionData>({ service, rejected: { service, ...rejectedKey } }, 422)
      return redirectToSaved
    }
    default:
      throw badRequest()
  }
}

/** Stores a key; returns the errors of the form if it is invalid. */
async function saveKey(app: App, service: Service, form: FormData) {
  const parsedKey = readKey(service, form)
  if (!parsedKey.ok) return { errors: parsedKey.errors, formValues: parsedKey.formValues }
  await saveServiceKey(app, service, parsedKey.value)
  // Takes effect at once: the checkout offers the payment methods of the new key, and waiting mails are sent.
  if (service === 'mollie') await refreshPaymentMethods(app)
  if (service === 'smtp') await app.jobs.send(SEND_MAILS)
  return undefined
}

type KeyValues = ReturnType<(typeof SERVICE_KEY_VALUES)[Service]>

function readKey(service: Service, form: FormData): FormResult<KeyValues> {
  switch (service) {
    case 'mollie':
      return toKeyValues(readFields(SERVICE_KEY_FORMS.mollie, form), SERVICE_KEY_VALUES.mollie)
    case 'smtp':
      return toKeyValues(readFields(SERVICE_KEY_FORMS.smtp, form), SERVICE_KEY_VALUES.smtp)
    case 'sendcloud':
      return toKeyValues(
        readFields(SERVICE_KEY_FORMS.sendcloud, form),
        SERVICE_KEY_VALUES.sendcloud,
      )
  }
}

/** Fields with secrets, which are not sent back to the browser. */
const SECRET_FIELDS = ['apiKey', 'password', 'secretKey']

function toKeyValues<T>(
  parsedKey: FormResult<T>,
  toValues: (value: T) => KeyValues,
): FormResult<KeyValues> {
  if (parsedKey.ok) return { ...parsedKey, value: toValues(parsedKey.value) }
  const publicFields = Object.entries(parsedKey.formValues).filter(
    ([name]) => !SECRET_FIELDS.includes(name),
  )
  return { ...parsedKey, formValues: Object.fromEntries(publicFields) }
}

export default function AdminServices({ loaderData, actionData }: Route.ComponentProps) {
  const { states, isTestKey, isSaved } = loaderData
  const nextService = SERVICES.find((service) => states[service].from === 'nobody')
  return (
    <div className="form-page">
      <AdminHeading
        title="Betalen, mail en labels"
        back={{ to: path('/beheer/instellingen'), text: 'Instellingen' }}
      />
      <SaveNotice
        problem={actionData?.rejected && {}}
        isSaved={isSaved && !actionData}
        savedText="Opgeslagen. De winkel gebruikt het vanaf nu."
      />
      {SERVICES.map((service) => {
        const serviceResult = actionData?.service === service ? actionData : undefined
        return (
          <ServiceSection
            // The key of the component changes with the stored key, so that the fields are empty after saving.
            key={`${service}-${states[service].hint}`}
            service={service}
            state={states[service]}
            isNext={service === nextService}
            isTestKey={service === 'mollie' && isTestKey}
            rejected={serviceResult?.rejected}
            testResult={serviceResult?.testResult}
          />
        )
      })}
    </div>
  )
}
