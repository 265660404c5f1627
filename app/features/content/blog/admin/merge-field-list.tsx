import { Plus } from 'lucide-react'
import { useState } from 'react'
import { TextField } from '#app/ui/forms/text-field.tsx'

export interface MergeFieldInfo {
  name: string
  meaning: string
  /** current value of the field; may be empty */
  value: string
}

interface MergeFieldListProps {
  fields: MergeFieldInfo[]
  /** undefined until the editor is loaded, and without JavaScript */
  onInsert: ((text: string) => void) | undefined
}

/** Lists the fields that the shop fills in; a button inserts one at the cursor. */
export function MergeFieldList({ fields, onInsert }: MergeFieldListProps) {
  const [search, setSearch] = useState('')
  const matchingFields = fields.filter(({ name, meaning }) =>
    `${name} ${meaning}`.toLowerCase().includes(search.trim().toLowerCase()),
  )
  return (
    <details className="border-y border-line">
      <summary className="flex min-h-12 cursor-pointer items-center font-medium">
        Velden die de winkel invult
      </summary>
      <div className="pb-4">
        <p className="mb-3 max-w-prose text-sm text-ink-2">
          Een veld staat tussen accolades. Op de pagina komt er te staan wat bij je instellingen is
          ingevuld; een veld zonder tekst valt weg.
        </p>
        {onInsert && (
          <div className="mb-3 max-w-80">
            <TextField
              label="Zoek een veld"
              name=""
              form=""
              isOptional
              autoComplete="off"
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          </div>
        )}
        <ul className="max-h-96 overflow-y-auto border-t border-line">
          {matchingFields.map((field) => (
            <li
              key={field.name}
              className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[15rem_1fr]"
            >
              <FieldName name={field.name} onInsert={onInsert} />
              <span className="min-w-0 self-center text-sm">
                {field.meaning}
                <span className="line-clamp-2 text-ink-2 wrap-anywhere">
                  {field.value || 'nu leeg'}
                </span>
              </span>
            </li>
          ))}
        </ul>
        {matchingFields.length === 0 && (
          <p className="py-3 text-sm text-ink-2">Geen veld gevonden.</p>
        )}
      </div>
    </details>
  )
}

function FieldName({ name, onInsert }: Pick<MergeFieldListProps, 'onInsert'> & { name: string }) {
  const text = `{${name}}`
  if (!onInsert) return <span className="self-center font-medium wrap-anywhere">{text}</span>
  return (
    <button
      type="button"
      aria-label={`Voeg ${text} in`}
      onClick={() => onInsert(text)}
      className="inline-flex min-h-target cursor-pointer items-center gap-2 text-left font-medium wrap-anywhere hover:text-accent"
    >
      <Plus className="size-4 shrink-0" strokeWidth={1.5} aria-hidden="true" />
      {text}
    </button>
  )
}
