import { type Editor, useEditorState } from '@tiptap/react'
import {
  Bold,
  Diff,
  Gem,
  Heading2,
  Heading3,
  Image,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  Trophy,
  Undo2,
} from 'lucide-react'
import { useState } from 'react'
import { PhotoPanel } from '#app/features/content/media-library/admin/photo-panel.tsx'
import { LinkPanel } from './link-panel.tsx'
import { ProductPanel } from './product-panel.tsx'

type Panel = 'link' | 'photo' | 'product'

const paragraph = (text?: string) => ({
  type: 'paragraph',
  ...(text && { content: [{ type: 'text', text }] }),
})

const TOP_LIST = {
  type: 'topList',
  content: [1, 2, 3].map((place) => ({
    type: 'topItem',
    content: [paragraph(`Nummer ${place}`), paragraph()],
  })),
}
const PROS_CONS = {
  type: 'prosCons',
  content: [
    { type: 'pros', content: [paragraph('Pluspunt')] },
    { type: 'cons', content: [paragraph('Minpunt')] },
  ],
}

/**
 * Starts a chain of commands with the focus in the editor. The focus command of a chain moves the focus only in the next
 * frame, and text that is typed right after a click would miss the style.
 */
function startChain(editor: Editor) {
  editor.view.focus()
  return editor.chain()
}

/** The formatting buttons of the editor, and the open search panel. */
export function EditorToolbar({ editor, isTextOnly }: { editor: Editor; isTextOnly: boolean }) {
  const [panel, setPanel] = useState<Panel | null>(null)
  const isLink = useEditorState({ editor, selector: () => editor.isActive('link') })
  const chain = () => startChain(editor)
  const togglePanel = (clickedPanel: Panel) =>
    setPanel(panel === clickedPanel ? null : clickedPanel)
  const close = () => {
    setPanel(null)
    editor.commands.focus()
  }
  return (
    <>
      <div
        role="toolbar"
        aria-label="Opmaak"
        data-below-header
        className="sticky top-0 z-sticky flex flex-wrap border border-line-strong bg-paper transition-[top] duration-(--transition-duration-modal) max-lg:data-lowered:top-16"
      >
        <TextTools editor={editor} />
        <Tool
          text="Link"
          icon={Link2}
          isOn={isLink}
          isOpen={panel === 'link'}
          onClick={() => togglePanel('link')}
        />
        <BlockTools editor={editor} />
        <Tool text="Lijn" icon={Minus} onClick={() => chain().setHorizontalRule().run()} />
        {!isTextOnly && (
          <>
            <Tool
              text="Foto"
              icon={Image}
              isOpen={panel === 'photo'}
              onClick={() => togglePanel('photo')}
            />
            <Tool
              text="Product"
              icon={Gem}
              isOpen={panel === 'product'}
              onClick={() => togglePanel('product')}
            />
            <Tool
              text="Toplijst"
              icon={Trophy}
              onClick={() => chain().insertContent(TOP_LIST).run()}
            />
            <Tool
              text="Plus- en minpunten"
              icon={Diff}
              onClick={() => chain().insertContent(PROS_CONS).run()}
            />
          </>
        )}
        <HistoryTools editor={editor} />
      </div>
      {panel === 'link' && <LinkPanel editor={editor} onDone={close} />}
      {panel === 'photo' && (
        <PhotoPanel
          onPick={(photo) => {
            chain()
              .insertContent({ type: 'photo', attrs: { mediaId: photo.id, alt: photo.alt } })
              .run()
            setPanel(null)
          }}
          onClose={close}
        />
      )}
      {panel === 'product' && (
        <ProductPanel
          onPick={({ id }) => {
            chain()
              .insertContent({ type: 'product', attrs: { productId: id } })
              .run()
            setPanel(null)
          }}
          onClose={close}
        />
      )}
    </>
  )
}

interface ToolProps {
  text: string
  icon: LucideIcon
  /** the style applies at the cursor; absent for buttons without a style */
  isOn?: boolean
  /** the panel of the button is open; absent for buttons without a panel */
  isOpen?: boolean
  onClick: () => void
}

function Tool({ text, icon: Icon, isOn, isOpen, onClick }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={text}
      title={text}
      aria-pressed={isOpen === undefined ? isOn : undefined}
      aria-expanded={isOpen}
      onClick={onClick}
      className="inline-flex size-target lg:pointer-fine:w-10 cursor-pointer items-center justify-center hover:bg-ground aria-expanded:bg-accent-tint aria-pressed:bg-accent-tint aria-pressed:text-accent"
    >
      <Icon className="size-5" strokeWidth={1.5} aria-hidden="true" />
    </button>
  )
}

function TextTools({ editor }: { editor: Editor }) {
  const active = useEditorState({
    editor,
    selector: () => ({
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      h2: editor.isActive('heading', { level: 2 }),
      h3: editor.isActive('heading', { level: 3 }),
    }),
  })
  const chain = () => startChain(editor)
  return (
    <>
      <Tool
        text="Kop"
        icon={Heading2}
        isOn={active.h2}
        onClick={() => chain().toggleHeading({ level: 2 }).run()}
      />
      <Tool
        text="Tussenkop"
        icon={Heading3}
        isOn={active.h3}
        onClick={() => chain().toggleHeading({ level: 3 }).run()}
      />
      <Tool text="Vet" icon={Bold} isOn={active.bold} onClick={() => chain().toggleBold().run()} />
      <Tool
        text="Cursief"
        icon={Italic}
        isOn={active.italic}
        onClick={() => chain().toggleItalic().run()}
      />
    </>
  )
}

function BlockTools({ editor }: { editor: Editor }) {
  const active = useEditorState({
    editor,
    selector: () => ({
      bullets: editor.isActive('bulletList'),
      numbers: editor.isActive('orderedList'),
      quote: editor.isActive('blockquote'),
    }),
  })
  const chain = () => startChain(editor)
  return (
    <>
      <Tool
        text="Lijst"
        icon={List}
        isOn={active.bullets}
        onClick={() => chain().toggleBulletList().run()}
      />
      <Tool
        text="Genummerde lijst"
        icon={ListOrdered}
        isOn={active.numbers}
        onClick={() => chain().toggleOrderedList().run()}
      />
      <Tool
        text="Citaat"
        icon={Quote}
        isOn={active.quote}
        onClick={() => chain().toggleBlockquote().run()}
      />
    </>
  )
}

function HistoryTools({ editor }: { editor: Editor }) {
  const chain = () => startChain(editor)
  return (
    <>
      <Tool text="Ongedaan maken" icon={Undo2} onClick={() => chain().undo().run()} />
      <Tool text="Opnieuw" icon={Redo2} onClick={() => chain().redo().run()} />
    </>
  )
}
