import type { Block } from '#app/features/content/page-blocks/page-blocks.ts'
import type { FieldErrors } from '#app/platform/forms/form-fields.ts'
import { BLOCK_TYPES } from './block-types.ts'

/** Returns the name of a block, followed by its heading if it has one: "Categorieën: Onze ringen". */
export function blockTitle({ type, fields }: Block): string {
  const { name } = BLOCK_TYPES[type]
  return fields.heading ? `${name}: ${fields.heading}` : name
}

/** Returns the content of a block in one line: "De nieuwste, vier naast elkaar"; '' if the title says everything. */
export function blockSummary({ type, fields }: Block): string {
  const parts: string[] = []
  for (const { kind, name, options } of BLOCK_TYPES[type].fields) {
    const value = fields[name] ?? ''
    if (kind === 'choice') {
      const option = options?.find((each) => each.value === value) ?? options?.[0]
      const label = option?.label ?? ''
      parts.push(parts.length === 0 ? label : lowerFirst(label))
    }
    if (kind === 'text' && value !== '') parts.push(value)
  }
  return parts.filter(Boolean).join(', ')
}

/** Returns the text with a small first letter; the accent of "Eén" returns on it. */
const lowerFirst = (text: string) =>
  `${text.charAt(0).toLowerCase()}${text.slice(1)}`.replace(/^eén/, 'één')

interface ChangedBlocks {
  blocks: Block[]
  errors: FieldErrors
  /** last change, such as "up.3" */
  intent: string
}

/** Describes the last change for screen readers: "Categorieën staat nu op 3 van 7". */
export function changeText({ blocks, errors, intent }: ChangedBlocks): string {
  const [action, id] = intent.split('.')
  if (action === 'remove') return `Blok weggehaald. Aantal blokken: ${blocks.length}`
  const index =
    action === 'add' ? blocks.length - 1 : blocks.findIndex((block) => String(block.id) === id)
  const block = blocks[index]
  if (!block || errors.added) return ''
  return `${blockTitle(block)} staat nu op ${index + 1} van ${blocks.length}`
}
