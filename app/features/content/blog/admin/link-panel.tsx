import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { EditorPanel } from '#app/features/content/media-library/admin/editor-panel.tsx'
import { isLinkUrl } from '#app/features/core/rich-text/post-document.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

/** Sets the URL of the selected text. If nothing is selected, it inserts the URL as text. */
export function LinkPanel({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const currentHref: string = editor.getAttributes('link').href ?? ''
  const [href, setHref] = useState(currentHref)
  const [error, setError] = useState<string>()

  function apply() {
    const address = href.trim()
    if (!isLinkUrl(address)) {
      setError(
        'Een link begint met https://, mailto: of tel:, of met / voor een pagina van de winkel.',
      )
      return
    }
    const chain = editor.chain().focus()
    if (editor.state.selection.empty && currentHref === '') {
      const marks = [{ type: 'link', attrs: { href: address } }]
      chain.insertContent({ type: 'text', text: address, marks }).run()
    } else chain.extendMarkRange('link').setLink({ href: address }).run()
    onDone()
  }

  return (
    <EditorPanel label="Link" onClose={onDone}>
      <TextField
        autoFocus
        name=""
        form=""
        label="Adres"
        value={href}
        error={error}
        autoComplete="off"
        onChange={(event) => setHref(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          apply()
        }}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" onClick={apply}>
          Zet de link
        </Button>
        {currentHref !== '' && (
          <Button
            size="small"
            variant="second"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              onDone()
            }}
          >
            Haal de link weg
          </Button>
        )}
      </div>
    </EditorPanel>
  )
}
