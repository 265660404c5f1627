import { type NavigateOptions, useNavigate } from 'react-router'

/**
 * Returns a function that navigates to a URL of this site: client-side if the browser has the page in its route
 * manifest, otherwise as a document (see server/page-parts.ts).
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
    /** the manifest in the page */
    __reactRouterManifest?: { routes: Record<string, { path?: string } | undefined> }
  }
}

let routeIds: Set<string> | undefined

/** Returns whether the router has a route for this URL; only for the browser. */
export function isKnownPage(url: string): boolean {
  routeIds ??= new Set(
    Object.values(window.__reactRouterManifest?.routes ?? {}).map(
      (route) => route?.path?.split('/')[0] ?? '',
    ),
  )
  return routeIds.has(new URL(url, window.location.href).pathname.split('/')[1] ?? '')
}
