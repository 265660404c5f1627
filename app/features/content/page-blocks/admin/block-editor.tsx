import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { Form } from 'react-router'
import { BLOCK_TYPES } from '#app/features/content/page-blocks/block-types.ts'
import { BLOCK_TYPE_NAMES, type Block } from '#app/features/content/page-blocks/page-blocks.ts'
import type { Photo } from '#app/features/core/media/photo.ts'
import type { FieldErrors } from '#app/platform/forms/form-fields.ts'
import { Button } from '#app/ui/button.tsx'
import { IconSubmit } from '#app/ui/forms/icon-submit.tsx'
import { IntentButton } from '#app/ui/forms/intent-button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useDragOrder } from '#app/ui/forms/use-drag-order.ts'
import { BlockFieldInput } from './block-field-input.tsx'
import type { LinkSuggestions } from './link-suggestions.ts'

const ICON = { className: 'size-5', strokeWidth: 1.5, 'aria-hidden': true } as const

interface BlockEditorProps {
  blocks: Block[]
  version: number
  errors: FieldErrors
  photos: Photo[]
  suggestions: LinkSuggestions
  /** "zaterdag 21 november, 13.00 uur, door Fenna": the change that can be undone */
  lastChange: string | null
}

/** Edits the blocks of a page. They are dragged or moved with buttons; every submit retains what was typed in all of them. */
export function BlockEditor(props: BlockEditorProps) {
  const { blocks, version, errors, lastChange } = props
  const { form, order, dragClass, dragProps } = useDragOrder(blocks.map(({ id }) => id))
  const inOrder = order.flatMap((id) => blocks.find((block) => block.id === id) ?? [])
  return (
    <Form ref={form} method="post" preventScrollReset noValidate>
      {/* Enter in a field saves. */}
      <button type="submit" name="intent" value="save" hidden />
      <input type="hidden" name="order" value={order.join()} />
      <input type="hidden" name="version" value={version} />
      <ol className="border-t border-ink">
        {inOrder.map((block, index) => (
          <li
            key={block.id}
            {...dragProps(block.id)}
            className={`border-b border-line py-2 ${dragClass(block.id)}`}
          >
            <BlockRow
              {...props}
              block={block}
              isFirst={index === 0}
              isLast={index === inOrder.length - 1}
            />
          </li>
        ))}
      </ol>
      {blocks.length === 0 && (
        <p className="py-6 text-ink-2">Er staat nog niets. Voeg hieronder een blok toe.</p>
      )}
      <div className="flex flex-wrap items-end gap-3 py-5">
        <div className="min-w-56">
          <SelectField
            name="added"
            label="Nieuw blok"
            options={BLOCK_TYPE_NAMES.map((type) => ({
              value: type,
              label: BLOCK_TYPES[type].name,
            }))}
            error={errors.added}
          />
        </div>
        <IntentButton intent="add" variant="second" busyText="Toevoegen">
          Voeg toe
        </IntentButton>
      </div>
      <SaveBar lastChange={lastChange} />
    </Form>
  )
}

function SaveBar({ lastChange }: Pick<BlockEditorProps, 'lastChange'>) {
  return (
    <div className="sticky bottom-0 z-sticky flex flex-wrap items-center gap-x-5 gap-y-2 bg-paper py-3 shadow-bar max-lg:-mx-4 max-lg:px-4">
      <Button type="submit" name="intent" value="save" size="small" className="max-lg:w-full">
        Opslaan
      </Button>
      {lastChange && (
        <>
          <IntentButton intent="undo" variant="quiet">
            Ongedaan maken
          </IntentButton>
          <span className="text-sm text-ink-3">Laatste wijziging: {lastChange}</span>
        </>
      )}
    </div>
  )
}

function BlockRow({
  block,
  version,
  errors,
  photos,
  suggestions,
  isFirst,
  isLast,
}: BlockEditorProps & { block: Block; isFirst: boolean; isLast: boolean }) {
  const { id, type, from, until, fields } = block
  const { name, text, fields: specs } = BLOCK_TYPES[type]
  const title = fields.heading ? `${name}: ${fields.heading}` : name
  const state = stateOf(block)
  const hasError = Object.keys(errors).some((field) => field.endsWith(`.${id}`))
  // A block that was added last; the blocks of a new shop have no fields yet either.
  const isNew = version > 0 && isLast && Object.keys(fields).length === 0 && specs.length > 0
  return (
    <div className="relative flex items-start gap-2">
      <input type="hidden" name={`type.${id}`} value={type} />
      <GripVertical
        className="mt-3 size-5 shrink-0 cursor-grab text-ink-3 max-sm:hidden"
        strokeWidth={1.5}
        aria-hidden="true"
      />
      <details className="@container min-w-0 flex-1" open={hasError || isNew}>
        <summary className="block min-h-target cursor-pointer py-2.5 pr-36 wrap-anywhere">
          <span className="block font-semibold">{title}</span>
          <span className="block truncate text-sm text-ink-2">
            {[(from || until) && 'Gepland', state].filter(Boolean).join(' · ') || text}
          </span>
        </summary>
        {state && <p className="mb-4 text-sm text-ink-2">{text}</p>}
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
      <MoveButtons id={id} title={title} isFirst={isFirst} isLast={isLast} />
    </div>
  )
}

/** Returns in one line what a block shows: "De nieuwste, Vier naast elkaar"; '' if that is in its title. */
function stateOf({ type, fields }: Block): string {
  const parts = BLOCK_TYPES[type].fields.flatMap(({ kind, name, options }) => {
    const value = fields[name] ?? ''
    if (kind === 'choice')
      return (
        options?.find((option, index) => option.value === value || (value === '' && index === 0))
          ?.label ?? []
      )
    return kind === 'text' && value !== '' ? value : []
  })
  return parts.join(', ')
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
    <div className="absolute top-0 right-0 flex">
      {!isFirst && (
        <IconSubmit intent={`up.${id}`} text={`Omhoog: ${title}`}>
          <ArrowUp {...ICON} />
        </IconSubmit>
      )}
      {!isLast && (
        <IconSubmit intent={`down.${id}`} text={`Omlaag: ${title}`}>
          <ArrowDown {...ICON} />
        </IconSubmit>
      )}
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
