import { useEffect, useRef, useState } from 'react'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ItemResultRows } from './item-result-rows.tsx'
import type { ItemResult } from './search-marketplace.server.ts'

interface ItemResultListProps {
  rows: ItemResult[]
  seller: string
  /** references that were selected in a rejected form */
  selectedRefs: string[]
  error: string | undefined
}

/** List of results with checkboxes, one to select all, and the number of selected results. */
export function ItemResultList({ rows, seller, selectedRefs, error }: ItemResultListProps) {
  const listRef = useRef<HTMLDivElement>(null)
  const selectAllRef = useRef<HTMLInputElement>(null)
  // The count is null until scripts run: without scripts the count would not change with the checkboxes.
  const [selectedCount, setSelectedCount] = useState<number | null>(null)
  const updateCount = () =>
    setSelectedCount(enabledCheckboxes(listRef.current).filter((box) => box.checked).length)
  // After a back navigation, browsers may restore checked checkboxes, which also have to be counted.
  useEffect(
    () => setSelectedCount(enabledCheckboxes(listRef.current).filter((box) => box.checked).length),
    [],
  )
  const selectableCount = rows.filter(({ itemRef }) => itemRef !== '').length
  useEffect(() => {
    if (selectAllRef.current)
      selectAllRef.current.indeterminate =
        Boolean(selectedCount) && selectedCount !== selectableCount
  }, [selectedCount, selectableCount])

  return (
    <>
      {error && (
        <div tabIndex={-1} data-rejected className="outline-offset-4">
          <Notice kind="danger" role="alert">
            {error}
          </Notice>
        </div>
      )}
      <fieldset>
        <legend className="mb-2 font-semibold">Wat wil je overnemen?</legend>
        {selectedCount !== null && selectableCount > 1 && (
          <label className="flex min-h-target w-fit cursor-pointer items-center gap-3">
            <input
              ref={selectAllRef}
              type="checkbox"
              checked={selectedCount === selectableCount}
              onChange={({ currentTarget }) => {
                for (const box of enabledCheckboxes(listRef.current))
                  box.checked = currentTarget.checked
                updateCount()
              }}
              className="check-box"
            />
            Alles hier
            <span role="status" className="text-ink-2">
              {selectedCount} van {selectableCount} gekozen
            </span>
          </label>
        )}
        <div ref={listRef} onChange={updateCount}>
          <ItemResultRows rows={rows} seller={seller} selectedRefs={selectedRefs} />
        </div>
      </fieldset>
    </>
  )
}

const enabledCheckboxes = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLInputElement>('input[name="item"]:enabled') ?? []),
]
