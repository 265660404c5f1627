import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ProductThumbnail } from '#app/features/catalog/photos/product-thumbnail.tsx'
import { categoryUrl } from '#app/features/catalog/products/catalog.ts'
import type { CompareGroup } from '#app/features/listings/compare-groups/read-groups.server.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { compareItemsUrl, type ItemsByGroup, MIN_COMPARED } from './compare.ts'
import { ClosedItems, FoldButton, useOpenBar } from './compare-bar-fold.tsx'
import { CompareMessage } from './compare-message.tsx'
import {
  changeCompare,
  checkCompareCount,
  clearGroup,
  openCompareSearch,
  useCompare,
} from './compare-store.ts'

const PRODUCT_PAGES =
  /^\/(?:(?:shop|product(?:-category)?|merk|collectie|verlanglijst|zoeken)(?:\/|$)|$)/
/** Returns whether a page lists products; only these pages show the bar. */
export const showsProducts = (pathname: string) => PRODUCT_PAGES.test(pathname)

/** Bar at the bottom of pages with products while products are compared, with a tab for each group [S10]. */
export function CompareBar({ groups }: { groups: CompareGroup[] }) {
  const { compared, message, busyIds, hasAdded } = useCompare()
  const [chosenGroupId, setChosenGroupId] = useState<number>()
  const groupsWithItems = groups.filter(({ id }) => compared[id])
  const currentGroup = groups.find(({ id }) => id === chosenGroupId) ?? groupsWithItems[0]
  const newestGroupId = useNewestGroupId(
    groupsWithItems.map(({ id }) => [id, compared[id]?.length ?? 0]),
  )
  useEffect(() => setChosenGroupId(newestGroupId), [newestGroupId])
  const count = groupsWithItems.reduce((sum, { id }) => sum + (compared[id]?.length ?? 0), 0)
  const { pathname } = useLocation()
  const isGroupPage = groupsWithItems.some(({ slug }) => pathname === categoryUrl(slug))
  const [isOpen, setIsOpen] = useOpenBar(isGroupPage, hasAdded && count === 1)
  if (!currentGroup || !showsProducts(pathname)) return null
  const items = compared[currentGroup.id] ?? []

  return (
    <section
      aria-label="Vergelijken"
      data-compare-bar={isOpen ? 'open' : 'closed'}
      data-no-print
      className="fixed inset-x-0 z-bar bg-paper shadow-bar"
    >
      <CompareMessage message={message} />
      <div className="wrap">
        <div className={`flex items-center border-line ${isOpen ? 'border-b' : ''}`}>
          {isOpen ? (
            <GroupTabs
              groups={groups}
              compared={compared}
              currentId={currentGroup.id}
              onChoose={setChosenGroupId}
            />
          ) : (
            <ClosedItems group={currentGroup} items={items} />
          )}
          {!isOpen && items.length >= MIN_COMPARED && (
            <CompareButton group={currentGroup} items={items} isShort className="shrink-0" />
          )}
          <FoldButton isOpen={isOpen} onClick={() => setIsOpen(!isOpen)} />
        </div>
        {isOpen && (
          <div
            role="tabpanel"
            aria-label={currentGroup.name}
            className="flex flex-wrap items-center gap-x-5 gap-y-3 py-3.5 lg:flex-nowrap"
          >
            <ComparedList group={currentGroup} items={items} busyIds={busyIds} />
            <CompareActions group={currentGroup} items={items} />
          </div>
        )}
      </div>
    </section>
  )
}

/** Returns the id of the group that last got a product, so that the bar shows the new product. `counts`: products by group id. */
function useNewestGroupId(counts: [number, number][]): number | undefined {
  const [seenCounts, setSeenCounts] = useState(() => new Map(counts))
  const [newestId, setNewestId] = useState<number>()
  const grownGroup = counts.find(([id, count]) => count > (seenCounts.get(id) ?? 0))
  const isSame =
    counts.length === seenCounts.size && counts.every(([id, count]) => seenCounts.get(id) === count)
  if (!isSame) {
    setSeenCounts(new Map(counts))
    if (grownGroup) setNewestId(grownGroup[0])
  }
  return newestId
}

interface GroupTabsProps {
  groups: CompareGroup[]
  compared: ItemsByGroup
  currentId: number
  onChoose: (id: number) => void
}

/** Tab list with a roving tabindex: arrow keys move from group to group. */
function GroupTabs({ groups, compared, currentId, onChoose }: GroupTabsProps) {
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const index = groups.findIndex(({ id }) => id === currentId)
    const nextIndex = (index + step + groups.length) % groups.length
    const group = groups[nextIndex]
    if (!group) return
    event.preventDefault()
    onChoose(group.id)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[nextIndex]?.focus()
  }
  return (
    <div
      role="tablist"
      aria-label="Groepen"
      tabIndex={-1}
      className="tab-scroll -mb-px flex min-w-0 flex-1 gap-7 overflow-x-auto"
      onKeyDown={onKeyDown}
    >
      {groups.map(({ id, name }) => {
        const isCurrent = id === currentId
        return (
          <button
            key={id}
            type="button"
            role="tab"
            aria-selected={isCurrent}
            tabIndex={isCurrent ? 0 : -1}
            className={`inline-flex h-12 shrink-0 cursor-pointer items-center gap-2 border-b-2 ${
              isCurrent
                ? 'border-ink font-semibold'
                : 'border-transparent text-ink-2 hover:text-ink'
            }`}
            onClick={() => onChoose(id)}
          >
            {name}{' '}
            {(compared[id]?.length ?? 0) > 0 && (
              <span className={`font-figures ${isCurrent ? 'text-accent' : ''}`}>
                {compared[id]?.length}
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}

function ComparedList({
  group,
  items,
  busyIds,
}: {
  group: CompareGroup
  items: ItemsByGroup[number]
  busyIds: number[]
}) {
  return (
    <ul className="flex min-w-0 gap-3.5 overflow-x-auto pt-2 pr-2 -mt-2">
      {items.map(({ id, name, photo }) => (
        <li key={id} className={`relative shrink-0 ${busyIds.includes(id) ? 'opacity-50' : ''}`}>
          <ProductThumbnail photo={photo} />
          <button
            type="button"
            aria-label={`Verwijder ${name}`}
            className="absolute -top-2 -right-2 inline-flex size-5 cursor-pointer items-center justify-center rounded-full border border-line-strong bg-paper after:absolute after:-inset-3 hover:border-ink"
            onClick={() => changeCompare(id, 'remove')}
          >
            <X size={12} strokeWidth={1.5} aria-hidden="true" />
          </button>
        </li>
      ))}
      <li className="shrink-0">
        <button
          type="button"
          aria-label={`Zoek ${group.name.toLowerCase()} om te vergelijken`}
          aria-haspopup="dialog"
          className="inline-flex size-14 cursor-pointer items-center justify-center border border-dashed border-line-strong hover:border-ink"
          onClick={() => openCompareSearch(group.id)}
        >
          <Search size={22} strokeWidth={1.5} aria-hidden="true" />
        </button>
      </li>
    </ul>
  )
}

interface CompareButtonProps {
  group: CompareGroup
  items: ItemsByGroup[number]
  /** short text, for use beside the number of items */
  isShort?: boolean
  className: string
}

function CompareButton({ group, items, isShort, className }: CompareButtonProps) {
  const navigate = useNavigate()
  const noun = group.name.toLowerCase()
  return (
    <Button
      type="button"
      size="small"
      variant={isShort ? 'second' : 'main'}
      className={className}
      onClick={() => {
        if (checkCompareCount(items.length)) void navigate(compareItemsUrl(group, items))
      }}
    >
      Vergelijk
      {!isShort && (items.length < MIN_COMPARED ? ` ${noun}` : ` ${items.length} ${noun}`)}
    </Button>
  )
}

function CompareActions({ group, items }: { group: CompareGroup; items: ItemsByGroup[number] }) {
  return (
    <div className="flex w-full items-center gap-5 lg:ml-auto lg:w-auto">
      {items.length > 0 && (
        <button
          type="button"
          className={`${buttonClass({ variant: 'quiet' })} max-lg:order-last`}
          onClick={() => clearGroup(group.id)}
        >
          Wis groep
        </button>
      )}
      <CompareButton group={group} items={items} className="max-lg:flex-1" />
    </div>
  )
}
