import { type MouseEvent, type ReactNode, useState } from 'react'
import { Form } from 'react-router'
import { MENU_NAMES, type MenuLink, type MenuPlace } from '#app/features/content/menus/menus.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { SaveBar } from '#app/ui/admin/save-button.tsx'
import { Button } from '#app/ui/button.tsx'
import { useDragOrder } from '#app/ui/forms/use-drag-order.ts'
import { isMenuChange, menuOrderAfterChange } from './menu-draft.ts'
import { MenuRow, MoveButtons, NewLink } from './menu-rows.tsx'

interface MenuEditorProps {
  place: MenuPlace
  links: MenuLink[]
  /** true: the owner chose the links; false: the default links */
  isCustom: boolean
  /** version of the links that the form shows, to detect that somebody else saved in the meantime */
  seen: string
  /** the editor is unfolded when the page opens */
  isOpen: boolean
  /** returns the name of the page at a path, such as "Categorie Ringen"; undefined for unknown pages */
  targetName: (href: string) => string | undefined
  /** the submitted form, if it was rejected or, without JavaScript, only changed the draft */
  submittedForm:
    | { errors: FieldErrors; formValues: FormValues; order: number[]; isDraft: boolean }
    | undefined
}

/**
 * Edits the links of one place in the menus. The owner drags links or moves them with buttons; visitors see a change after
 * it is saved. A submit that is rejected or only changes the draft keeps the typed values of all fields.
 */
export function MenuEditor(props: MenuEditorProps) {
  const { place, links, submittedForm, isCustom, isOpen, seen, targetName } = props
  const { draft, change } = useMenuDraft(submittedForm, links.length)
  const { form, order, dragClass, dragProps } = useDragOrder(draft.rows, {
    // The link that was moved gets the focus back.
    intent: draft.lastIntent,
    onDrop: change,
  })
  // Row 1 is the first link; row 0 is the new one, which has no value yet.
  const shownValue = (name: 'text' | 'href', row: number) =>
    submittedForm
      ? (submittedForm.formValues[`${name}.${row}`] ?? '')
      : (links[row - 1]?.[name] ?? '')
  const field = (name: 'text' | 'href', row: number) => ({
    // The row sets the label.
    label: '',
    name: `${name}.${row}`,
    defaultValue: shownValue(name, row),
    error: submittedForm?.errors[`${name}.${row}`],
    autoComplete: 'off',
  })
  return (
    <MenuFold place={place} isOpen={isOpen || submittedForm !== undefined} count={order.length}>
      <Form
        ref={form}
        method="post"
        preventScrollReset
        noValidate
        onClick={(event) => changeDraft(event, change)}
      >
        {/* The Enter key clicks the first submit button of a form. */}
        <button type="submit" name="intent" value="save" hidden />
        <input type="hidden" name="place" value={place} />
        <input type="hidden" name="seen" value={submittedForm?.formValues.seen ?? seen} />
        <input type="hidden" name="order" value={order.join()} />
        <ol className="border-t border-ink">
          {order.map((row, index) => (
            <li
              key={row}
              {...dragProps(row)}
              className={`flex flex-wrap items-center gap-x-3 border-b border-line py-1 ${dragClass(row)}`}
            >
              <MenuRow row={row} index={index} field={field} targetName={targetName}>
                <MoveButtons
                  row={row}
                  name={shownValue('text', row)}
                  isFirst={index === 0}
                  isLast={index === order.length - 1}
                />
              </MenuRow>
            </li>
          ))}
        </ol>
        <NewLink field={field} />
        <SaveButtons isCustom={isCustom} isUnsaved={draft.isUnsaved} />
      </Form>
    </MenuFold>
  )
}

interface MenuFoldProps extends Pick<MenuEditorProps, 'place' | 'isOpen'> {
  /** number of links */
  count: number
  children: ReactNode
}

function MenuFold({ place, isOpen, count, children }: MenuFoldProps) {
  const { title, hint } = MENU_NAMES[place]
  return (
    <section aria-label={title}>
      <details open={isOpen} className="border-b border-line open:pb-6">
        <summary className="flex min-h-12 cursor-pointer items-center gap-4 py-2 hover:bg-ground">
          <h2 className="min-w-0 flex-1 text-title font-semibold">{title}</h2>
          <span className="text-sm whitespace-nowrap text-ink-2">
            {count === 1 ? '1 link' : `${count} links`}
          </span>
        </summary>
        <p className="-mt-1 mb-3 text-sm text-ink-2">{hint}</p>
        {children}
      </details>
    </section>
  )
}

/** The order of the links as it will be saved, and a function that moves or removes the link of a clicked button. */
function useMenuDraft(submittedForm: MenuEditorProps['submittedForm'], linkCount: number) {
  const [draft, setDraft] = useState({
    rows: submittedForm?.order ?? Array.from({ length: linkCount }, (_, index) => index + 1),
    lastIntent: '',
    isUnsaved: submittedForm?.isDraft === true,
  })
  const change = (fields: FormData) =>
    setDraft({
      rows: menuOrderAfterChange(fields),
      lastIntent: String(fields.get('intent')),
      isUnsaved: true,
    })
  return { draft, change }
}

/** Changes the draft on the page instead of submitting the form. */
function changeDraft(event: MouseEvent<HTMLFormElement>, change: (fields: FormData) => void): void {
  const form = event.currentTarget
  const button = event.target instanceof Element && event.target.closest('button')
  if (!button || !isMenuChange(button.value)) return
  event.preventDefault()
  const fields = new FormData(form)
  fields.set('intent', button.value)
  change(fields)
  // React changes the fields without an input event, and the warning for unsaved input needs one.
  form.dispatchEvent(new Event('input', { bubbles: true }))
}

function SaveButtons({ isCustom, isUnsaved }: { isCustom: boolean; isUnsaved: boolean }) {
  return (
    <SaveBar isUnsaved={isUnsaved}>
      {isCustom && (
        <Button type="submit" size="small" variant="second" name="intent" value="reset">
          Terug naar de links van de winkel
        </Button>
      )}
      <Button type="submit" size="small" name="intent" value="save">
        Opslaan
      </Button>
    </SaveBar>
  )
}
