import { type RefObject, useEffect, useId, useRef } from 'react'
import { describedBy, FieldFrame, INPUT } from '#app/ui/forms/field-frame.tsx'
import { useLazyPart } from '#app/ui/loading/load-part.ts'
import { type MergeFieldInfo, MergeFieldList } from './merge-field-list.tsx'

const loadEditor = () => import('./post-editor.tsx')

const hintFor = (value: string) =>
  value.startsWith('{"type":')
    ? 'In deze tekst staan links, foto’s of producten. Zonder JavaScript zijn die niet te wijzigen: laat staan wat hier staat.'
    : 'Een lege regel begint een nieuwe alinea, ## een kop, - een punt van een lijst.'

/** Loads the editor: at once, or when the row around the field is opened, because a page may have many closed rows. */
function useWhenOpen(field: RefObject<HTMLElement | null>, load: () => Promise<unknown>) {
  useEffect(() => {
    const row = field.current?.closest('details')
    if (row && !row.open) {
      row.addEventListener('toggle', load, { once: true })
      return () => row.removeEventListener('toggle', load)
    }
    void load()
  }, [field, load])
}

interface DocumentFieldProps {
  name: string
  defaultValue: string
  error?: string | undefined
  label?: string
  isOptional?: boolean
  /** text with headings, lists and links only: no photos or products */
  isTextOnly?: boolean
  /** above the editor too, where other fields are around it */
  showsLabel?: boolean
  /** fields that the shop fills in; each can be inserted with a button */
  fields?: MergeFieldInfo[]
}

/**
 * A text with the editor. The field contains the editor's JSON or plain text: without JavaScript it is an ordinary text
 * field, and the editor writes its content into it.
 */
export function DocumentField({
  name,
  defaultValue,
  error,
  label = 'Tekst',
  isOptional = true,
  isTextOnly = false,
  showsLabel = false,
  fields,
}: DocumentFieldProps) {
  const { part, loadPart } = useLazyPart(loadEditor)
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = useRef<(text: string) => void>(undefined)
  const id = useId()
  useWhenOpen(field, loadPart)
  return (
    <>
      {fields && (
        <MergeFieldList
          fields={fields}
          onInsert={part ? (text) => insert.current?.(text) : undefined}
        />
      )}
      <div className={part ? 'hidden' : ''}>
        <FieldFrame
          id={id}
          label={label}
          isOptional={isOptional}
          hint={hintFor(defaultValue)}
          error={error}
        >
          <textarea
            ref={field}
            id={id}
            name={name}
            rows={16}
            defaultValue={defaultValue}
            className={`${INPUT} py-3`}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(id, hintFor(defaultValue), error)}
          />
        </FieldFrame>
      </div>
      {part && showsLabel && (
        <p aria-hidden="true" className="mb-1.5! text-sm font-medium">
          {label}
        </p>
      )}
      {part && field.current && (
        <part.PostEditor
          field={field.current}
          label={label}
          error={error}
          isTextOnly={isTextOnly}
          insertRef={insert}
        />
      )}
    </>
  )
}
