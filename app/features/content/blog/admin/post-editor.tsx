import { EditorContent, useEditor } from '@tiptap/react'
import { CircleAlert } from 'lucide-react'
import { type RefObject, useEffect, useId } from 'react'
import { textToDocument } from '#app/features/core/rich-text/document-text.ts'
import { EXTENSIONS, TEXT_EXTENSIONS } from './editor-extensions.tsx'
import { EditorToolbar } from './editor-toolbar.tsx'
import './post-editor.css'
import '#app/features/content/post-documents/post-text.css'

/** One empty paragraph. Without it, the first typed text would replace a heading that was just chosen. */
const EMPTY_DOCUMENT = { type: 'doc', content: [{ type: 'paragraph' }] }

/** The field may contain plain text that was typed before the editor loaded. */
function readField({ value }: HTMLTextAreaElement): object {
  const parsedDocument: { content?: unknown[] } = parseText(value)
  return parsedDocument.content?.length ? parsedDocument : EMPTY_DOCUMENT
}

function parseText(text: string): object {
  try {
    return JSON.parse(text)
  } catch {
    return textToDocument(text)
  }
}

/** Editor that writes its content into `field`, and reads the field again when other code changes it. */
export function PostEditor({
  field,
  label,
  error,
  isTextOnly,
  insertRef,
}: {
  field: HTMLTextAreaElement
  label: string
  error?: string | undefined
  isTextOnly: boolean
  /** ref that the editor fills with a function to insert a text at the cursor */
  insertRef: RefObject<((text: string) => void) | undefined>
}) {
  const errorId = useId()
  const editor = useEditor({
    extensions: isTextOnly ? TEXT_EXTENSIONS : EXTENSIONS,
    content: readField(field),
    // The Content-Security-Policy of the page forbids inline styles.
    injectCSS: false,
    immediatelyRender: true,
    // The editor takes over the focus if the field had it.
    autofocus: document.activeElement === field ? 'end' : false,
    editorProps: {
      attributes: {
        class: 'post-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(error && { 'aria-invalid': 'true', 'aria-describedby': errorId }),
      },
    },
    onUpdate: ({ editor: updatedEditor }) => {
      field.value = JSON.stringify(updatedEditor.getJSON())
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
  })
  useEffect(() => {
    insertRef.current = (text) => editor.chain().focus().insertContent(text).run()
    return () => {
      insertRef.current = undefined
    }
  }, [editor, insertRef])
  useEffect(() => {
    // After a new login, the form restores the text that was typed before the session expired.
    const refreshEditor = () => {
      if (field.value !== JSON.stringify(editor.getJSON())) {
        editor.commands.setContent(readField(field), { emitUpdate: false })
      }
    }
    field.addEventListener('change', refreshEditor)
    return () => field.removeEventListener('change', refreshEditor)
  }, [editor, field])
  return (
    <div>
      <EditorToolbar editor={editor} isTextOnly={isTextOnly} />
      <EditorContent
        editor={editor}
        className={`post-editor ${isTextOnly ? 'short-editor' : ''}`}
      />
      {error && (
        <p id={errorId} className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.5} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}
