import { readNumbers } from '#app/features/catalog/products/admin/read-sort-order.ts'
import {
  BLOCK_TYPE_NAMES,
  type Block,
  type BlockType,
  MAX_BLOCKS,
  MAX_PRODUCTS,
  splitValues,
} from '#app/features/content/page-blocks/page-blocks.ts'
import { isLinkUrl } from '#app/features/core/rich-text/post-document.ts'
import { fromDutchMinute } from '#app/platform/dutch-time.ts'
import {
  type FieldErrors,
  type FormValues,
  readFormValues,
} from '#app/platform/forms/form-fields.ts'
import { BLOCK_TYPES, type BlockField } from './block-types.ts'

const MAX_LINE = 120
const MAX_TEXT = 1_000

/** The submitted blocks. The fields of block 3 are named "heading.3". `formValues` has every typed value, also invalid ones. */
export interface BlockForm {
  version: number
  blocks: Block[]
  errors: FieldErrors
  formValues: FormValues
}

const CHANGE = /^(add|(up|down|drop|remove)\.\d{1,9})$/

/** Returns whether the clicked button (add, up.3, down.3, drop.3 or remove.3) changes only the draft, without saving. */
export const isDraftChange = (intent: unknown) => typeof intent === 'string' && CHANGE.test(intent)

/** Returns the submitted blocks after a change of the draft. Errors in fields are reported only when the blocks are saved. */
export function readBlockDraft(form: FormData): Omit<BlockForm, 'formValues'> {
  const { version, blocks, errors } = readBlockForm(form)
  return { version, blocks, errors: errors.added ? { added: errors.added } : {} }
}

/** Reads the blocks in the submitted order and applies the clicked action: add, up.3, down.3 or remove.3. */
export function readBlockForm(form: FormData): BlockForm {
  const values = readFormValues(form)
  const errors: FieldErrors = {}
  const blocks = moveBlock(readNumbers(form.get('order')), String(form.get('intent') ?? ''))
    .slice(0, MAX_BLOCKS)
    .flatMap((id) => readBlock(id, form, errors))
  const addedType = BLOCK_TYPE_NAMES.find((name) => name === values.added)
  if (addedType && form.get('intent') === 'add') {
    if (blocks.length >= MAX_BLOCKS) errors.added = `Hoogstens ${MAX_BLOCKS} blokken op een pagina.`
    else blocks.push(newBlock(blocks, addedType))
  }
  return { version: Number(values.version) || 0, blocks, errors, formValues: values }
}

/** Returns the submitted blocks for a preview, without the values that would be rejected. */
export function readDraftBlocks(form: FormData): Block[] {
  const { blocks, errors } = readBlockForm(form)
  const validatorOf = (id: number) => (name: string) => errors[`${name}.${id}`] === undefined
  return blocks.map((block) => {
    const isValid = validatorOf(block.id)
    return {
      ...block,
      from: isValid('from') ? block.from : '',
      until: isValid('until') ? block.until : '',
      fields: Object.fromEntries(Object.entries(block.fields).filter(([name]) => isValid(name))),
    }
  })
}

function newBlock(blocks: Block[], type: BlockType): Block {
  const id = Math.max(0, ...blocks.map((block) => block.id)) + 1
  return { id, type, from: '', until: '', fields: {} }
}

/** Returns the order after a click on one of the buttons of a block. */
function moveBlock(order: number[], intent: string): number[] {
  const [action, number] = intent.split('.')
  const id = Number(number)
  const index = order.indexOf(id)
  if (index === -1) return order
  const otherIds = order.filter((blockId) => blockId !== id)
  if (action === 'remove') return otherIds
  // After a drop (`drop.3`) the submitted order is already the new one.
  if (action === 'up') return otherIds.toSpliced(Math.max(0, index - 1), 0, id)
  return action === 'down' ? otherIds.toSpliced(index + 1, 0, id) : order
}

function readBlock(id: number, form: FormData, errors: FieldErrors): Block[] {
  const values = readFormValues(form)
  const type = BLOCK_TYPE_NAMES.find((name) => name === values[`type.${id}`])
  if (!type) return []
  const fields: Record<string, string> = {}
  for (const field of BLOCK_TYPES[type].fields) {
    const name = `${field.name}.${id}`
    const value = field.kind === 'products' ? readLines(form, name) : (values[name] ?? '').trim()
    const problem = problemOf(field, value)
    if (problem) errors[name] = problem
    fields[field.name] = value
  }
  const shownFrom = values[`from.${id}`] ?? ''
  const shownUntil = values[`until.${id}`] ?? ''
  for (const [name, moment] of Object.entries({ from: shownFrom, until: shownUntil })) {
    if (moment !== '' && !fromDutchMinute(moment))
      errors[`${name}.${id}`] = 'Vul een datum en een tijd in, of laat leeg.'
  }
  if (shownFrom !== '' && shownUntil !== '' && shownUntil <= shownFrom)
    errors[`until.${id}`] = 'Dit ligt niet na het begin.'
  return [{ id, type, from: shownFrom, until: shownUntil, fields }]
}

/** Returns the values of all fields with this name, one per line. */
const readLines = (form: FormData, name: string) =>
  splitValues(form.getAll(name).map(String).join('\n')).join('\n')

function problemOf({ kind, options }: BlockField, value: string): string | undefined {
  if (value === '') return undefined
  switch (kind) {
    case 'line':
      return value.length > MAX_LINE ? `Hoogstens ${MAX_LINE} tekens.` : undefined
    case 'text':
      return value.length > MAX_TEXT ? `Hoogstens ${MAX_TEXT} tekens.` : undefined
    case 'link':
      return isLinkUrl(value) && value.length <= 300
        ? undefined
        : 'Begin met / voor een pagina van de winkel, of met https:// voor een andere site.'
    case 'products':
      return splitValues(value).length > MAX_PRODUCTS
        ? `Hoogstens ${MAX_PRODUCTS} producten.`
        : undefined
    case 'photo':
      return /^\d{1,9}$/.test(value) ? undefined : 'Kies een foto uit de bibliotheek.'
    case 'choice':
      return options?.some((option) => option.value === value)
        ? undefined
        : 'Kies een van de opties.'
    default:
      return value.length > 300 ? 'Dit adres is te lang.' : undefined
  }
}
