import { formVersion } from '#app/platform/forms/form-version.server.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import type { NamedList, NamedRow } from './named-list.ts'

/** Returns the rows with their versions. `editedValues` returns the values that the form of a row can change. */
export function toNamedList<Row extends Omit<NamedRow, 'seen'>>(
  rows: Row[],
  { searchParams }: URL,
  editedValues: (row: Row) => object,
): NamedList<Row & NamedRow> {
  const removeId = readId(searchParams.get('verwijder'))
  const versionedRows = rows.map((row) => ({ ...row, seen: formVersion(editedValues(row)) }))
  return {
    rows: versionedRows,
    rowToRemove: versionedRows.find(({ id }) => id === removeId),
    isSaved: searchParams.has('opgeslagen'),
  }
}

/** Returns the only value that staff can edit in a list without details. */
export const editedName = ({ name }: { name: string }) => ({ name })

/** Returns the stored values of a row, to compare them with the values that its form showed. */
export function findEditedValues<Row extends { id: number }>(
  rows: Row[],
  id: number,
  editedValues: (row: Row) => object,
): object | undefined {
  const row = rows.find((each) => each.id === id)
  return row && editedValues(row)
}
