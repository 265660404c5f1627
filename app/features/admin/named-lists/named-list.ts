import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'

/** Start here: screens of the back office that show one list of names, such as brands, tags and criteria. */

export interface NamedRow {
  id: number
  name: string
  /** version of the values that the form of the row shows */
  seen: string
}

export interface NamedList<Row extends NamedRow> {
  rows: Row[]
  /** row whose id is in "?verwijder="; staff still have to confirm that it is removed */
  rowToRemove: Row | undefined
  isSaved: boolean
}

/** A submitted form with errors. The form for a new row has id 0. */
export interface RejectedRow {
  id: number
  /** text above the fields */
  message?: string
  errors: FieldErrors
  formValues: FormValues
}
