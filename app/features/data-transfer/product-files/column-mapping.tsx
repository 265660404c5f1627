import type { ColumnMapping } from '#app/features/data-transfer/import-runs/import-work.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { columnFieldName, columnTargets } from './mapping-form.ts'

/** Shows each column of a file with its first values and a field to choose its meaning. */
export function ColumnMappingFields({
  kind,
  headers,
  rows,
  targets,
}: {
  kind: ColumnMapping['kind']
  headers: string[]
  rows: string[][]
  targets: string[]
}) {
  const options = columnTargets(kind)
  return (
    <ul className="border-t border-ink">
      {headers.map((header, index) => {
        const values = rows.flatMap((row) => (row[index]?.trim() ? [row[index].trim()] : []))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns never move, and two columns may have the same name
          <li key={index} className="grid gap-x-8 gap-y-2 border-b border-line py-3 md:grid-cols-2">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{header || `Kolom ${index + 1}`}</p>
              {values.length === 0 ? (
                <p className="text-sm text-ink-3">Leeg in de eerste rijen</p>
              ) : (
                values.map((value, rowIndex) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows never move, and values may be equal
                  <p key={rowIndex} className="truncate text-sm text-ink-2">
                    {value.slice(0, 200)}
                  </p>
                ))
              )}
            </div>
            <SelectField
              name={columnFieldName(index)}
              label="Is in de winkel"
              aria-label={`${header || `Kolom ${index + 1}`} is in de winkel`}
              options={options}
              defaultValue={targets[index]}
            />
          </li>
        )
      })}
    </ul>
  )
}
