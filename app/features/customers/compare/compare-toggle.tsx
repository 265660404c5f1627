import { useRouteLoaderData } from 'react-router'
import type { CompareGroup } from '#app/features/listings/compare-groups/read-groups.server.ts'
import { ChainLoader } from '#app/ui/feedback/chain-loader.tsx'
import { COMPARE_FORM, groupOf } from './compare.ts'
import { changeCompare, useToggleState } from './compare-store.ts'

interface CompareToggleProps {
  product: { id: number; name: string; categoryIds: number[] }
}

/**
 * Adds a product to the comparison or removes it. Without JavaScript the button submits the compare form of the layout,
 * which adds the product and shows the compare page. Renders nothing for a product that belongs to no group.
 */
export function CompareToggle({ product: { id, name, categoryIds } }: CompareToggleProps) {
  // Undefined if the loader of the layout failed.
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
      {state === 'loading' ? <ChainLoader size={18} /> : <span aria-hidden="true" />}
      {state === 'comparing' ? 'In vergelijking' : 'Vergelijk'}
      <span className="sr-only"> {name}</span>
    </button>
  )
}
