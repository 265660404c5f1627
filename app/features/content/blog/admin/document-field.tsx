import { useEffect, useId, useRef } from 'react'
import { describedBy, FieldFrame, INPUT } from '#app/ui/forms/field-frame.tsx'
import { usePart } from '#app/ui/loading/load-part.ts'
import { MergeFieldList, type ShownField } from './merge-field-list.tsx'

const loadEditor = () => import('./post-editor.tsx')

interface DocumentFieldProps {
  name: string
  defaultValue: string
  error?: string | undefined
  label?: string
  isOptional?: boolean
  /** text with headings, lists and links only: no photos or products */
  isTextOnly?: boolean
  /** fields that the shop fills in; each can be inserted with a button */
  fields?: ShownField[]
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
  fields,
}: DocumentFieldProps) {
  const { part, loadPart } = usePart(loadEditor)
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = useRef<(text: string) => void>(undefined)
  const id = useId()
  useEffect(() => {
    // A page may have many closed rows, each with a text.
    const row = field.current?.closest('details')
    if (row && !row.open) {
      row.addEventListener('toggle', loadPart, { once: true })
      return () => row.removeEventListener('toggle', loadPart)
    }
    void loadPart()
  }, [loadPart])
  const isWhole = defaultValue.startsWith('{"type":')
  const hint = isWhole
    ? 'In deze tekst staan links, foto’s of producten. Zonder JavaScript zijn die niet te wijzigen: laat staan wat hier staat.'
    : 'Een lege regel begint een nieuwe alinea, ## een kop, - een punt van een lijst.'
  return (
    <>
      {fields && (
        <MergeFieldList
          fields={fields}
          onInsert={part ? (text) => insert.current?.(text) : undefined}
        />
      )}
      <div className={part ? 'hidden' : ''}>
        <FieldFrame id={id} label={label} isOptional={isOptional} hint={hint} error={error}>
          <textarea
            ref={field}
            id={id}
            name={name}
            rows={16}
            defaultValue={defaultValue}
            className={`${INPUT} py-3`}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(id, hint, error)}
          />
        </FieldFrame>
      </div>
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
