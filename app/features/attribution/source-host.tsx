import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useConsent } from '#app/features/consent/consent-store.ts'
import { readCookie } from '#app/platform/read-cookie.ts'
import { usePart } from '#app/ui/load-part.ts'

const loadSource = () => import('./follow-source.ts')

/** Follows how somebody came and goes, once the page is there and only where that was let; `months` of the cookies. */
export function SourceHost({ months }: { months: number }) {
  const { consent, isDue } = useConsent()
  const { pathname, search } = useLocation()
  const { ask } = usePart(loadSource)
  const isLet = consent?.statistics ?? false
  const isKnown = isLet || isDue || consent !== null
  useEffect(() => {
    // Nothing to follow, and nothing that was left before: then its code is not fetched either.
    if (!isKnown || (!isLet && readCookie('sbjs_current') === '')) return
    void ask().then((source) => source?.followSource(months))
  }, [ask, isKnown, isLet, months, pathname, search])
  return null
}
