import { useLocation, useRevalidator } from 'react-router'
import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import type { CardControls } from '#app/features/listings/product-cards/product-card-view.tsx'
import { missingPageOf } from '#app/features/storefront/not-found/missing-page.ts'
import { MissingView } from '#app/features/storefront/not-found/missing-view.tsx'
import { Button } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { EnglishText } from '#app/ui/english-text.tsx'
import { loadFailureText } from '#app/ui/feedback/load-failure.ts'
import { useHydrated } from '#app/ui/loading/hydrated.ts'
import { useTitle } from '#app/ui/use-site-name.ts'

/** An error page for a listing. The filters are in the URL, so a retry loses nothing. */
export function ListingFailure({
  error,
  controls,
}: {
  error: unknown
  controls: (card: ProductCard, renderedAt: string) => CardControls
}) {
  const { pathname, search } = useLocation()
  const revalidator = useRevalidator()
  const isHydrated = useHydrated()
  const missingPage = missingPageOf(error)
  const missingTitle = useTitle('Niet gevonden')
  const failureTitle = useTitle('Dat ging niet goed')
  if (missingPage) {
    return (
      <>
        <title>{missingTitle}</title>
        <MissingView page={missingPage} controls={controls} />
      </>
    )
  }
  const isOffline = isHydrated && !navigator.onLine
  const retry = <>Opnieuw proberen</>
  return (
    <div className="wrap py-section">
      <title>{failureTitle}</title>
      <div role="alert" className="border-y border-line py-14">
        <h1 className="display text-display-md">Dat ging niet goed</h1>
        <p className="mt-3 max-w-prose text-lead text-ink-2">
          {isOffline ? 'Je lijkt geen verbinding te hebben.' : 'De lijst kon niet worden geladen.'}{' '}
          Je filters zijn bewaard.
          <EnglishText>{loadFailureText(isOffline ? 'offline' : 'unknown')}</EnglishText>
        </p>
        {isHydrated ? (
          <Button
            variant="second"
            className="mt-6"
            busyText={revalidator.state === 'loading' ? 'Laden' : undefined}
            onClick={() => revalidator.revalidate()}
          >
            {retry}
          </Button>
        ) : (
          <a href={`${pathname}${search}`} className={`${buttonClass({ variant: 'second' })} mt-6`}>
            {retry}
          </a>
        )}
      </div>
    </div>
  )
}
