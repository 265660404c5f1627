import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

export interface ProductTab {
  id: string
  title: string
  content: ReactNode
}

/** Returns the index of the tab for an arrow key, which may be past either end; undefined for other keys. */
function indexForKey(key: string, index: number, last: number): number | undefined {
  const moves: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    Home: 0,
    End: last,
  }
  return moves[key]
}

const tabAttributes = (id: string, isOpen: boolean) => ({
  role: 'tab',
  id: `${id}-tab`,
  'aria-controls': id,
  'aria-selected': isOpen,
  tabIndex: isOpen ? 0 : -1,
})

const panelAttributes = (id: string, isOpen: boolean) => ({
  role: 'tabpanel',
  'aria-labelledby': `${id}-tab`,
  hidden: !isOpen,
})

/**
 * The tabs of the product page. Before hydration and without JavaScript they are links, and the hash of the URL opens a panel
 * (see `tab-panel` in components.css). After hydration they are tabs with arrow keys.
 */
export function ProductTabs({
  tabs,
  more,
}: {
  tabs: ProductTab[]
  /** a link after the tabs to a part further down the page */
  more: { href: string; text: string }
}) {
  const [selectedTab, setSelectedTab] = useState<string | null>(null)
  const tabElements = useRef(new Map<string, HTMLElement>())
  const openTab = selectedTab ?? tabs[0]?.id

  useEffect(() => {
    const hash = window.location.hash.slice(1)
    setSelectedTab(tabs.some(({ id }) => id === hash) ? hash : (tabs[0]?.id ?? null))
  }, [tabs])

  function onKeyDown(event: KeyboardEvent) {
    const index = tabs.findIndex(({ id }) => id === openTab)
    const nextIndex = indexForKey(event.key, index, tabs.length - 1)
    const nextTab = nextIndex === undefined ? undefined : tabs.at(nextIndex % tabs.length)
    if (!nextTab) return
    event.preventDefault()
    setSelectedTab(nextTab.id)
    tabElements.current.get(nextTab.id)?.focus()
  }

  return (
    <div className="tab-set min-w-0" data-live={selectedTab !== null || undefined}>
      <div className="tab-scroll flex gap-4 overflow-x-auto text-sm [scrollbar-width:none] sm:gap-8 sm:text-base">
        <div
          {...(selectedTab !== null && { role: 'tablist', 'aria-label': 'Over dit sieraad' })}
          className="flex gap-4 sm:gap-8"
        >
          {tabs.map(({ id, title }) => (
            <a
              key={id}
              href={`#${id}`}
              ref={(element) => {
                if (element) tabElements.current.set(id, element)
              }}
              {...(selectedTab !== null && tabAttributes(id, id === openTab))}
              className={`inline-flex h-14 shrink-0 items-center border-b-2 whitespace-nowrap focus-visible:-outline-offset-2 ${id === openTab ? 'border-ink font-semibold' : 'border-transparent text-ink-2 hover:text-ink'}`}
              onKeyDown={onKeyDown}
              onClick={(event) => {
                event.preventDefault()
                setSelectedTab(id)
              }}
            >
              {title}
            </a>
          ))}
        </div>
        <a
          href={more.href}
          className="inline-flex h-14 shrink-0 items-center border-b-2 border-transparent whitespace-nowrap text-ink-2 hover:text-ink focus-visible:-outline-offset-2"
        >
          {more.text}
        </a>
      </div>
      {tabs.map(({ id, title, content }) => (
        <section
          key={id}
          id={id}
          {...(selectedTab !== null
            ? panelAttributes(id, id === openTab)
            : { 'aria-label': title })}
          className="tab-panel pt-8"
        >
          {content}
        </section>
      ))}
    </div>
  )
}
