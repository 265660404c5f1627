import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

export interface Named {
  id: number
  name: string
}

export interface NamedListProps<Row extends Named> {
  /** URL of the page with the list */
  here: string
  rows: Row[]
  labelOf: (row: Row) => string
  newLabel: string
  /** an invalid name that was submitted; id 0: for a new row */
  rejected: { id: number; name: string; error: string | undefined } | undefined
}

/**
 * A list of rows with only a name, which can be changed in place, removed with "?verwijder=", and added at the bottom.
 */
export function NamedList<Row extends Named>({
  here,
  rows,
  labelOf,
  newLabel,
  rejected,
}: NamedListProps<Row>) {
  const typed = (id: number) => (rejected?.id === id ? rejected : undefined)
  return (
    <>
      <ul className="border-t border-ink">
        {rows.map((row) => (
          <li key={`${row.id} ${row.name}`} className="border-b border-line py-3">
            <Form method="post" noValidate className="flex flex-wrap items-start gap-3">
              <input type="hidden" name="id" value={row.id} />
              <NameField label={labelOf(row)} name={row.name} typed={typed(row.id)} />
              <Button type="submit" size="small" variant="second" className="mt-7">
                Opslaan
              </Button>
              <ButtonLink
                variant="quiet"
                to={`${here}${here.includes('?') ? '&' : '?'}verwijder=${row.id}`}
                preventScrollReset
                className="sm:mt-7"
              >
                Verwijder<span className="sr-only"> {row.name}</span>
              </ButtonLink>
            </Form>
          </li>
        ))}
      </ul>
      <Form
        key={rows.length}
        method="post"
        noValidate
        className="mt-8 flex flex-wrap items-start gap-3"
      >
        <NameField label={newLabel} name="" typed={typed(0)} />
        <Button type="submit" size="small" variant="second" className="mt-7">
          Voeg toe
        </Button>
      </Form>
    </>
  )
}

interface NameFieldProps {
  label: string
  name: string
  typed: { name: string; error: string | undefined } | undefined
}

function NameField({ label, name, typed }: NameFieldProps) {
  return (
    <div className="min-w-48 flex-1">
      <TextField
        name="name"
        label={label}
        autoComplete="off"
        defaultValue={typed?.name ?? name}
        error={typed?.error}
      />
    </div>
  )
}
