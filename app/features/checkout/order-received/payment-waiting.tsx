import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { POLL_SECONDS } from './payment-wait.ts'

/** Refreshes the page, with or without JavaScript. The URL counts the refreshes, so that they end. */
export function PaymentWaiting({ nextAddress }: { nextAddress: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(
      () => navigate(nextAddress, { replace: true, preventScrollReset: true }),
      POLL_SECONDS * 1000,
    )
    return () => clearTimeout(timer)
  }, [navigate, nextAddress])
  return (
    <p className="mt-4 text-ink-2">
      Deze pagina ververst vanzelf.{' '}
      <a href={nextAddress} className={`${TEXT_LINK} inline-flex min-h-target items-center`}>
        Kijk nu opnieuw
      </a>
      <noscript>
        <meta httpEquiv="refresh" content={`${POLL_SECONDS}; url=${nextAddress}`} />
      </noscript>
    </p>
  )
}
