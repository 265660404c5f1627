import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { PasskeyPlace } from '#app/features/customers/customer-accounts/passkeys.ts'
import { Button } from '#app/ui/button.tsx'
import { PANEL_FAILURE_TEXT } from '#app/ui/feedback/load-failure.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useHydrated } from '#app/ui/loading/hydrated.ts'
import { useLazyPart } from '#app/ui/loading/load-part.ts'
import { usePasskeySupport } from './passkey-support.ts'

const loadCeremony = async () => (await import('./passkey-ceremony.ts')).logInWithPasskey

/** Button to log in with a passkey, if the browser supports passkeys. */
export function PasskeyButton({
  place = 'shop',
  variant = 'second',
  onSignedIn,
}: {
  place?: PasskeyPlace
  variant?: 'second' | 'quiet'
  onSignedIn: () => void
}) {
  const isHydrated = useHydrated()
  const isSupported = usePasskeySupport()
  const { loadPart } = useLazyPart(loadCeremony)
  const [isBusy, setIsBusy] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  // Reserves the space of the button if scripts run, so that nothing below it moves.
  if (!isHydrated)
    return <div className="mt-3 hidden h-control [@media(scripting:enabled)]:block" />
  if (!isSupported) return null

  async function enter() {
    setIsBusy(true)
    setMessage(null)
    const logIn = await loadPart()
    const outcome = logIn
      ? await logIn(place)
      : ({ ok: false, message: PANEL_FAILURE_TEXT } as const)
    if (outcome?.ok) return onSignedIn()
    setIsBusy(false)
    setMessage(outcome?.message ?? null)
  }

  return (
    <div className="mt-3 space-y-3">
      <Button
        variant={variant}
        isWide
        busyText={isBusy ? 'Wachten op je sleutel' : undefined}
        onClick={() => void enter()}
      >
        {variant === 'second' && (
          <KeyRound className="size-5 shrink-0" strokeWidth={1.5} aria-hidden="true" />
        )}
        Inloggen met toegangssleutel
      </Button>
      {message && (
        <Notice kind="danger" role="alert">
          {message}
        </Notice>
      )}
    </div>
  )
}
