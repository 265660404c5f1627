import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useConsent } from '#app/features/core/consent/consent-store.ts'
import { usePart } from '#app/ui/loading/load-part.ts'
import { whenIdle } from '#app/ui/loading/when-idle.ts'

const loadSupport = () => import('./emoji-support.ts')

/** Tests the emoji support of the browser once per page when it is idle [K16]. */
export function EmojiHost() {
  const { consent, isDue } = useConsent()
  const { pathname } = useLocation()
  const { loadPart } = usePart(loadSupport)
  const mayKeep = consent !== null
  const isAwake = mayKeep || isDue
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is looked at
  useEffect(() => {
    if (!isAwake) return
    return whenIdle(() => void loadPart().then((support) => support?.ensureEmojiFont(mayKeep)))
  }, [loadPart, isAwake, mayKeep, pathname])
  return null
}
