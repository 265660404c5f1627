import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { FormValues } from '#app/platform/forms/form-fields.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { RemoveWarning } from '#app/ui/admin/remove-warning.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { DetailsRow, type RowDetails } from './details-row.tsx'
import { NameRow } from './name-row.tsx'
import type { NamedList, NamedRow, RejectedRow } from './named-list.ts'

interface NamedListScreenProps<Row extends NamedRow> extends NamedList<Row> {
  title: string
  /** link back to the list that contains the page */
  back?: { to: string; text: string }
  /** buttons next to the title */
  actions?: ReactNode
  tabs?: ReactNode
  intro?: ReactNode
  /** URL of the list, including the query parameters that select its rows */
  pageUrl: string
  rejected: RejectedRow | undefined
  /** true if staff choose the order of the rows */
  isOrdered?: boolean
  /** label of the name field of a row without details; 'Naam' by default */
  rowLabel?: (row: Row) => string
  /** fields of rows that have more than a name; such rows open on a click */
  details?: (row: Row, rejected: RejectedRow | undefined) => RowDetails
  newRow: NewRow
  /** maximum number of rows */
  maxRows?: number
  /** consequence of removing the row */
  removeText: (row: Row) => string
  /** extra fields of the confirmation */
  removeFields?: (row: Row) => ReactNode
  search?: ReactNode
  pager?: ReactNode
}

interface NewRow {
  label: string
  hint?: string
  /** fields next to the name */
  fields?: (formValues: FormValues) => ReactNode
}

/** A list of names: staff add new ones at the top, edit them in place and remove them after confirmation. */
export function NamedListScreen<Row extends NamedRow>(props: NamedListScreenProps<Row>) {
  const { rows, rowToRemove, pageUrl, rejected, isOrdered, newRow } = props
  const rejectedFor = (id: number) => (rejected?.id === id ? rejected : undefined)
  const hasRoom = rows.length < (props.maxRows ?? Number.POSITIVE_INFINITY)
  // The key changes when the row is saved, so that React renders its fields again with the stored values.
  const keyOf = ({ id, seen }: Row) => `${id} ${seen}`
  return (
    <div className="form-page">
      <AdminHeading title={props.title} {...(props.back && { back: props.back })}>
        {props.actions}
      </AdminHeading>
      {props.tabs}
      {props.intro && <p className="mb-6 max-w-prose text-ink-2">{props.intro}</p>}
      {rowToRemove && (
        <RemoveWarning
          name={rowToRemove.name}
          id={String(rowToRemove.id)}
          back={pageUrl}
          text={props.removeText(rowToRemove)}
        >
          {props.removeFields?.(rowToRemove)}
        </RemoveWarning>
      )}
      <SaveNotice isSaved={props.isSaved && !rejected} />
      {hasRoom && <NewRowForm key={rows.length} {...newRow} rejected={rejectedFor(0)} />}
      {props.search}
      <ul className="border-t border-ink empty:hidden">
        {rows.map((row, index) => {
          const rowProps = {
            row,
            removeHref: `${pageUrl}${pageUrl.includes('?') ? '&' : '?'}verwijder=${row.id}`,
            rejected: rejectedFor(row.id),
          }
          return props.details ? (
            <DetailsRow {...rowProps} key={keyOf(row)} {...props.details(row, rowProps.rejected)} />
          ) : (
            <NameRow
              {...rowProps}
              key={keyOf(row)}
              label={props.rowLabel?.(row) ?? 'Naam'}
              isOrdered={isOrdered}
              isFirst={index === 0}
            />
          )
        })}
      </ul>
      {props.pager}
    </div>
  )
}

function NewRowForm({
  label,
  hint,
  fields,
  rejected,
}: NewRow & { rejected: RejectedRow | undefined }) {
  const form = useErrorFocus(rejected?.errors)
  const name = (
    <TextField
      name="name"
      label={label}
      autoComplete="off"
      hint={hint}
      defaultValue={rejected?.formValues.name ?? ''}
      error={rejected?.errors.name}
    />
  )
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className={`mb-8 items-start ${fields ? 'grid gap-4 sm:grid-cols-[1fr_1fr_auto]' : 'flex flex-wrap gap-3'}`}
    >
      {fields ? name : <div className="min-w-48 flex-1">{name}</div>}
      {fields?.(rejected?.formValues ?? {})}
      <Button
        type="submit"
        size="small"
        variant="second"
        name="intent"
        value="add"
        className={fields ? 'h-control! sm:mt-6.5' : 'mt-6.5 h-control!'}
      >
        Voeg toe
      </Button>
    </Form>
  )
}
