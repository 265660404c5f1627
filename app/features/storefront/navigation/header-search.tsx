import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { path } from '#app/platform/path.ts'
import { useLazyPart } from '#app/ui/loading/load-part.ts'
import { isPlainClick } from '#app/ui/plain-click.ts'

const loadOverlay = () => import('#app/features/storefront/search/search-overlay.tsx')

interface HeaderSearchProps {
  /** links of the main menu */
  links: { text: string; href: string }[]
  className?: string
}

/** A link to the search page. With JavaScript it opens the search overlay. */
export function HeaderSearch({ links, className = '' }: HeaderSearchProps) {
  const { part, loadPart } = useLazyPart(loadOverlay)
  const [isOpen, setIsOpen] = useState(false)
  const { key } = useLocation()
  const takeEarlyText = useRef<() => string>(() => '')

  // biome-ignore lint/correctness/useExhaustiveDependencies: a followed result closes the overlay
  useEffect(() => setIsOpen(false), [key])

  return (
    <>
      <a
        href={path('/zoeken')}
        aria-label="Zoeken"
        aria-haspopup="dialog"
        className={`icon-button ${className}`}
        onPointerEnter={loadPart}
        onClick={async (event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          // Stops the collection that an earlier click started.
          takeEarlyText.current()
          takeEarlyText.current = collectTyping()
          if (await loadPart()) setIsOpen(true)
          else location.assign(path('/zoeken'))
        }}
      >
        <Search size={22} strokeWidth={1.5} aria-hidden="true" />
      </a>
      {part && (
        <part.SearchOverlay
          isOpen={isOpen}
          links={links}
          onClose={() => {
            takeEarlyText.current()
            setIsOpen(false)
          }}
          takeEarlyText={() => takeEarlyText.current()}
        />
      )}
    </>
  )
}

/**
 * Collects what the visitor types while the search field is still loading, so that no letters are lost. The returned function
 * stops collecting and returns the text once; later calls return an empty text.
 */
function collectTyping(): () => string {
  let text = ''
  function onKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Backspace') text = text.slice(0, -1)
    else if (event.key.length === 1) text += event.key
    else return
    event.preventDefault()
  }
  addEventListener('keydown', onKey)
  return () => {
    removeEventListener('keydown', onKey)
    const takenText = text
    text = ''
    return takenText
  }
}
