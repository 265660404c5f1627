import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { Form, useLocation } from 'react-router'
import { BLOCK_TYPE_NAMES, type Block } from '#app/features/content/page-blocks/page-blocks.ts'
import type { Photo } from '#app/features/core/media/photo.ts'
import type { FieldErrors } from '#app/platform/forms/form-fields.ts'
import { SaveBar } from '#app/ui/admin/save-button.tsx'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { IconSubmit } from '#app/ui/forms/icon-submit.tsx'
import { IntentButton } from '#app/ui/forms/intent-button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useDragOrder } from '#app/ui/forms/use-drag-order.ts'
import { useUnsavedWarning } from '#app/ui/forms/use-unsaved-warning.ts'
import { BlockFieldInput } from './block-field-input.tsx'
import { blockSummary, blockTitle, changeText } from './block-texts.ts'
import { BLOCK_TYPES } from './block-types.ts'
import type { LinkSuggestions } from './link-suggestions.ts'
import { useBlockDraft } from './use-block-draft.ts'

const ICON = { className: 'size-5', strokeWidth: 1.5, 'aria-hidden': true } as const

interface BlockEditorProps {
  blocks: Block[]
  version: number
  errors: FieldErrors
  /** last change that was submitted without saving, such as "up.3" */
  intent: string
  /** the blocks differ from those that visitors see */
  isUnsaved: boolean
  photos: Photo[]
  suggestions: LinkSuggestions
  /** time and author of the change that can be undone: "zaterdag 21 november, 13.00 uur, door Fenna" */
  lastChange: string | null
}

/** Edits the blocks of a page. The owner drags blocks or moves them with buttons; visitors see a change after it is saved. */
export function BlockEditor(props: BlockEditorProps) {
  const { draft, isUnsaved, change, onClick, onInput } = useBlockDraft(props)
  const { blocks, errors, intent } = draft
  const { form, order, dragClass, dragProps } = useDragOrder(
    blocks.map(({ id }) => id),
    { intent, onDrop: change },
  )
  useUnsavedWarning(form)
  return (
    <Form
      ref={form}
      method="post"
      preventScrollReset
      noValidate
      onClick={onClick}
      onInput={onInput}
    >
      {/* Enter in a field clicks the first submit button of the form; this button makes Enter save. */}
      <button type="submit" name="intent" value="save" hidden />
      <input type="hidden" name="order" value={order.join()} />
      <input type="hidden" name="version" value={props.version} />
      <ol className="border-t border-ink">
        {blocks.map((block, index) => (
          <li
            key={block.id}
            {...dragProps(block.id)}
            className={`border-b border-line py-2 ${dragClass(block.id)}`}
          >
            <BlockRow
              {...props}
              block={block}
              errors={errors}
              isFirst={index === 0}
              isLast={index === blocks.length - 1}
              isNew={draft.added.includes(block.id)}
            />
          </li>
        ))}
      </ol>
      {blocks.length === 0 && (
        <p className="py-6 text-ink-2">Er staat nog niets. Voeg hieronder een blok toe.</p>
      )}
      <NewBlock error={errors.added} />
      <p role="status" className="sr-only">
        {changeText(draft)}
      </p>
      <SaveButtons lastChange={props.lastChange} isUnsaved={isUnsaved} />
    </Form>
  )
}

function NewBlock({ error }: { error: string | undefined }) {
  return (
    <div className="flex flex-wrap items-end gap-3 py-5">
      <div className="min-w-56">
        <SelectField
          name="added"
          label="Nieuw blok"
          options={BLOCK_TYPE_NAMES.map((type) => ({
            value: type,
            label: BLOCK_TYPES[type].name,
          }))}
          error={error}
        />
      </div>
      <IntentButton intent="add" variant="second" busyText="Toevoegen">
        Voeg toe
      </IntentButton>
    </div>
  )
}

function SaveButtons({
  lastChange,
  isUnsaved,
}: Pick<BlockEditorProps, 'lastChange' | 'isUnsaved'>) {
  const { pathname } = useLocation()
  return (
    <SaveBar isUnsaved={isUnsaved}>
      {isUnsaved && (
        <ButtonLink variant="quiet" to={pathname} reloadDocument>
          Verwerp wijzigingen
        </ButtonLink>
      )}
      {/* Undo restores an older saved version. With unsaved changes the owner would expect it to undo those, so it is hidden. */}
      {lastChange && !isUnsaved && (
        <>
          <span className="text-sm text-ink-3 lg:mr-auto">Laatste wijziging: {lastChange}</span>
          <IntentButton intent="undo" variant="quiet">
            Ongedaan maken
          </IntentButton>
        </>
      )}
      <Button type="submit" name="intent" value="save" size="small">
        Opslaan
      </Button>
    </SaveBar>
  )
}

function BlockRow({
  block,
  errors,
  photos,
  suggestions,
  isFirst,
  isLast,
  isNew,
}: BlockEditorProps & { block: Block; isFirst: boolean; isLast: boolean; isNew: boolean }) {
  const { id, type, from, until, fields } = block
  const { text, fields: specs } = BLOCK_TYPES[type]
  const title = blockTitle(block)
  const summary = blockSummary(block)
  const hasError = Object.keys(errors).some((field) => field.endsWith(`.${id}`))
  return (
    <div className="relative items-start gap-2 sm:flex">
      <input type="hidden" name={`type.${id}`} value={type} />
      <GripVertical
        className="mt-3 size-5 shrink-0 cursor-grab text-ink-3 max-sm:hidden"
        strokeWidth={1.5}
        aria-hidden="true"
      />
      <details className="@container min-w-0 flex-1" open={hasError || (isNew && specs.length > 0)}>
        <summary className="block sm:me-34 min-h-target cursor-pointer py-2.5 wrap-anywhere after:top-4!">
          <span className="block font-semibold">{title}</span>
          <span className="line-clamp-2 text-sm text-ink-2">
            {[(from || until) && 'Gepland', summary].filter(Boolean).join(' · ') || text}
          </span>
        </summary>
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
      <MoveButtons id={id} title={title} isFirst={isFirst} isLast={isLast} />
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
