import { type NavigateOptions, useNavigate } from 'react-router'

/**
 * Goes to an address of this site: without loading everything anew where the browser was told of the page, and as a
 * document where it was not (see server/page-parts.ts).
 */
export function useGo(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  return (to, options) => {
    if (isKnownPage(to)) void navigate(to, options)
    else window.location.assign(to)
  }
}

declare global {
  interface Window {
    /** as the page was told of them */
    __reactRouterManifest?: { routes: Record<string, { path?: string } | undefined> }
  }
}

let known: Set<string> | undefined

/** Whether the router can go there; only asked in the browser. */
export function isKnownPage(address: string): boolean {
  known ??= new Set(
    Object.values(window.__reactRouterManifest?.routes ?? {}).map(
      (route) => route?.path?.split('/')[0] ?? '',
    ),
  )
  return known.has(new URL(address, window.location.href).pathname.split('/')[1] ?? '')
}
