import { useEffect, useId, useRef } from 'react'
import { describedBy, FieldFrame, INPUT } from '#app/ui/forms/field-frame.tsx'
import { usePart } from '#app/ui/loading/load-part.ts'

const loadEditor = () => import('./post-editor.tsx')

interface DocumentFieldProps {
  name: string
  defaultValue: string
  error?: string | undefined
}

/**
 * The text of a post. The field contains the editor's JSON or plain text: without JavaScript it is an ordinary text
 * field, and the editor writes its content into it.
 */
export function DocumentField({ name, defaultValue, error }: DocumentFieldProps) {
  const { part, loadPart } = usePart(loadEditor)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  useEffect(() => {
    void loadPart()
  }, [loadPart])
  const isWhole = defaultValue.startsWith('{"type":')
  const hint = isWhole
    ? 'In deze tekst staan foto’s, links of producten. Zonder JavaScript zijn die niet te wijzigen: laat staan wat hier staat.'
    : 'Een lege regel begint een nieuwe alinea, ## een kop, - een punt van een lijst.'
  return (
    <>
      <div className={part ? 'hidden' : ''}>
        <FieldFrame id={id} label="Tekst" isOptional hint={hint} error={error}>
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
      {part && field.current && <part.PostEditor field={field.current} error={error} />}
    </>
  )
}
