import { ArrowDown, ArrowUp, GripVertical, Pencil, X } from 'lucide-react'
import { type ComponentProps, type MouseEvent, type ReactNode, useState } from 'react'
import { Form } from 'react-router'
import { MENU_NAMES, type MenuLink, type MenuPlace } from '#app/features/content/menus/menus.ts'
import { SUGGESTION_LIST_ID } from '#app/features/content/page-blocks/admin/link-suggestions.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { Button } from '#app/ui/button.tsx'
import { IconSubmit } from '#app/ui/forms/icon-submit.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useDragOrder } from '#app/ui/forms/use-drag-order.ts'
import { isMenuChange, readMenuOrder } from './menu-draft.ts'

const ICON = { className: 'size-5', strokeWidth: 1.5, 'aria-hidden': true } as const

interface MenuEditorProps {
  place: MenuPlace
  links: MenuLink[]
  /** chosen by the owner; otherwise the defaults */
  isChanged: boolean
  /** the version of the links that the form shows */
  seen: string
  rejected:
    | { errors: FieldErrors; formValues: FormValues; order: number[]; isDraft: boolean }
    | undefined
}

/**
 * Edits the links of one place, which are dragged or moved with buttons; visitors see a change when it is saved. Every submit
 * retains the typed values of all fields.
 */
export function MenuEditor({ place, links, isChanged, seen, rejected }: MenuEditorProps) {
  const { draft, change } = useMenuDraft(rejected, links.length)
  const { form, order, dragClass, dragProps } = useDragOrder(draft.rows, {
    intent: draft.intent,
    onDrop: change,
  })
  const { title, hint } = MENU_NAMES[place]
  const shownIn = (name: 'text' | 'href', row: number) =>
    rejected ? (rejected.formValues[`${name}.${row}`] ?? '') : (links[row - 1]?.[name] ?? '')
  const field = (name: 'text' | 'href', row: number) => ({
    label: '',
    name: `${name}.${row}`,
    defaultValue: shownIn(name, row),
    error: rejected?.errors[`${name}.${row}`],
    autoComplete: 'off',
  })
  return (
    <section aria-label={title} className="mb-10">
      <h2 className="text-title font-semibold">{title}</h2>
      <p className="mt-1 mb-3 text-ink-2">{hint}</p>
      <Form
        ref={form}
        method="post"
        preventScrollReset
        noValidate
        onClick={(event) => changeDraft(event, change)}
      >
        <button type="submit" name="intent" value="save" hidden />
        <input type="hidden" name="place" value={place} />
        <input type="hidden" name="seen" value={rejected?.formValues.seen ?? seen} />
        <input type="hidden" name="order" value={order.join()} />
        <ol className="border-t border-ink">
          {order.map((row, index) => (
            <li
              key={row}
              {...dragProps(row)}
              className={`flex flex-wrap items-center gap-x-3 border-b border-line py-1 ${dragClass(row)}`}
            >
              <MenuRow row={row} index={index} field={field}>
                <MoveButtons
                  row={row}
                  name={shownIn('text', row)}
                  isFirst={index === 0}
                  isLast={index === order.length - 1}
                />
              </MenuRow>
            </li>
          ))}
        </ol>
        <NewLink field={field} />
        <SaveButtons isChanged={isChanged} isUnsaved={draft.isChanged} />
      </Form>
    </section>
  )
}

/** The order of the links as it will be saved; rows are numbered from 1. */
function useMenuDraft(rejected: MenuEditorProps['rejected'], linkCount: number) {
  const [draft, setDraft] = useState({
    rows: rejected?.order ?? Array.from({ length: linkCount }, (_, index) => index + 1),
    intent: '',
    isChanged: rejected?.isDraft === true,
  })
  const change = (fields: FormData) =>
    setDraft({
      rows: readMenuOrder(fields),
      intent: String(fields.get('intent')),
      isChanged: true,
    })
  return { draft, change }
}

/** Changes the draft instead of sending the form. */
function changeDraft(event: MouseEvent<HTMLFormElement>, change: (fields: FormData) => void): void {
  const form = event.currentTarget
  const button = event.target instanceof Element && event.target.closest('button')
  if (!button || !isMenuChange(button.value)) return
  event.preventDefault()
  const fields = new FormData(form)
  fields.set('intent', button.value)
  change(fields)
  // The warning for unsaved input listens to it.
  form.dispatchEvent(new Event('input', { bubbles: true }))
}

type LinkField = (name: 'text' | 'href', row: number) => ComponentProps<typeof TextField>

interface MenuRowProps {
  row: number
  index: number
  field: LinkField
  /** buttons that move and remove the link */
  children: ReactNode
}

function MenuRow({ row, index, field, children }: MenuRowProps) {
  const [text, href] = [field('text', row), field('href', row)]
  return (
    <>
      <GripVertical
        className="size-5 cursor-grab text-ink-3 max-sm:hidden"
        strokeWidth={1.5}
        aria-hidden="true"
      />
      {/* A link without a name or with an error has to be typed. */}
      <details
        open={Boolean(text.error || href.error || !text.defaultValue)}
        className="min-w-0 flex-1 open:pb-3 open:max-sm:basis-full"
      >
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 hover:text-accent [&::-webkit-details-marker]:hidden">
          <span className="min-w-0">
            <span className="block font-medium wrap-anywhere">{text.defaultValue}</span>
            <span className="block truncate text-sm text-ink-2">{href.defaultValue}</span>
          </span>
          <Pencil className="size-5 shrink-0 sm:hidden" strokeWidth={1.5} aria-hidden="true" />
          <span className="text-sm underline decoration-line-strong underline-offset-4 max-sm:sr-only">
            Wijzigen<span className="sr-only">: {text.defaultValue}</span>
          </span>
        </summary>
        <div className="grid gap-3 pt-2 sm:grid-cols-2">
          <TextField {...text} label={`Naam van link ${index + 1}`} />
          <TextField
            {...href}
            label={`Adres van link ${index + 1}`}
            list={SUGGESTION_LIST_ID.link}
          />
        </div>
      </details>
      {children}
    </>
  )
}

function NewLink({ field }: { field: LinkField }) {
  return (
    <div className="grid gap-3 py-3 sm:grid-cols-2">
      <TextField {...field('text', 0)} label="Nieuwe link" isOptional />
      <TextField
        {...field('href', 0)}
        label="Adres"
        isOptional
        list={SUGGESTION_LIST_ID.link}
        hint="Typ een naam: pagina’s, categorieën, verhalen en producten verschijnen vanzelf."
      />
    </div>
  )
}

function MoveButtons({
  row,
  name,
  isFirst,
  isLast,
}: {
  row: number
  name: string
  isFirst: boolean
  isLast: boolean
}) {
  return (
    <div className="ml-auto flex">
      <IconSubmit intent={`up.${row}`} text={`Eerder: ${name}`} isOff={isFirst}>
        <ArrowUp {...ICON} />
      </IconSubmit>
      <IconSubmit intent={`down.${row}`} text={`Later: ${name}`} isOff={isLast}>
        <ArrowDown {...ICON} />
      </IconSubmit>
      <IconSubmit intent={`remove.${row}`} text={`Haal weg: ${name}`}>
        <X {...ICON} />
      </IconSubmit>
    </div>
  )
}

function SaveButtons({ isChanged, isUnsaved }: { isChanged: boolean; isUnsaved: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" size="small" name="intent" value="save">
        Opslaan
      </Button>
      {isChanged && (
        <Button type="submit" size="small" variant="second" name="intent" value="reset">
          Terug naar de links van de winkel
        </Button>
      )}
      <span role="status" className="text-sm font-semibold">
        {isUnsaved && 'Nog niet opgeslagen'}
      </span>
    </div>
  )
}
