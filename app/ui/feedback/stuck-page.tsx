import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { CHUNK_TIMEOUT_MS } from '#app/ui/loading/load-part.ts'

/** What may be done when the page somebody goes to does not come: the router itself waits for its code for ever. */
export function StuckPage() {
  const { state, location } = useNavigation()
  useEffect(goOnWithoutCode, [])
  // A form on its way is told of by its own page: it may carry a large film.
  return state === 'loading' && <Late key={location.key} address={addressOf(location)} />
}

function Late({ address }: { address: string }) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), CHUNK_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    isLate && (
      <div
        role="alert"
        className="fixed inset-x-0 bottom-0 z-toast flex flex-wrap items-center gap-x-6 sm:justify-center bg-ink px-5 py-2 text-on-ink shadow-overlay"
      >
        <p className="py-2 font-medium">
          De pagina blijft weg. Misschien is de verbinding verbroken.
        </p>
        <a
          href={address}
          className="inline-flex min-h-target items-center gap-2 underline underline-offset-4"
        >
          <RotateCw size={18} strokeWidth={1.5} aria-hidden="true" />
          Opnieuw proberen
        </a>
      </div>
    )
  )
}

interface Place {
  pathname: string
  search: string
  hash: string
}

const addressOf = ({ pathname, search, hash }: Place) => `${pathname}${search}${hash}`

declare global {
  interface Window {
    /** as the router puts it there */
    __reactRouterDataRouter?: { state: { navigation: { location?: Place | undefined } } }
  }
}

/**
 * Where the code of a page can't be had the router loads the old page anew, and the press on the link is lost. The new
 * page is loaded instead, which shows without code as well.
 */
function goOnWithoutCode() {
  // Not known to every browser.
  const history = window.navigation as Navigation | undefined
  const goOn = (event: NavigateEvent) => {
    const next = window.__reactRouterDataRouter?.state.navigation.location
    // Nor when it is the visitor who wants the old page anew.
    if (!next || event.navigationType !== 'reload' || event.userInitiated) return
    event.preventDefault()
    window.location.assign(addressOf(next))
  }
  history?.addEventListener('navigate', goOn)
  return () => history?.removeEventListener('navigate', goOn)
}
