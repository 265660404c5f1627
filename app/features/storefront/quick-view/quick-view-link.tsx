import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { cardUrl } from '#app/features/catalog/products/catalog.ts'
import { Link } from '#app/ui/link.tsx'
import { useLazyPart } from '#app/ui/loading/load-part.ts'
import { isPlainClick } from '#app/ui/plain-click.ts'
import type { QuickViewCard } from './quick-view.ts'

const loadDialog = async () => (await import('./quick-view-dialog.tsx')).QuickViewDialog

/** A link on a card to the product page. With JavaScript it opens the quick view. */
export function QuickViewLink({ card }: { card: QuickViewCard }) {
  const [isOpen, setIsOpen] = useState(false)
  const { part: Dialog, loadPart } = useLazyPart(loadDialog)
  const navigate = useNavigate()
  const close = useCallback(() => setIsOpen(false), [])
  const url = cardUrl(card)
  return (
    <>
      <Link
        to={url}
        aria-label={`Snel bekijken: ${card.name}`}
        className="flex h-target w-full items-center justify-center bg-paper text-sm font-medium transition-colors hover:bg-ink hover:text-on-ink"
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          setIsOpen(true)
          void loadPart().then((panel) => {
            if (!panel) void navigate(url)
          })
        }}
      >
        Snel bekijken
      </Link>
      {Dialog && <Dialog isOpen={isOpen} onClose={close} card={card} />}
    </>
  )
}
