import { randomBytes } from 'node:crypto'
import type { TextFieldEdit } from './text-field-forms.ts'
import type { ProductTextField } from './text-fields.ts'

/**
 * Returns the fields as they are stored: known ones retain their id and preview, because texts in carts refer to them. A field
 * without an id is the known one with its label; `keepsNewIds` accepts the ids of another copy of the product.
 */
export function mergeTextFields(
  storedFields: ProductTextField[],
  fields: TextFieldEdit[],
  { keepsNewIds = false } = {},
): ProductTextField[] {
  const usedIds = new Set<string>()
  return fields.map((field) => {
    const isSame = (one: ProductTextField) =>
      field.id === null ? one.label === field.label : one.id === field.id
    const before = storedFields.find((one) => isSame(one) && !usedIds.has(one.id))
    const isNew = field.id !== null && keepsNewIds && !usedIds.has(field.id)
    const id = before?.id ?? (isNew ? field.id : null) ?? randomBytes(4).toString('hex')
    usedIds.add(id)
    return { ...field, id, preview: before?.preview ?? null }
  })
}
