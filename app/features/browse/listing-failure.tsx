import { RotateCw } from 'lucide-react'
import { isRouteErrorResponse, useLocation, useRevalidator } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { ErrorMessage } from '#app/ui/error-message.tsx'
import { useHydrated } from '#app/ui/hydrated.ts'
import { loadFailureText } from '#app/ui/load-failure.ts'

/** A list that could not be shown. What was chosen is in the address, so nothing is lost. */
export function ListingFailure({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const revalidator = useRevalidator()
  const isHydrated = useHydrated()
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <div className="bg-ground">
        <title>Niet gevonden · Schakel</title>
        <div className="wrap py-14 lg:py-24">
          <ErrorMessage isMissing />
        </div>
      </div>
    )
  }
  const isOffline = isHydrated && !navigator.onLine
  const retry = (
    <>
      <RotateCw size={18} strokeWidth={1.5} aria-hidden="true" />
      Opnieuw proberen
    </>
  )
  return (
    <div className="wrap py-section">
      <title>Dat ging niet goed · Schakel</title>
      <div role="alert" className="border-y border-line py-14">
        <h1 className="display text-display-md">Dat ging niet goed</h1>
        <p className="mt-3 max-w-prose text-lead text-ink-2">
          <span lang="en">{loadFailureText(isOffline ? 'offline' : 'unknown')}</span> Je filters
          zijn bewaard.
        </p>
        {isHydrated ? (
          <Button
            look="second"
            className="mt-6"
            busyText={revalidator.state === 'loading' ? 'Laden' : undefined}
            onClick={() => revalidator.revalidate()}
          >
            {retry}
          </Button>
        ) : (
          <a href={`${pathname}${search}`} className={`${buttonClass({ look: 'second' })} mt-6`}>
            {retry}
          </a>
        )}
      </div>
    </div>
  )
}
