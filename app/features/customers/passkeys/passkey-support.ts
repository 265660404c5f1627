import { useHydrated } from '#app/ui/loading/hydrated.ts'

/** Returns whether this browser supports passkeys; false until hydration. */
export function usePasskeySupport(): boolean {
  return (
    useHydrated() &&
    typeof PublicKeyCredential === 'function' &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  )
}
