import { randomBytes } from 'node:crypto'
import type { TextFieldEdit } from './text-field-forms.ts'
import type { ProductTextField } from './text-fields.ts'

/**
 * Returns the fields to store. A known field keeps its id and preview, because texts in carts refer to the id. A field without an id
 * matches the known field with the same label. `keepsNewIds` accepts ids from another copy of the product.
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
    const canKeepId = field.id !== null && keepsNewIds && !usedIds.has(field.id)
    const id = storedField?.id ?? (canKeepId ? field.id : null) ?? randomBytes(4).toString('hex')
    usedIds.add(id)
    return { ...field, id, preview: storedField?.preview ?? null }
  })
}
