import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import type { ImportFormProps } from '#app/features/data-transfer/marketplace-runs/feed-import-forms.tsx'
import { ImportChoiceFields } from '#app/features/data-transfer/marketplace-runs/import-choice-fields.tsx'
import {
  ImportPanel,
  RESULTS_GRID,
} from '#app/features/data-transfer/marketplace-runs/import-panel.tsx'
import {
  MARKETPLACE_IMPORT_PAGE,
  RESULTS_PER_PAGE,
} from '#app/features/data-transfer/marketplace-runs/marketplace-import-forms.ts'
import { Pager } from '#app/ui/pager.tsx'
import { ItemResultList } from './item-result-list.tsx'
import { itemSearchUrl, type readSubmittedSearch } from './submitted-search.ts'

interface ItemResultsFormProps extends ImportFormProps {
  search: ReturnType<typeof readSubmittedSearch>
  seller: string
  results: { rows: ComponentProps<typeof ItemResultList>['rows']; total: number; pages: number }
  page: number
}

/** Form that imports selected results of a marketplace search. */
export function ItemResultsForm({
  search,
  seller,
  results,
  page,
  rejected,
  form,
  choices,
}: ItemResultsFormProps) {
  const { query } = search
  return (
    <Form ref={form} method="post" noValidate className={`mt-5 ${RESULTS_GRID}`}>
      <input type="hidden" name="part" value="chosen" />
      <input type="hidden" name="source" value={query.source} />
      <input type="hidden" name="country" value={query.country} />
      <input type="hidden" name="terms" value={query.terms || query.brand} />
      <div className="grid min-w-0 gap-5">
        <ItemResultList
          rows={results.rows}
          seller={seller}
          selectedRefs={rejected?.formValues.item?.split(' ') ?? []}
          error={rejected?.errors.item}
        />
        <Pager
          page={Math.min(page, results.pages)}
          pageSize={RESULTS_PER_PAGE}
          total={Math.min(results.total, results.pages * RESULTS_PER_PAGE)}
          url={(targetPage) => itemSearchUrl(MARKETPLACE_IMPORT_PAGE, search, targetPage)}
        />
      </div>
      <ImportPanel>
        <ImportChoiceFields {...choices} />
      </ImportPanel>
    </Form>
  )
}
