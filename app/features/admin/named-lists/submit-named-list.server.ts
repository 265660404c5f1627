import { data, redirect } from 'react-router'
import type { ZodType } from 'zod'
import { type FieldErrors, readFields, readFormValues } from '#app/platform/forms/form-fields.ts'
import { findNewerVersion, OUTDATED_FORM } from '#app/platform/forms/form-version.server.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import type { RejectedRow } from './named-list.ts'

interface NamedListActions<New, Edit> {
  newForm: ZodType<New>
  /** returns errors by field if nothing was added */
  add: (value: New) => Promise<FieldErrors | undefined>
  form: ZodType<Edit>
  /** returns the stored values that the form of a row can change; undefined if the row no longer exists */
  readEdited: (id: number) => Promise<object | undefined>
  /** returns errors by field if nothing was saved; `form` also contains the fields with dynamic names, which a schema cannot list */
  save: (id: number, value: Edit, form: FormData) => Promise<FieldErrors | undefined>
  remove: (id: number, form: FormData) => Promise<unknown>
  /** missing for lists that are sorted by name */
  moveUp?: (id: number) => Promise<void>
}

/**
 * Handles every form of a NamedListScreen. Redirects to the screen if the form was valid. Otherwise returns the submitted text and
 * its errors with status 422, or with status 409 if somebody else saved the row since the form was opened.
 */
export async function submitNamedList<New, Edit>(
  request: Request,
  screen: string,
  actions: NamedListActions<New, Edit>,
) {
  const form = await readForm(request)
  const id = readId(form.get('id'))
  const intent = form.get('intent')
  if (intent === 'remove') await actions.remove(id, form)
  else if (intent === 'up' && actions.moveUp) await actions.moveUp(id)
  else {
    const rejected = await saveRow(id, form, actions)
    if (rejected) return data(rejected, rejected.message ? 409 : 422)
  }
  return redirect(`${screen}?opgeslagen=1`)
}

async function saveRow<New, Edit>(
  id: number,
  form: FormData,
  actions: NamedListActions<New, Edit>,
): Promise<RejectedRow | undefined> {
  if (id === 0) {
    const parsedForm = readFields(actions.newForm, form)
    const errors = parsedForm.ok ? await actions.add(parsedForm.value) : parsedForm.errors
    return errors && { id, errors, formValues: parsedForm.formValues }
  }
  const storedValues = await actions.readEdited(id)
  const newerVersion = storedValues && findNewerVersion(form, storedValues)
  if (newerVersion) {
    const formValues = { ...readFormValues(form), seen: newerVersion }
    return { id, message: OUTDATED_FORM, errors: {}, formValues }
  }
  const changedRow = readFields(actions.form, form)
  const errors = changedRow.ok ? await actions.save(id, changedRow.value, form) : changedRow.errors
  return errors && { id, errors, formValues: changedRow.formValues }
}
