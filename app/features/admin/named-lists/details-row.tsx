import { ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { NamedRow, RejectedRow } from './named-list.ts'

export interface RowDetails {
  /** content at the end of the line while the row is closed */
  summary: ReactNode
  fields: ReactNode
  /** nesting level of the row; 0 is the top level */
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
          className={`flex min-h-12 cursor-pointer items-center gap-x-3 py-2 hover:bg-ground ${INDENTS[depth ?? 0] ?? 'pl-18'}`}
        >
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
            <span
              className={`flex-1 wrap-anywhere ${depth === 0 ? 'font-semibold' : 'font-medium'}`}
            >
              {row.name}
            </span>
            {summary}
          </span>
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

/** Moves the row of the form up one place. `rowName` names the row in the button for screen readers, where the form shows no name. */
export function MoveUpButton({ rowName }: { rowName?: string }) {
  return (
    <Button type="submit" variant="second" size="small" name="intent" value="up">
      <ArrowUp className="size-5" strokeWidth={1.5} aria-hidden="true" />
      Naar voren{rowName && <span className="sr-only">: {rowName}</span>}
    </Button>
  )
}
