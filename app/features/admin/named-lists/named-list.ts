import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { readId } from '#app/platform/forms/read-id.ts'

/** Start here: screens of the back office with one list of names, such as brands, tags and criteria. */

export interface NamedRow {
  id: number
  name: string
}

export interface NamedList<Row extends NamedRow> {
  rows: Row[]
  /** the row of "?verwijder=", which is removed after confirmation */
  removing: Row | undefined
  isSaved: boolean
}

/** A form that was not saved; id 0: the form for a new row. */
export interface RejectedRow {
  id: number
  errors: FieldErrors
  typed: FormValues
}

export function namedListOf<Row extends NamedRow>(
  rows: Row[],
  { searchParams }: URL,
): NamedList<Row> {
  const removing = readId(searchParams.get('verwijder'))
  return {
    rows,
    removing: rows.find(({ id }) => id === removing),
    isSaved: searchParams.has('opgeslagen'),
  }
}
