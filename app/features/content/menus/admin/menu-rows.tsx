import { ArrowDown, ArrowUp, GripVertical, Pencil, Plus, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { SUGGESTION_LIST_ID } from '#app/features/content/page-blocks/admin/link-suggestions.ts'
import { IconSubmit } from '#app/ui/forms/icon-submit.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

const ICON = { className: 'size-5', strokeWidth: 1.5, 'aria-hidden': true } as const

type LinkField = (name: 'text' | 'href', row: number) => ComponentProps<typeof TextField>

interface MenuRowProps {
  /** returns the name of the page at a path, such as "Categorie Ringen"; undefined for unknown pages */
  targetName: (href: string) => string | undefined
  row: number
  index: number
  field: LinkField
  /** buttons that move and remove the link */
  children: ReactNode
}

/** A link with its fields folded behind its name. */
export function MenuRow({ row, index, field, targetName, children }: MenuRowProps) {
  const text = field('text', row)
  const href = field('href', row)
  const address = String(href.defaultValue)
  return (
    <>
      <GripVertical
        className="size-5 cursor-grab text-ink-3 max-sm:hidden"
        strokeWidth={1.5}
        aria-hidden="true"
      />
      {/* The fields are unfolded if the owner still has to type or correct them. */}
      <details
        open={Boolean(text.error || href.error || !text.defaultValue)}
        className="min-w-0 flex-1 open:pb-3 open:max-sm:basis-full"
      >
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 hover:text-accent [&::-webkit-details-marker]:hidden">
          <span className="min-w-0">
            <span className="block font-medium wrap-anywhere">{text.defaultValue}</span>
            <span className="block truncate text-sm text-ink-2">
              {targetName(address) ?? address}
            </span>
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

/** The folded fields of a link that is added. */
export function NewLink({ field }: { field: LinkField }) {
  const text = field('text', 0)
  const href = field('href', 0)
  return (
    <details open={Boolean(text.defaultValue || href.defaultValue || text.error || href.error)}>
      <summary className="inline-flex min-h-12 cursor-pointer list-none items-center gap-1.5 font-medium hover:text-accent [&::-webkit-details-marker]:hidden">
        <Plus {...ICON} />
        Link toevoegen
      </summary>
      <div className="grid gap-3 pb-4 sm:grid-cols-2">
        <TextField {...text} label="Nieuwe link" isOptional />
        <TextField
          {...href}
          label="Adres"
          isOptional
          list={SUGGESTION_LIST_ID.link}
          hint="Typ een naam: pagina’s, categorieën, verhalen en producten verschijnen vanzelf."
        />
      </div>
    </details>
  )
}

/** The buttons that move and remove a link. */
export function MoveButtons({
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
