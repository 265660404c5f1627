import { type RefObject, useEffect, useRef, useState } from 'react'
import { type ProductCard, productUrl } from '#app/features/catalog/products/catalog.ts'
import { Link } from '#app/ui/link.tsx'

interface StickyNamesProps {
  cards: ProductCard[]
  /** box that scrolls sideways; its table has a column for each card */
  scroller: RefObject<HTMLElement | null>
}

/**
 * The names of the products, at the top of the window while the head of the table is out of view. The head itself cannot
 * stick to the window, because the box around the table scrolls. Hidden from screen readers, which read the head.
 */
export function StickyNames({ cards, scroller }: StickyNamesProps) {
  const row = useRef<HTMLDivElement>(null)
  /** widths of the columns in px; empty while the table head is in view */
  const [widths, setWidths] = useState<number[]>([])

  useEffect(() => {
    const box = scroller.current
    const cells = box?.querySelector('tr')?.cells
    if (!box || !cells) return
    const scrollAlong = () => row.current?.scrollTo(box.scrollLeft, 0)
    const observer = new IntersectionObserver((entries) =>
      setWidths(
        // A quick scroll reports several positions at once; the last one is the present one.
        entries.at(-1)?.isIntersecting === false
          ? Array.from(cells, (cell) => cell.offsetWidth)
          : [],
      ),
    )
    observer.observe(box.querySelector('thead') ?? box)
    box.addEventListener('scroll', scrollAlong, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', scrollAlong)
    }
  }, [scroller])

  return (
    <div
      aria-hidden="true"
      data-no-print
      data-below-header
      className="sticky top-0 z-sticky h-0 transition-[top] duration-(--transition-duration-modal) data-lowered:top-16 lg:data-lowered:top-20"
    >
      {widths.length > 0 && (
        <div
          ref={(node) => {
            row.current = node
            node?.scrollTo(scroller.current?.scrollLeft ?? 0, 0)
          }}
          className="flex overflow-hidden border-b border-ink bg-paper max-md:-mx-4"
        >
          {widths.map((width, column) => {
            const card = cards[column - 1]
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name
              <div key={column} className="shrink-0 truncate" style={{ width }}>
                {card && (
                  <Link
                    to={productUrl(card.slug)}
                    tabIndex={-1}
                    className={`truncate pr-2 py-2.5 text-sm md:px-3 font-medium ${column === 1 ? 'pl-4' : 'pl-2'}`}
                  >
                    {card.name}
                  </Link>
                )}
              </div>
            )
          })}
        </div>
      )}
    </div>
  )
}
