import { type SyntheticEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PasskeyPlace } from '#app/features/customers/customer-accounts/passkeys.ts'
import { type FieldErrors, readFormValues } from '#app/platform/forms/form-fields.ts'
import { Button } from '#app/ui/button.tsx'
import { PANEL_FAILURE_TEXT } from '#app/ui/feedback/load-failure.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { useHydrated } from '#app/ui/loading/hydrated.ts'
import { useLazyPart } from '#app/ui/loading/load-part.ts'
import { usePasskeySupport } from './passkey-support.ts'

const loadCeremony = async () => (await import('./passkey-ceremony.ts')).addPasskey

/** `device`: default name of the passkey, from the user agent. */
export function AddPasskey({ place = 'shop', device }: { place?: PasskeyPlace; device: string }) {
  const isAdmin = place === 'admin'
  const isHydrated = useHydrated()
  const isSupported = usePasskeySupport()
  const { loadPart } = useLazyPart(loadCeremony)
  const { revalidate } = useRevalidator()
  const [isBusy, setIsBusy] = useState(false)
  const [doneMessage, setDoneMessage] = useState<string | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const formRef = useErrorFocus(errors)

  async function add(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const { name = '', password = '' } = readFormValues(new FormData(form))
    setIsBusy(true)
    setDoneMessage(null)
    const addPasskey = await loadPart()
    const outcome = addPasskey
      ? await addPasskey(place, name, password)
      : ({ ok: false, message: PANEL_FAILURE_TEXT, fields: {} } as const)
    setIsBusy(false)
    const failure = outcome && !outcome.ok ? outcome : null
    setErrors(failure?.fields ?? {})
    setMessage(failure && Object.keys(failure.fields).length === 0 ? failure.message : null)
    if (!outcome?.ok) return
    setDoneMessage(`‘${name.trim()}’ is toegevoegd.`)
    form.reset()
    await revalidate()
  }

  return (
    <section aria-labelledby="kop-nieuwe-sleutel">
      <h2 id="kop-nieuwe-sleutel" className={isAdmin ? 'font-semibold' : 'display text-display-sm'}>
        Nieuwe sleutel
      </h2>
      {/* Reserves the space of the form if scripts run. */}
      {!isHydrated && (
        <>
          <p className="mt-3 text-ink-2 [@media(scripting:enabled)]:hidden">
            Een sleutel maken kan met JavaScript aan.
          </p>
          <div className="hidden h-72 [@media(scripting:enabled)]:block" />
        </>
      )}
      {isHydrated && !isSupported && (
        <p className="mt-3 text-ink-2">
          Deze browser kent geen toegangssleutels. Probeer het met een nieuwere, of op je telefoon.
        </p>
      )}
      {isSupported && (
        <form
          ref={formRef}
          method="post"
          noValidate
          onSubmit={add}
          className={`space-y-4 ${isAdmin ? 'mt-3 max-w-96' : 'mt-4 border-t border-ink pt-5'}`}
        >
          {message && (
            <Notice kind="danger" role="alert">
              {message}
            </Notice>
          )}
          {doneMessage && <Notice kind="success">{doneMessage}</Notice>}
          <TextField
            label="Naam van de sleutel"
            name="name"
            autoComplete="off"
            maxLength={60}
            defaultValue={device}
            error={errors.name}
          />
          <PasswordField
            label="Je wachtwoord"
            name="password"
            autoComplete="current-password"
            error={errors.password}
          />
          <Button
            type="submit"
            {...(isAdmin && { variant: 'second' as const, size: 'small' as const })}
            busyText={isBusy ? 'Wachten op je apparaat' : undefined}
          >
            Maak een sleutel
          </Button>
        </form>
      )}
    </section>
  )
}
