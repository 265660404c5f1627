import { readProductForm } from '#app/features/catalog/product-editing/product-edit-forms.ts'
import { readDescription } from '#app/features/core/rich-text/admin/description.server.ts'

/** Reads the product form and converts the description from the editor. The returned form values are those that were submitted. */
export function readRichProductForm(fields: FormData): ReturnType<typeof readProductForm> {
  const submittedDescription = fields.get('description')
  if (typeof submittedDescription !== 'string') return readProductForm(fields)
  const description = readDescription(submittedDescription.replaceAll('\r\n', '\n'))
  if (description.ok) fields.set('description', description.html)
  const form = readProductForm(fields)
  const formValues = { ...form.formValues, description: submittedDescription }
  if (description.ok) return { ...form, formValues }
  const errors = { ...(form.ok ? {} : form.errors), description: description.message }
  return { ok: false, errors, formValues }
}
