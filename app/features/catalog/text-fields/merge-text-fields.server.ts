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
    const isSame = (storedField: ProductTextField) =>
      field.id === null ? storedField.label === field.label : storedField.id === field.id
    const storedField = storedFields.find(
      (candidate) => isSame(candidate) && !usedIds.has(candidate.id),
    )
    const isNew = field.id !== null && keepsNewIds && !usedIds.has(field.id)
    const id = storedField?.id ?? (isNew ? field.id : null) ?? randomBytes(4).toString('hex')
    usedIds.add(id)
    return { ...field, id, preview: storedField?.preview ?? null }
  })
}
