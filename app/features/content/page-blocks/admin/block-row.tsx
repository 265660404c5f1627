import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { useState } from 'react'
import type { Block } from '#app/features/content/page-blocks/page-blocks.ts'
import type { Photo } from '#app/features/core/media/photo.ts'
import type { FieldErrors } from '#app/platform/forms/form-fields.ts'
import { IconSubmit } from '#app/ui/forms/icon-submit.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { BlockFieldInput } from './block-field-input.tsx'
import { blockSummary, blockTitle } from './block-texts.ts'
import { BLOCK_TYPES } from './block-types.ts'
import type { LinkSuggestions } from './link-suggestions.ts'

const ICON = { className: 'size-5', strokeWidth: 1.5, 'aria-hidden': true } as const

interface BlockRowProps {
  block: Block
  errors: FieldErrors
  photos: Photo[]
  suggestions: LinkSuggestions
  isFirst: boolean
  isLast: boolean
  isNew: boolean
}

/** A block that unfolds to its fields, with buttons that move and remove it. */
export function BlockRow({
  block,
  errors,
  photos,
  suggestions,
  isFirst,
  isLast,
  isNew,
}: BlockRowProps) {
  const { id, type, from, until, fields } = block
  const { text, fields: specs } = BLOCK_TYPES[type]
  const title = blockTitle(block)
  const summary = blockSummary(block)
  const hasError = Object.keys(errors).some((field) => field.endsWith(`.${id}`))
  const startsOpen = hasError || (isNew && specs.length > 0)
  const [isOpen, setIsOpen] = useState(startsOpen)
  const moveButtons = <MoveButtons id={id} title={title} isFirst={isFirst} isLast={isLast} />
  return (
    <div className="relative items-start gap-2 sm:flex">
      <input type="hidden" name={`type.${id}`} value={type} />
      <GripVertical
        className="mt-3 size-5 shrink-0 cursor-grab text-ink-3 max-sm:hidden"
        strokeWidth={1.5}
        aria-hidden="true"
      />
      <details
        className="@container min-w-0 flex-1"
        open={startsOpen}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary className="block sm:me-34 min-h-target cursor-pointer py-2.5 wrap-anywhere after:top-4!">
          <span className="block font-semibold">{title}</span>
          <span className="line-clamp-2 text-sm text-ink-2">
            {[(from || until) && 'Gepland', summary].filter(Boolean).join(' · ') || text}
          </span>
        </summary>
        {/* On a phone the buttons stand below the summary, above the fields of an open block. */}
        {isOpen && moveButtons}
        {summary && <p className="mb-4 text-sm text-ink-2">{text}</p>}
        <div className="grid gap-4 pb-5 @lg:grid-cols-2">
          {specs.map((spec) => (
            <BlockFieldInput
              key={spec.name}
              spec={spec}
              name={`${spec.name}.${id}`}
              value={fields[spec.name] ?? ''}
              error={errors[`${spec.name}.${id}`]}
              photos={photos}
              suggestions={suggestions}
            />
          ))}
        </div>
        <Schedule block={block} errors={errors} />
      </details>
      {!isOpen && moveButtons}
    </div>
  )
}

function MoveButtons({
  id,
  title,
  isFirst,
  isLast,
}: {
  id: number
  title: string
  isFirst: boolean
  isLast: boolean
}) {
  return (
    <div className="flex max-sm:-ml-3 sm:absolute sm:top-0 sm:right-0">
      <IconSubmit intent={`up.${id}`} text={`Omhoog: ${title}`} isOff={isFirst}>
        <ArrowUp {...ICON} />
      </IconSubmit>
      <IconSubmit intent={`down.${id}`} text={`Omlaag: ${title}`} isOff={isLast}>
        <ArrowDown {...ICON} />
      </IconSubmit>
      <IconSubmit intent={`remove.${id}`} text={`Haal weg: ${title}`}>
        <X {...ICON} />
      </IconSubmit>
    </div>
  )
}

function Schedule({ block, errors }: { block: Block; errors: FieldErrors }) {
  const { id, from, until } = block
  const isOpen = [from, until, errors[`from.${id}`], errors[`until.${id}`]].some(Boolean)
  return (
    <details open={isOpen || undefined} className="mb-3">
      <summary className="inline-flex min-h-target cursor-pointer items-center text-sm underline decoration-line-strong underline-offset-4">
        Plan wanneer het te zien is
      </summary>
      <div className="grid gap-4 pt-1 @lg:grid-cols-2">
        <TextField
          name={`from.${id}`}
          label="Te zien vanaf"
          type="datetime-local"
          isOptional
          defaultValue={from}
          error={errors[`from.${id}`]}
        />
        <TextField
          name={`until.${id}`}
          label="Te zien tot"
          type="datetime-local"
          isOptional
          defaultValue={until}
          error={errors[`until.${id}`]}
        />
      </div>
    </details>
  )
}
