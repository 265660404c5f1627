import { Form, useLocation } from 'react-router'
import { BLOCK_TYPE_NAMES, type Block } from '#app/features/content/page-blocks/page-blocks.ts'
import type { Photo } from '#app/features/core/media/photo.ts'
import type { FieldErrors } from '#app/platform/forms/form-fields.ts'
import { SaveBar } from '#app/ui/admin/save-button.tsx'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { IntentButton } from '#app/ui/forms/intent-button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { useDragOrder } from '#app/ui/forms/use-drag-order.ts'
import { useUnsavedWarning } from '#app/ui/forms/use-unsaved-warning.ts'
import { BlockRow } from './block-row.tsx'
import { changeText } from './block-texts.ts'
import { BLOCK_TYPES } from './block-types.ts'
import type { LinkSuggestions } from './link-suggestions.ts'
import { useBlockDraft } from './use-block-draft.ts'

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
              block={block}
              errors={errors}
              photos={props.photos}
              suggestions={props.suggestions}
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
