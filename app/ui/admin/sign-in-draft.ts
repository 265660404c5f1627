/** The fields of a submitted form, stored because the session may have expired. */
interface SignInDraft {
  path: string
  /** id of the signed-in person; nobody else may see the draft */
  who: string
  /** index of the form on the page */
  form: number
  fields: [name: string, value: string][]
}

const DRAFT_KEY = 'schakel-concept'
/** Storage key that is set when the sign-in page was shown after the submit. */
const SIGN_IN_SEEN_KEY = 'schakel-opnieuw-ingelogd'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Types of fields that are not stored: hidden fields, files and secrets. */
const UNSAVED_TYPES = new Set(['hidden', 'file', 'password', 'submit', 'button', 'search'])

function storableFields(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (element): element is Field =>
      'value' in element && 'name' in element && element.name !== '' && isStorable(element),
  )
}

const isStorable = (element: Element) => !UNSAVED_TYPES.has((element as Field).type)

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

const formsIn = (page: HTMLElement) => [...page.querySelectorAll('form')]

/** Stores the fields of a form in this tab, until `discardDraft`. */
export function saveDraft(page: HTMLElement, form: HTMLFormElement, userId: string): void {
  const fields = storableFields(form).flatMap((field): SignInDraft['fields'] =>
    isTicked(field) && !field.checked ? [] : [[field.name, field.value]],
  )
  const path = location.pathname
  const draft: SignInDraft = { path, who: userId, form: formsIn(page).indexOf(form), fields }
  try {
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify(draft))
  } catch {
    // If storage is full or not allowed, only the draft is lost.
  }
}

/** Called by the sign-in page, which is shown between the submit and the return to the form. */
export function markSignedIn(): void {
  try {
    if (sessionStorage.getItem(DRAFT_KEY)) sessionStorage.setItem(SIGN_IN_SEEN_KEY, '1')
  } catch {
    // Without storage there is no draft either.
  }
}

export function discardDraft(): void {
  try {
    sessionStorage.removeItem(DRAFT_KEY)
    sessionStorage.removeItem(SIGN_IN_SEEN_KEY)
  } catch {
    // Without storage there is no draft.
  }
}

function consumeDraft(): SignInDraft | null {
  try {
    const hasSeenSignIn = sessionStorage.getItem(SIGN_IN_SEEN_KEY) !== null
    const draft: SignInDraft | null = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? 'null')
    discardDraft()
    return hasSeenSignIn ? draft : null
  } catch {
    return null
  }
}

/** Restores the draft of this page after signing in, once. Returns whether a field changed. */
export function restoreDraft(page: HTMLElement, userId: string): boolean {
  const draft = consumeDraft()
  const form = draft && formsIn(page)[draft.form]
  if (!draft || !form || draft.path !== location.pathname || draft.who !== userId) return false
  const savedValues = new Map<string, string[]>()
  for (const [name, value] of draft.fields)
    savedValues.set(name, [...(savedValues.get(name) ?? []), value])
  let isChanged = false
  for (const field of storableFields(form)) {
    if (isTicked(field)) {
      if (field.checked === (savedValues.get(field.name)?.includes(field.value) ?? false)) continue
      field.click()
    } else {
      const value = savedValues.get(field.name)?.shift()
      if (value === undefined || value === field.value) continue
      setFieldValue(field, value)
    }
    isChanged = true
  }
  return isChanged
}

/** Sets a value and sends the events of typing, so that listeners notice it. */
function setFieldValue(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
