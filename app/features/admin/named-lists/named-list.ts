import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'

/** Start here: screens of the back office with one list of names, such as brands, tags and criteria. */

export interface NamedRow {
  id: number
  name: string
  /** version of the values that its form shows */
  seen: string
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
  /** shown above the fields */
  message?: string
  errors: FieldErrors
  formValues: FormValues
}
