import { useEffect } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { useConsent, useConsentWatch } from '#app/features/core/consent/consent-store.ts'
import { readCookie } from '#app/platform/http/read-cookie.ts'
import { usePart } from '#app/ui/loading/load-part.ts'
import type { Measuring } from './analytics.ts'

const loadMeasure = () => import('./measure.ts')

/**
 * Part of every page: loads the measuring code in the background if the visitor or the owner allows it. The root loader
 * has the rules.
 */
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
    // Without consent and without old cookies to delete, the code is not even loaded.
    if (!isLet && readCookie('sbjs_current') === '') return
    void loadPart().then((measure) => measure?.trackPage(measuring))
  }, [loadPart, consent, isDue, isLet, measuring, pathname, search])
  useEffect(() => {
    if (!measuring) return
    // Links to other shops are marked as sponsored, as the law requires.
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element && target.closest<HTMLElement>('a[rel~="sponsored"]')
      if (!link) return
      // The click is reported here, with the source of the visit, so the browser need not ping as well.
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
