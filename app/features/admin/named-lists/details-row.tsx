import { ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { NamedRow, RejectedRow } from './named-list.ts'

export interface RowDetails {
  /** shown at the end of the line of a closed row */
  summary: ReactNode
  fields: ReactNode
  /** level of a row below others, from 0 */
  depth?: number
}

interface DetailsRowProps extends RowDetails {
  row: NamedRow
  removeHref: string
  rejected: RejectedRow | undefined
}

const INDENTS = ['', 'pl-6', 'pl-12']

/** A row that opens to show its fields. */
export function DetailsRow({ row, removeHref, rejected, summary, fields, depth }: DetailsRowProps) {
  const form = useErrorFocus(rejected?.errors)
  return (
    <li className="border-b border-line">
      <details open={rejected ? true : undefined}>
        <summary
          className={`flex min-h-target cursor-pointer flex-wrap items-center gap-x-3 py-2 wrap-anywhere ${INDENTS[depth ?? 0] ?? 'pl-18'}`}
        >
          <span className="flex-1 font-medium wrap-anywhere">{row.name}</span>
          {summary}
        </summary>
        <Form ref={form} method="post" noValidate className="space-y-4 py-4">
          <input type="hidden" name="id" value={row.id} />
          <input type="hidden" name="seen" value={rejected?.formValues.seen ?? row.seen} />
          {rejected?.message && (
            <Notice kind="danger" role="alert">
              {rejected.message}
            </Notice>
          )}
          {fields}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" size="small">
              Opslaan
            </Button>
            <MoveUpButton />
            <ButtonLink variant="quiet" to={removeHref} preventScrollReset>
              Verwijder
            </ButtonLink>
          </div>
        </Form>
      </details>
    </li>
  )
}

/** Moves the row of the form one place up; `rowName` names the row where the form does not show it first. */
export function MoveUpButton({ rowName }: { rowName?: string }) {
  return (
    <Button type="submit" variant="second" size="small" name="intent" value="up">
      <ArrowUp className="size-5" strokeWidth={1.5} aria-hidden="true" />
      Naar voren{rowName && <span className="sr-only">: {rowName}</span>}
    </Button>
  )
}
