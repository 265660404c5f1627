import { type NavigateOptions, useNavigate } from 'react-router'

/**
 * Returns a function that navigates to a URL of this site: client-side if the page is in the browser's route manifest,
 * otherwise by loading a document (see server/pages/page-parts.ts).
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
    /** the route manifest in the page */
    __reactRouterManifest?: { routes: Record<string, { path?: string } | undefined> }
  }
}

let firstSegments: Set<string> | undefined

/** Returns whether the browser's router has a route for this URL. */
export function isKnownPage(url: string): boolean {
  firstSegments ??= new Set(
    Object.values(window.__reactRouterManifest?.routes ?? {}).map(
      (route) => route?.path?.split('/')[0] ?? '',
    ),
  )
  return firstSegments.has(new URL(url, window.location.href).pathname.split('/')[1] ?? '')
}
