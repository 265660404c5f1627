import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { CHUNK_TIMEOUT_MS } from '#app/ui/loading/load-part.ts'

/** Shows a link to the next page if it does not load, because the router waits for the code of a page without time limit. */
export function StuckPage() {
  const { state, location } = useNavigation()
  useEffect(openAsDocumentOnReload, [])
  // Submits get no notice: their page shows the progress, and uploading a large video may take long.
  return state === 'loading' && <SlowLoadNotice key={location.key} url={urlOf(location)} />
}

function SlowLoadNotice({ url }: { url: string }) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), CHUNK_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    isLate && (
      <div role="alert" className="stuck-bar">
        <p className="py-2 font-medium">
          De pagina blijft weg. Misschien is de verbinding verbroken.
        </p>
        <a
          href={url}
          className="inline-flex min-h-target items-center gap-2 underline underline-offset-4"
        >
          Opnieuw proberen
        </a>
      </div>
    )
  )
}

interface RouterLocation {
  pathname: string
  search: string
  hash: string
}

const urlOf = ({ pathname, search, hash }: RouterLocation) => `${pathname}${search}${hash}`

declare global {
  interface Window {
    /** defined by the router */
    __reactRouterDataRouter?: { state: { navigation: { location?: RouterLocation | undefined } } }
  }
}

/**
 * If the code of the next page cannot be loaded, the router reloads the current page, and the click is lost. This opens the
 * next page as a document instead, which works without that code.
 */
function openAsDocumentOnReload() {
  // Some browsers do not support the Navigation API.
  const navigationApi = window.navigation as Navigation | undefined
  const openNextPage = (event: NavigateEvent) => {
    const nextLocation = window.__reactRouterDataRouter?.state.navigation.location
    // The visitor may reload the page.
    if (!nextLocation || event.navigationType !== 'reload' || event.userInitiated) return
    event.preventDefault()
    window.location.assign(urlOf(nextLocation))
  }
  navigationApi?.addEventListener('navigate', openNextPage)
  return () => navigationApi?.removeEventListener('navigate', openNextPage)
}
