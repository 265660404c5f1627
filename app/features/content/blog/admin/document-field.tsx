import { type RefObject, useEffect, useId, useRef } from 'react'
import { describedBy, FieldFrame, INPUT } from '#app/ui/forms/field-frame.tsx'
import { useLazyPart } from '#app/ui/loading/load-part.ts'
import { type MergeFieldInfo, MergeFieldList } from './merge-field-list.tsx'

const loadEditor = () => import('./post-editor.tsx')

const hintFor = (value: string) =>
  value.startsWith('{"type":')
    ? 'In deze tekst staan links, foto’s of producten. Zonder JavaScript zijn die niet te wijzigen: laat staan wat hier staat.'
    : 'Een lege regel begint een nieuwe alinea, ## een kop, - een punt van een lijst.'

/** Loads the editor immediately, or when the closed row around the field is opened: a page may have many closed rows. */
function useLoadWhenOpen(field: RefObject<HTMLElement | null>, load: () => Promise<unknown>) {
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
  /** allows headings, lists and links only, no photos or products */
  isTextOnly?: boolean
  /** shows the label also above the editor, for a form with other fields */
  showsLabel?: boolean
  /** fields that the shop fills in, each with a button to insert it */
  fields?: MergeFieldInfo[]
}

/**
 * A text field with the editor, which writes its content into the field as JSON. Without JavaScript it is an ordinary
 * field for plain text.
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
  useLoadWhenOpen(field, loadPart)
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
            rows={isTextOnly ? 6 : 16}
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
