import { useEffect } from 'react'
import { REGISTER_DELAY_MS } from '#app/features/customers/accounts/customers.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { goOn } from './go-on.ts'

/** Shows the message of the server and reloads the page after four seconds [T16]. */
export function WelcomeStep({ message }: { message: string }) {
  useEffect(() => {
    const timer = setTimeout(() => goOn(''), REGISTER_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <p role="status" className="mt-3 text-lead text-ink-2">
        {message} Over een paar seconden gaan we terug naar waar je was.
      </p>
      <div className="mt-6 h-0.5 bg-line" aria-hidden="true">
        <div className="h-full origin-left animate-welcome bg-accent" />
      </div>
      <button
        type="button"
        className={`${TEXT_LINK} mt-2 inline-flex min-h-target cursor-pointer items-center font-medium`}
        onClick={() => goOn('')}
      >
        Nu verder
      </button>
    </>
  )
}
