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
  /** name of the navigation for screen readers */
  label: string
  tabs: TabLink[]
}

/** Tabs of a list with their counts, in one row that scrolls sideways. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  const navRef = useRef<HTMLElement>(null)
  const currentHref = tabs.find(({ isCurrent }) => isCurrent)?.href
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tabs stay mounted between their pages
  useEffect(() => {
    const nav = navRef.current
    const tab = nav?.querySelector<HTMLElement>('[aria-current]')
    if (!nav || !tab) return
    const { offsetLeft, offsetWidth } = tab
    const visibleEnd = nav.scrollLeft + nav.clientWidth - EDGE_PX
    const isInView = offsetLeft >= nav.scrollLeft && offsetLeft + offsetWidth <= visibleEnd
    if (!isInView) nav.scrollTo({ left: offsetLeft - PREVIOUS_TAB_PX, behavior: 'instant' })
  }, [currentHref])
  return (
    <nav
      ref={navRef}
      aria-label={label}
      className="tab-scroll relative overflow-x-auto [scrollbar-width:none]"
    >
      <TabRow tabs={tabs} />
    </nav>
  )
}

/** The width at either side over which tabs fade out (`fade-sides` in components.css); as wide as `gap-x-6` between two tabs. */
const EDGE_PX = 24

/** Space at the left of the current tab that still shows the end of the previous one. */
const PREVIOUS_TAB_PX = 88

function TabRow({ tabs }: Pick<TabLinksProps, 'tabs'>) {
  return (
    <ul className="flex gap-x-6">
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
