import { deletePasskey, renamePasskey } from '#app/features/core/accounts/write-sessions.server.ts'
import { MAX_PASSKEYS } from '#app/features/customers/accounts/passkeys.ts'
import { rejectedForm } from '#app/features/customers/log-in/form-answers.server.ts'
import { requireCustomer } from '#app/features/customers/log-in/require-customer.server.ts'
import { AddPasskey } from '#app/features/customers/passkeys/add-passkey.tsx'
import { deviceName } from '#app/features/customers/passkeys/device-name.ts'
import { renamePasskeyForm } from '#app/features/customers/passkeys/passkey-forms.ts'
import { PasskeyList } from '#app/features/customers/passkeys/passkey-list.tsx'
import { readPasskeys } from '#app/features/customers/profile/own-passkeys.server.ts'
import { pageContext, shopContext } from '#app/platform/app-context.ts'
import { dutchDate } from '#app/platform/dutch-time.ts'
import { checkTyped, readTyped } from '#app/platform/forms/form-fields.ts'
import { badRequest } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/own-passkeys-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Toegangssleutels' })
}

export async function loader({ context }: Route.LoaderArgs) {
  const { id, isStaff } = requireCustomer(context)
  const keys = await readPasskeys(context.get(shopContext), id)
  const { headers } = context.get(pageContext).visitor()
  return {
    keys: keys.map(({ createdAt, ...key }) => ({ ...key, since: dutchDate(createdAt) })),
    mayAdd: !isStaff && keys.length < MAX_PASSKEYS,
    isStaff,
    device: deviceName(headers.get('user-agent') ?? ''),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { id: customerId } = requireCustomer(context)
  const app = context.get(shopContext)
  const typed = readTyped(await readForm(request))
  const { intent, id = '' } = typed
  switch (intent) {
    case 'rename': {
      const form = checkTyped(renamePasskeyForm, typed)
      if (!form.ok) return rejectedForm(typed, form.errors)
      await renamePasskey(app.db, customerId, id, form.value.name)
      return null
    }
    case 'remove':
      await deletePasskey(app.db, customerId, id)
      return null
    default:
      throw badRequest()
  }
}

/** The customer's passkeys; removing and renaming one needs no JavaScript. */
export default function OwnPasskeys({ loaderData, actionData }: Route.ComponentProps) {
  const { keys, mayAdd, isStaff, device } = loaderData
  return (
    <div className="max-w-[38rem] space-y-12">
      <section aria-labelledby="kop-sleutels">
        <h2 id="kop-sleutels" className="display text-display-xs">
          Toegangssleutels
        </h2>
        <p className="mt-3 mb-4 text-ink-2">
          Met een toegangssleutel (passkey) log je in met je vinger, je gezicht of de code van je
          apparaat. Je wachtwoord blijft ook werken.
        </p>
        {keys.length > 0 && <PasskeyList keys={keys} rejected={actionData ?? undefined} />}
        {isStaff && (
          <p>Met dit account werk je in het beheer: daar log je in met wachtwoord en code.</p>
        )}
        {!isStaff && !mayAdd && <p>Je hebt er {MAX_PASSKEYS}. Verwijder er eerst een.</p>}
      </section>
      {mayAdd && <AddPasskey device={device} />}
    </div>
  )
}
