import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { path } from '#app/platform/path.ts'
import { getJson } from '#app/ui/loading/get-json.ts'
import { useLazyPart } from '#app/ui/loading/load-part.ts'
import { whenIdle } from '#app/ui/loading/when-idle.ts'
import { CONSENT_URL, type ConsentTexts } from './consent.ts'
import { useConsent } from './consent-store.ts'

/** Loads code and texts together. If either fails, no incomplete bar is shown and loading can be retried. */
async function loadBar() {
  const [{ ConsentBar }, result] = await Promise.all([
    import('./consent-bar.tsx'),
    getJson<ConsentTexts>(CONSENT_URL),
  ])
  if (!result.ok) throw new Error(result.error)
  return { Bar: ConsentBar, texts: result.data }
}

/** Asks visitors without a choice once the page is idle, except on the page with the choices. */
export function ConsentWidgets() {
  const { isDue } = useConsent()
  const { pathname } = useLocation()
  const { part, loadPart } = useLazyPart(loadBar)
  const isShown = isDue && pathname !== path('/cookies')
  useEffect(() => {
    return isShown ? whenIdle(loadPart) : undefined
  }, [isShown, loadPart])
  return part && isShown && <part.Bar texts={part.texts} />
}

/**
 * Names the third party whose frame the page's policy must allow. Every page has this tag, because client-side navigation
 * keeps the policy of the page that was loaded first.
 */
export function EmbedOrigin({ src }: { src: string }) {
  return URL.canParse(src) ? <meta name="schakel-embed" content={new URL(src).origin} /> : null
}
