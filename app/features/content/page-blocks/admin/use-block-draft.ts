import { type MouseEvent, useState } from 'react'
import type { Block } from '#app/features/content/page-blocks/page-blocks.ts'
import type { FieldErrors } from '#app/platform/forms/form-fields.ts'
import { isDraftChange, readBlockDraft } from './block-forms.ts'

interface BlockDraft {
  blocks: Block[]
  errors: FieldErrors
  /** last change, such as "up.3" */
  intent: string
  /** ids of the blocks that were added and are not saved yet */
  added: number[]
}

interface DraftStart {
  blocks: Block[]
  errors: FieldErrors
  intent: string
  isUnsaved: boolean
}

/** Holds the draft of the blocks on the page. Without JavaScript the server applies the same changes. */
export function useBlockDraft({ blocks, errors, intent, isUnsaved }: DraftStart) {
  const [draft, setDraft] = useState<BlockDraft>(() => ({
    blocks,
    errors,
    intent,
    added: newIds(blocks, errors, intent),
  }))
  const [isChanged, setIsChanged] = useState(false)

  function change(fields: FormData) {
    const parsedDraft = readBlockDraft(fields)
    const intent = String(fields.get('intent'))
    setIsChanged(true)
    setDraft((oldDraft) => ({
      blocks: parsedDraft.blocks,
      // The error about the number of blocks belongs to the last click only; errors of fields remain until the next save.
      errors: { ...fieldErrors(oldDraft.errors), ...parsedDraft.errors },
      intent,
      added: [...oldDraft.added, ...newIds(parsedDraft.blocks, parsedDraft.errors, intent)],
    }))
  }

  return {
    draft,
    isUnsaved: isUnsaved || isChanged,
    change,
    onInput: () => setIsChanged(true),
    /** Changes the draft on the page instead of submitting the form. */
    onClick(event: MouseEvent<HTMLFormElement>) {
      const form = event.currentTarget
      const button = event.target instanceof Element && event.target.closest('button')
      if (!button || !isDraftChange(button.value)) return
      event.preventDefault()
      const fields = new FormData(form)
      fields.set('intent', button.value)
      change(fields)
      // React changes the fields without an input event, and the preview and the warning for unsaved input need one.
      form.dispatchEvent(new Event('input', { bubbles: true }))
    },
  }
}

function newIds(blocks: Block[], errors: FieldErrors, intent: string): number[] {
  const lastBlock = blocks.at(-1)
  return intent === 'add' && !errors.added && lastBlock ? [lastBlock.id] : []
}

const fieldErrors = ({ added: _, ...errors }: FieldErrors): FieldErrors => errors
