import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { MoveUpButton } from './details-row.tsx'
import type { NamedRow, RejectedRow } from './named-list.ts'

interface NameRowProps {
  row: NamedRow
  removeHref: string
  rejected: RejectedRow | undefined
  label: string
  isOrdered: boolean | undefined
  isFirst: boolean
}

/** A row with one field and its buttons. */
export function NameRow({ row, removeHref, rejected, label, isOrdered, isFirst }: NameRowProps) {
  const form = useErrorFocus(rejected?.errors)
  return (
    <li className={`border-b border-line ${isOrdered ? 'py-4' : 'py-3'}`}>
      <Form ref={form} method="post" noValidate className="flex flex-wrap items-start gap-3">
        <input type="hidden" name="id" value={row.id} />
        <input type="hidden" name="seen" value={rejected?.formValues.seen ?? row.seen} />
        {rejected?.message && (
          <div className="basis-full">
            <Notice kind="danger" role="alert">
              {rejected.message}
            </Notice>
          </div>
        )}
        <div className="min-w-48 flex-1">
          <TextField
            name="name"
            label={label}
            autoComplete="off"
            defaultValue={rejected?.formValues.name ?? row.name}
            error={rejected?.errors.name}
          />
        </div>
        {/* On a phone three buttons do not fit next to the field, so they share a line below it. */}
        <div className={isOrdered ? 'flex flex-wrap items-center gap-3 sm:mt-6.5' : 'contents'}>
          <Button
            type="submit"
            size="small"
            variant="second"
            className={isOrdered ? 'sm:h-control!' : 'mt-6.5 h-control!'}
          >
            Opslaan
          </Button>
          {isOrdered && !isFirst && <MoveUpButton rowName={row.name} />}
          <ButtonLink
            variant="quiet"
            to={removeHref}
            preventScrollReset
            className={isOrdered ? undefined : 'sm:mt-7'}
          >
            Verwijder<span className="sr-only"> {row.name}</span>
          </ButtonLink>
        </div>
      </Form>
    </li>
  )
}
