import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { Link } from './link.tsx'

interface TabLink {
  href: string
  text: string
  count?: number | undefined
  isCurrent: boolean
}

interface TabLinksProps {
  label: string
  tabs: TabLink[]
  /** in more rows where they do not fit */
  isWrapped?: boolean
}

/** Tabs of a list with their counts, in one row that scrolls sideways where it does not fit. */
export function TabLinks({ label, tabs, isWrapped = false }: TabLinksProps) {
  const bar = useRef<HTMLElement>(null)
  const current = tabs.find(({ isCurrent }) => isCurrent)?.href
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tabs stay mounted between their pages
  useEffect(() => {
    const nav = bar.current
    const tab = nav?.querySelector<HTMLElement>('[aria-current]')
    if (!nav || !tab) return
    const { offsetLeft, offsetWidth } = tab
    const end = nav.scrollLeft + nav.clientWidth - EDGE_PX
    const isInView = offsetLeft >= nav.scrollLeft && offsetLeft + offsetWidth <= end
    if (!isInView) nav.scrollTo({ left: offsetLeft - EDGE_PX, behavior: 'instant' })
  }, [current])
  useEffect(() => (bar.current ? watchEdges(bar.current) : undefined), [])
  return (
    <div className="group/tabs relative">
      <nav
        ref={bar}
        aria-label={label}
        className="relative overflow-x-auto [scrollbar-width:none] shadow-[inset_0_-1px_0_var(--color-line)]"
      >
        <TabRow tabs={tabs} isWrapped={isWrapped} />
      </nav>
      <span
        aria-hidden="true"
        className={`${FADE} left-0 bg-linear-to-l to-paper group-data-before/tabs:flex`}
      >
        <ChevronLeft className="size-5" strokeWidth={1.5} />
      </span>
      <span
        aria-hidden="true"
        className={`${FADE} right-0 justify-end bg-linear-to-r to-paper group-data-after/tabs:flex`}
      >
        <ChevronRight className="size-5" strokeWidth={1.5} />
      </span>
    </div>
  )
}

/** Width of the arrow over an edge with more tabs behind it. */
const EDGE_PX = 56
const FADE =
  'pointer-events-none absolute top-0 bottom-px hidden w-14 items-center from-transparent to-60% text-ink-2'

/** Marks the frame of a row of tabs with the sides on which more tabs are out of view. */
function watchEdges(nav: HTMLElement): () => void {
  const mark = () => {
    const { scrollLeft, clientWidth, scrollWidth } = nav
    nav.parentElement?.toggleAttribute('data-before', scrollLeft > 4)
    nav.parentElement?.toggleAttribute('data-after', scrollLeft + clientWidth < scrollWidth - 4)
  }
  const observer = new ResizeObserver(mark)
  observer.observe(nav)
  nav.addEventListener('scroll', mark, { passive: true })
  return () => {
    observer.disconnect()
    nav.removeEventListener('scroll', mark)
  }
}

function TabRow({ tabs, isWrapped }: Pick<TabLinksProps, 'tabs' | 'isWrapped'>) {
  return (
    <ul className={`flex gap-x-6 ${isWrapped ? 'flex-wrap' : ''}`}>
      {tabs.map((tab) => (
        <li key={tab.href} className="shrink-0">
          <Link
            to={tab.href}
            aria-current={tab.isCurrent ? 'page' : undefined}
            className={`inline-flex h-12 items-center gap-2 whitespace-nowrap ${
              tab.isCurrent ? 'border-b-2 border-ink font-semibold' : 'text-ink-2 hover:text-ink'
            }`}
          >
            {tab.text}
            {tab.count !== undefined && (
              <span className={`text-sm ${tab.isCurrent ? 'text-accent' : ''}`}>
                {formatWhole(tab.count)}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}
