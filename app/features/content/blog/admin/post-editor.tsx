import { EditorContent, useEditor } from '@tiptap/react'
import { CircleAlert } from 'lucide-react'
import { useEffect, useId } from 'react'
import { textToDocument } from '#app/features/content/post-documents/document-text.ts'
import { EXTENSIONS } from './editor-extensions.tsx'
import { EditorToolbar } from './editor-toolbar.tsx'
import './post-editor.css'
import '#app/features/content/post-documents/post-text.css'

/** The field may hold plain text, as it is typed where this does not run. */
function readField({ value }: HTMLTextAreaElement): object {
  try {
    return JSON.parse(value)
  } catch {
    return textToDocument(value)
  }
}

/** Writes into `field` what it shows, and shows what somebody else writes there. */
export function PostEditor({
  field,
  error,
}: {
  field: HTMLTextAreaElement
  error?: string | undefined
}) {
  const errorId = useId()
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: readField(field),
    // The policy of the page allows no style that is not in a file.
    injectCSS: false,
    immediatelyRender: true,
    // Who was already typing in the field goes on here.
    autofocus: document.activeElement === field ? 'end' : false,
    editorProps: {
      attributes: {
        class: 'post-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Tekst',
        ...(error && { 'aria-invalid': 'true', 'aria-describedby': errorId }),
      },
    },
    onUpdate: ({ editor: changed }) => {
      field.value = JSON.stringify(changed.getJSON())
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
  })
  useEffect(() => {
    // What was typed before a session ended is put back into the field.
    const read = () => {
      if (field.value !== JSON.stringify(editor.getJSON())) {
        editor.commands.setContent(readField(field), { emitUpdate: false })
      }
    }
    field.addEventListener('change', read)
    return () => field.removeEventListener('change', read)
  }, [editor, field])
  return (
    <div>
      <EditorToolbar editor={editor} />
      <EditorContent editor={editor} className="post-editor" />
      {error && (
        <p id={errorId} className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.5} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}
