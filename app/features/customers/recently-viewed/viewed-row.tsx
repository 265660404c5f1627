import { useEffect, useRef, useState } from 'react'
import { ProductCardView } from '#app/features/listings/product-cards/product-card-view.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { ViewedCards } from './viewed.ts'
import { clearViewed, viewProduct } from './viewed-store.ts'

const MAX_CARDS = 4

/**
 * Up to four recently viewed products at the end of the page. They are inserted only if their position is below the
 * viewport, so that visible content does not shift.
 */
export function ViewedRow({ productId }: { productId: number }) {
  const placeRef = useRef<HTMLDivElement>(null)
  const [viewed, setViewed] = useState<ViewedCards | null>(null)
  const [isBelow, setIsBelow] = useState(false)

  useEffect(() => {
    let isUnmounted = false
    void viewProduct(productId).then((answer) => {
      if (!isUnmounted) setViewed(answer)
    })
    return () => {
      isUnmounted = true
    }
  }, [productId])

  useEffect(() => {
    if (!placeRef.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry || entry.boundingClientRect.top < window.innerHeight) return
      setIsBelow(true)
      observer.disconnect()
    })
    observer.observe(placeRef.current)
    return () => observer.disconnect()
  }, [])

  const cards = viewed?.cards.filter(({ id }) => id !== productId).slice(0, MAX_CARDS) ?? []
  if (!isBelow || !viewed || cards.length === 0) return <div ref={placeRef} />
  return (
    <section aria-labelledby="onlangs-bekeken" className="mt-section">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="onlangs-bekeken" className="display text-display-md">
          Onlangs bekeken
        </h2>
        <button
          type="button"
          className={`${TEXT_LINK} inline-flex min-h-target cursor-pointer items-center`}
          onClick={() => {
            setViewed(null)
            void clearViewed()
          }}
        >
          Wis dit rijtje
        </button>
      </div>
      <ul className="mt-6 grid grid-cols-2 gap-x-gutter gap-y-10 lg:mt-8 lg:grid-cols-4">
        {cards.map((card) => (
          <li key={card.id}>
            <ProductCardView card={card} renderedAt={viewed.at} />
          </li>
        ))}
      </ul>
    </section>
  )
}
