import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { FoundRows } from './found-rows.tsx'
import { TakeOverChoices } from './take-over-choices.tsx'
import type { TakeOverFormProps } from './take-over-feed.tsx'
import { FOUND_PER_PAGE, TAKE_OVER_PAGE } from './take-over-forms.ts'
import { type readTypedSearch, searchAddress } from './typed-search.ts'

interface FoundPiecesFormProps extends TakeOverFormProps {
  typed: ReturnType<typeof readTypedSearch>
  seller: string
  found: { rows: ComponentProps<typeof FoundRows>['rows']; total: number; pages: number }
  page: number
}

/** What a search at a marketplace found, to choose from. */
export function FoundPiecesForm({
  typed,
  seller,
  found,
  page,
  refused,
  form,
  choices,
}: FoundPiecesFormProps) {
  const { question } = typed
  return (
    <Form ref={form} method="post" noValidate className="mt-5 grid gap-5">
      <input type="hidden" name="part" value="chosen" />
      <input type="hidden" name="source" value={question.source} />
      <input type="hidden" name="country" value={question.country} />
      <input type="hidden" name="words" value={question.words || question.brand} />
      {refused?.errors.asked && (
        <Notice kind="danger" role="alert">
          {refused.errors.asked}
        </Notice>
      )}
      <fieldset>
        <legend className="mb-2 font-semibold">Wat wil je overnemen?</legend>
        <FoundRows rows={found.rows} seller={seller} />
      </fieldset>
      <Pager
        page={Math.min(page, found.pages)}
        pageSize={FOUND_PER_PAGE}
        total={Math.min(found.total, found.pages * FOUND_PER_PAGE)}
        address={(to) => searchAddress(TAKE_OVER_PAGE, typed, to)}
      />
      <TakeOverChoices {...choices} />
    </Form>
  )
}
