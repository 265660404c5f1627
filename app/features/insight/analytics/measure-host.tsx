import { useEffect } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { useConsent, useConsentWatch } from '#app/features/core/consent/consent-store.ts'
import { readCookie } from '#app/platform/http/read-cookie.ts'
import { usePart } from '#app/ui/loading/load-part.ts'
import type { Measuring } from './analytics.ts'

const loadMeasure = () => import('./measure.ts')

/** Once in every page: follows where that was let, with code that comes when the page is there; the root knows the rules. */
export function MeasureHost() {
  const measuring = useRouteLoaderData<{ measuring: Measuring }>('root')?.measuring
  useConsentWatch(measuring?.consentVersion)
  const { consent, isDue } = useConsent()
  const { pathname, search } = useLocation()
  const { loadPart } = usePart(loadMeasure)
  const isLet = consent?.statistics ?? measuring?.countsWithoutConsent ?? false
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is looked at
  useEffect(() => {
    if (!measuring || (consent === null && !isDue)) return
    // Nothing to follow and nothing that was left before: then its code is not fetched either.
    if (!isLet && readCookie('sbjs_current') === '') return
    void loadPart().then((measure) => measure?.trackPage(measuring))
  }, [loadPart, consent, isDue, isLet, measuring, pathname, search])
  useEffect(() => {
    if (!measuring) return
    // Links to the shops of others are marked as such, as the law wants.
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element && target.closest<HTMLElement>('a[rel~="sponsored"]')
      if (!link) return
      // It is told here, with how the visitor came; the browser need not tell it once more.
      link.removeAttribute('ping')
      void loadPart().then((measure) => measure?.trackClick(measuring, link))
    }
    const names = ['click', 'auxclick'] as const
    for (const name of names) addEventListener(name, onClick)
    return () => {
      for (const name of names) removeEventListener(name, onClick)
    }
  }, [loadPart, measuring])
  return null
}
