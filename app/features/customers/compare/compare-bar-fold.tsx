import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ProductThumbnail } from '#app/features/catalog/photos/product-thumbnail.tsx'
import type { CompareGroup } from '#app/features/listings/compare-groups/read-groups.server.ts'
import { type ItemsByGroup, MIN_COMPARED } from './compare.ts'

/**
 * Opens the bar when the first product is added, so that the visitor sees the purpose of the bar. On a wide screen the bar
 * is also open on the category page of a compared group.
 */
export function useOpenBar(isGroupPage: boolean, isFirstProduct: boolean) {
  const isOpenByDefault = isGroupPage && matchMedia('(min-width: 64rem)').matches
  const [isOpen, setIsOpen] = useState(isOpenByDefault)
  useEffect(() => setIsOpen(isOpenByDefault), [isOpenByDefault])
  useEffect(() => setIsOpen((wasOpen) => wasOpen || isFirstProduct), [isFirstProduct])
  return [isOpen, setIsOpen] as const
}

export function FoldButton({ isOpen, onClick }: { isOpen: boolean; onClick: () => void }) {
  const Chevron = isOpen ? ChevronDown : ChevronUp
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={isOpen ? 'Vergelijkbalk inklappen' : 'Vergelijkbalk uitklappen'}
      className="icon-button -mr-3 shrink-0"
      onClick={onClick}
    >
      <Chevron size={22} strokeWidth={1.5} aria-hidden="true" />
    </button>
  )
}

/** The folded bar: one line about the group. */
export function ClosedItems({
  group,
  items,
}: {
  group: CompareGroup
  items: ItemsByGroup[number]
}) {
  return (
    <p className="flex h-12 min-w-0 flex-1 items-center gap-2">
      {items.slice(0, 3).map(({ id, photo }) => (
        <span key={id} className="max-[22.5rem]:hidden [&>span]:size-8">
          <ProductThumbnail photo={photo} />
        </span>
      ))}
      <span className="ml-1 truncate">
        {items.length < MIN_COMPARED
          ? `${group.name}: kies er nog een`
          : `${items.length} ${group.name.toLowerCase()}`}
        <span className="max-sm:sr-only">
          {' '}
          {items.length < MIN_COMPARED ? 'om te vergelijken' : 'in vergelijking'}
        </span>
      </span>
    </p>
  )
}
