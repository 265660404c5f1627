import { useEffect, useState } from 'react'
import { cardUrl } from '#app/features/catalog/products/catalog.ts'
import { useCart } from '#app/features/sales/cart/cart-store.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { EnglishText } from '#app/ui/english-text.tsx'
import { PANEL_FAILURE_TEXT } from '#app/ui/feedback/load-failure.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Link } from '#app/ui/link.tsx'
import { getJson } from '#app/ui/loading/get-json.ts'
import { type QuickViewCard, type QuickViewData, quickViewUrl } from './quick-view.ts'
import { QuickViewPanel } from './quick-view-panel.tsx'

interface QuickViewDialogProps {
  isOpen: boolean
  onClose: () => void
  card: QuickViewCard
}

/** A product in a dialog on top of a listing. */
export function QuickViewDialog({ isOpen, onClose, card }: QuickViewDialogProps) {
  const [hasFailed, setHasFailed] = useState(false)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Snel bekijken: ${card.name}`}
      hidesTitle
      // An error message needs no room for a photo.
      width={hasFailed ? 'modal' : 'wide'}
      isFlush
    >
      <QuickViewContent
        card={card}
        onLeave={onClose}
        hasFailed={hasFailed}
        onFailed={setHasFailed}
      />
    </Dialog>
  )
}

function QuickViewContent({
  card,
  onLeave,
  hasFailed,
  onFailed,
}: {
  card: QuickViewCard
  onLeave: () => void
  hasFailed: boolean
  onFailed: (hasFailed: boolean) => void
}) {
  const [view, setView] = useState<QuickViewData>()
  const [attempt, setAttempt] = useState(0)
  const { isPanelOpen } = useCart()
  const url = quickViewUrl(card)

  // Closes this dialog when the cart panel opens, because the panel would be behind it.
  useEffect(() => {
    if (isPanelOpen) onLeave()
  }, [isPanelOpen, onLeave])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the request
  useEffect(() => {
    const abortOnUnmount = new AbortController()
    onFailed(false)
    void getJson<QuickViewData>(url, abortOnUnmount.signal).then((answer) => {
      if (answer.ok) setView(answer.data)
      else if (answer.error !== 'aborted') onFailed(true)
    })
    return () => abortOnUnmount.abort()
  }, [url, attempt])

  if (view) return <QuickViewPanel {...view} metal={card.metal} onLeave={onLeave} />
  if (!hasFailed) return <QuickViewSkeleton />
  return <QuickViewFailure card={card} onRetry={() => setAttempt(attempt + 1)} onLeave={onLeave} />
}

interface QuickViewFailureProps {
  card: QuickViewCard
  onRetry: () => void
  onLeave: () => void
}

function QuickViewFailure({ card, onRetry, onLeave }: QuickViewFailureProps) {
  return (
    <div className="p-6 pt-16 sm:p-12 sm:pt-16">
      <h2 className="display text-display-sm">{card.name}</h2>
      <div className="mt-5">
        <Notice kind="danger" role="alert">
          Dat ging niet goed. Probeer het zo nog eens.
          <EnglishText>{PANEL_FAILURE_TEXT}</EnglishText>
        </Notice>
      </div>
      <p className="mt-4 flex flex-wrap gap-x-6">
        <button type="button" className={buttonClass({ variant: 'quiet' })} onClick={onRetry}>
          Opnieuw proberen
        </button>
        <Link to={cardUrl(card)} className={buttonClass({ variant: 'quiet' })} onClick={onLeave}>
          Naar de productpagina
        </Link>
      </p>
    </div>
  )
}

function QuickViewSkeleton() {
  return (
    <div role="status" className="lg:grid lg:min-h-[32rem] lg:grid-cols-2">
      <span className="sr-only">Laden</span>
      <div className="skeleton aspect-[4/3] lg:aspect-auto" />
      <div className="space-y-4 p-6 lg:p-12">
        <div className="skeleton h-10 w-2/3" />
        <div className="skeleton h-5 w-1/2" />
        <div className="skeleton h-8 w-1/3" />
        <div className="skeleton h-24" />
        <div className="skeleton h-control" />
      </div>
    </div>
  )
}
