import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import { TakeOverChoices } from '#app/features/data-transfer/marketplace-runs/take-over-choices.tsx'
import type { TakeOverFormProps } from '#app/features/data-transfer/marketplace-runs/take-over-feed.tsx'
import {
  FOUND_PER_PAGE,
  TAKE_OVER_PAGE,
} from '#app/features/data-transfer/marketplace-runs/take-over-forms.ts'
import {
  FOUND_GRID,
  TakeOverPanel,
} from '#app/features/data-transfer/marketplace-runs/take-over-panel.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { FoundItems } from './found-items.tsx'
import { type readTypedSearch, searchAddress } from './typed-search.ts'

interface FoundItemsFormProps extends TakeOverFormProps {
  typed: ReturnType<typeof readTypedSearch>
  seller: string
  found: { rows: ComponentProps<typeof FoundItems>['rows']; total: number; pages: number }
  page: number
}

/** Form that imports selected results of a marketplace search. */
export function FoundItemsForm({
  typed,
  seller,
  found,
  page,
  rejected,
  form,
  choices,
}: FoundItemsFormProps) {
  const { question } = typed
  return (
    <Form ref={form} method="post" noValidate className={`mt-5 ${FOUND_GRID}`}>
      <input type="hidden" name="part" value="chosen" />
      <input type="hidden" name="source" value={question.source} />
      <input type="hidden" name="country" value={question.country} />
      <input type="hidden" name="words" value={question.words || question.brand} />
      <div className="grid min-w-0 gap-5">
        <FoundItems
          rows={found.rows}
          seller={seller}
          ticked={rejected?.typed.asked?.split(' ') ?? []}
          error={rejected?.errors.asked}
        />
        <Pager
          page={Math.min(page, found.pages)}
          pageSize={FOUND_PER_PAGE}
          total={Math.min(found.total, found.pages * FOUND_PER_PAGE)}
          address={(to) => searchAddress(TAKE_OVER_PAGE, typed, to)}
        />
      </div>
      <TakeOverPanel>
        <TakeOverChoices {...choices} />
      </TakeOverPanel>
    </Form>
  )
}
