import { createElement, useEffect } from 'react'
import { useConsent } from '#app/features/core/consent/consent-store.ts'
import { useLazyPart } from '#app/ui/loading/load-part.ts'

const loadFillInputs = async () => (await import('./follow-source.ts')).fillInputs

/**
 * Hidden fields in the forms of orders and accounts (docs/contract/http.md 4). They are empty in the HTML, and the attribution
 * script of the page fills them. React does not render their content.
 */
export function AttributionInputs() {
  const { consent } = useConsent()
  const { loadPart } = useLazyPart(loadFillInputs)
  const hasConsent = consent?.statistics ?? false
  // biome-ignore lint/correctness/useExhaustiveDependencies: refilled when the consent changes
  useEffect(() => {
    void loadPart().then((fillInputs) => fillInputs?.())
  }, [loadPart, hasConsent])
  return createElement('wc-order-attribution-inputs', {
    suppressHydrationWarning: true,
    // biome-ignore lint/security/noDangerouslySetInnerHtml: empty HTML, which makes React leave the content alone
    dangerouslySetInnerHTML: { __html: '' },
  })
}
