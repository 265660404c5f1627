import { createElement, useEffect } from 'react'
import { useConsent } from '#app/features/core/consent/consent-store.ts'
import { usePart } from '#app/ui/load-part.ts'

const loadFilling = async () => (await import('./follow-source.ts')).fillInputs

/**
 * Stands in the forms of orders and accounts (wire contract 4): empty in the page, and filled by whichever script the page
 * has. React leaves its inside alone.
 */
export function AttributionInputs() {
  const { consent } = useConsent()
  const { ask } = usePart(loadFilling)
  const isLet = consent?.statistics ?? false
  // biome-ignore lint/correctness/useExhaustiveDependencies: filled anew when what was let changes
  useEffect(() => {
    void ask().then((fillInputs) => fillInputs?.())
  }, [ask, isLet])
  return createElement('wc-order-attribution-inputs', {
    suppressHydrationWarning: true,
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing, which keeps React from looking inside
    dangerouslySetInnerHTML: { __html: '' },
  })
}
