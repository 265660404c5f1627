import { MAX_PASSKEYS } from '#app/features/customers/customer-accounts/passkeys.ts'
import { answerWithErrors } from '#app/features/customers/log-in/form-answers.server.ts'
import { requireCustomer } from '#app/features/customers/log-in/require-customer.server.ts'
import { AddPasskey } from '#app/features/customers/passkeys/add-passkey.tsx'
import { deviceName } from '#app/features/customers/passkeys/device-name.ts'
import { PasskeyList } from '#app/features/customers/passkeys/passkey-list.tsx'
import {
  changeOwnPasskey,
  readPasskeys,
} from '#app/features/customers/profile/own-passkeys.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { dutchDate } from '#app/platform/dutch-time.ts'
import { readFormValues } from '#app/platform/forms/form-fields.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/own-passkeys-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Toegangssleutels' })
}

export async function loader({ context }: Route.LoaderArgs) {
  const { id } = requireCustomer(context)
  const keys = await readPasskeys(context.get(appContext), id)
  const { headers } = context.get(pageContext).visitor()
  return {
    keys: keys.map(({ createdAt, ...key }) => ({ ...key, since: dutchDate(createdAt) })),
    mayAdd: keys.length < MAX_PASSKEYS,
    device: deviceName(headers.get('user-agent') ?? ''),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { id } = requireCustomer(context)
  const formValues = readFormValues(await readForm(request))
  const errors = await changeOwnPasskey(context.get(appContext), id, formValues)
  return errors ? answerWithErrors(formValues, errors) : null
}

/** The customer's passkeys. Renaming and removing a passkey needs no JavaScript. */
export default function OwnPasskeys({ loaderData, actionData }: Route.ComponentProps) {
  const { keys, mayAdd, device } = loaderData
  return (
    <div className="grid gap-10 lg:grid-cols-2 lg:gap-x-16">
      <section aria-labelledby="kop-sleutels">
        <h2 id="kop-sleutels" className="display text-display-sm">
          Inloggen zonder wachtwoord
        </h2>
        <p className="mt-4 mb-4 border-t border-ink pt-4 text-ink-2">
          Met een toegangssleutel (passkey) log je in met je vinger, je gezicht of de code van je
          apparaat. Je wachtwoord blijft ook werken.
        </p>
        {keys.length > 0 ? (
          <PasskeyList keys={keys} rejected={actionData ?? undefined} />
        ) : (
          <p>Je hebt er nog geen.</p>
        )}
        {!mayAdd && <p>Je hebt er {MAX_PASSKEYS}. Verwijder er eerst een.</p>}
      </section>
      {mayAdd && <AddPasskey device={device} />}
    </div>
  )
}
