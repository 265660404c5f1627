import { useHydrated } from '#app/ui/loading/hydrated.ts'

/** Whether this browser can make and use keys; not before the page is awake. */
export function usePasskeySupport(): boolean {
  return (
    useHydrated() &&
    typeof PublicKeyCredential === 'function' &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  )
}
