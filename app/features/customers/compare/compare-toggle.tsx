import { useRouteLoaderData } from 'react-router'
import type { CompareGroup } from '#app/features/listings/compare-groups/read-groups.server.ts'
import { LinkLoader } from '#app/ui/feedback/link-loader.tsx'
import { COMPARE_FORM, groupOf } from './compare.ts'
import { changeCompare, useToggleState } from './compare-store.ts'

interface CompareToggleProps {
  product: { id: number; name: string; categoryIds: number[] }
}

/**
 * Puts a piece into the comparison or takes it out. Without JavaScript it sends the frame's one form, which adds it and
 * leads to the compare page. Nothing for a piece that the owner put in no group.
 */
export function CompareToggle({ product: { id, name, categoryIds } }: CompareToggleProps) {
  // The frame around every page knows them; it is absent on a page that failed.
  const frame = useRouteLoaderData<{ compareGroups: CompareGroup[] }>('routes/shop/shop-layout')
  const state = useToggleState(id)
  if (!groupOf(frame?.compareGroups ?? [], categoryIds)) return null
  return (
    <button
      type="submit"
      form={COMPARE_FORM}
      name="product"
      value={id}
      aria-pressed={state === 'comparing'}
      aria-busy={state === 'loading' || undefined}
      className={`compare-toggle ${state}`}
      onClick={(event) => {
        event.preventDefault()
        void changeCompare(id, state === 'comparing' ? 'remove' : 'add')
      }}
    >
      {state === 'loading' ? <LinkLoader size={18} /> : <span aria-hidden="true" />}
      {state === 'comparing' ? 'In vergelijking' : 'Vergelijk'}
      <span className="sr-only"> {name}</span>
    </button>
  )
}
