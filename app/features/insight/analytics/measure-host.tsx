import { useEffect } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { useConsent, useConsentWatch } from '#app/features/core/consent/consent-store.ts'
import { readCookie } from '#app/platform/http/read-cookie.ts'
import { useLazyPart } from '#app/ui/loading/load-part.ts'
import { isVisitCounted, type MeasuringSettings } from './measuring.ts'

const loadMeasure = () => import('./measure.ts')

/**
 * Loads the measuring code in the background if the visitor or the owner allows measuring. It is in every page, and gets the
 * owner's settings from the root loader.
 */
export function MeasureHost() {
  const measuring = useRouteLoaderData<{ measuring: MeasuringSettings }>('root')?.measuring
  useConsentWatch(measuring?.consentVersion)
  const { consent, isDue } = useConsent()
  const { pathname, search } = useLocation()
  const { loadPart } = useLazyPart(loadMeasure)
  const isCounted = isVisitCounted(consent, measuring)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again on each page
  useEffect(() => {
    if (!measuring || (consent === null && !isDue)) return
    // If visits are not counted and there are no old cookies to delete, the measuring code is not loaded.
    if (!isCounted && readCookie('sbjs_current') === '') return
    void loadPart().then((measure) => measure?.trackPage(measuring))
  }, [loadPart, consent, isDue, isCounted, measuring, pathname, search])
  useEffect(() => {
    if (!measuring) return
    // Links to other shops are found by `rel="sponsored"`, which all of them have.
    const onClick = ({ target, button }: MouseEvent) => {
      // A click of the right button opens a menu and not the link.
      if (button > 1) return
      const link = target instanceof Element && target.closest<HTMLElement>('a[rel~="sponsored"]')
      if (!link) return
      void loadPart().then((measure) => {
        if (!measure) return
        // This code reports the click with the source of the visit, so the browser must not ping as well.
        link.removeAttribute('ping')
        measure.trackClick(measuring, link)
      })
    }
    const names = ['click', 'auxclick'] as const
    for (const name of names) addEventListener(name, onClick)
    return () => {
      for (const name of names) removeEventListener(name, onClick)
    }
  }, [loadPart, measuring])
  return null
}
