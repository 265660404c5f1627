/** What was typed in a form that was sent, for when the session had ended meanwhile. */
interface TypedDraft {
  path: string
  /** whose session it was: nobody else gets to see it */
  who: string
  /** which of the page's forms */
  form: number
  fields: [name: string, value: string][]
}

const KEY = 'schakel-concept'
/** The sign-in page was seen since. */
const SIGN_IN_SEEN_KEY = 'schakel-opnieuw-ingelogd'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Numbers and codes that the page brings itself, files and secrets are never kept. */
const UNSAVED_TYPES = new Set(['hidden', 'file', 'password', 'submit', 'button', 'search'])

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (element): element is Field =>
      'value' in element && 'name' in element && element.name !== '' && isStorable(element),
  )
}

const isStorable = (element: Element) => !UNSAVED_TYPES.has((element as Field).type)

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

const formsOf = (page: HTMLElement) => [...page.querySelectorAll('form')]

/** Keeps what stands in the form, in this tab only, until `dropDraft`. */
export function keepDraft(page: HTMLElement, form: HTMLFormElement, who: string): void {
  const fields = fieldsOf(form).flatMap((field): TypedDraft['fields'] =>
    isTicked(field) && !field.checked ? [] : [[field.name, field.value]],
  )
  const path = location.pathname
  const draft: TypedDraft = { path, who, form: formsOf(page).indexOf(form), fields }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // Full or forbidden storage only costs what was typed.
  }
}

/** The sign-in page says that it stands between sending and coming back. */
export function noteSignIn(): void {
  try {
    if (sessionStorage.getItem(KEY)) sessionStorage.setItem(SIGN_IN_SEEN_KEY, '1')
  } catch {
    // Then nothing was kept either.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
    sessionStorage.removeItem(SIGN_IN_SEEN_KEY)
  } catch {
    // Then there was none.
  }
}

function takeDraft(): TypedDraft | null {
  try {
    const hasSeenSignIn = sessionStorage.getItem(SIGN_IN_SEEN_KEY) !== null
    const draft: TypedDraft | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    dropDraft()
    return hasSeenSignIn ? draft : null
  } catch {
    return null
  }
}

/** Puts back what was kept of this page, once, when one had to sign in. Says whether there was anything. */
export function putBackDraft(page: HTMLElement, who: string): boolean {
  const draft = takeDraft()
  const form = draft && formsOf(page)[draft.form]
  if (!draft || !form || draft.path !== location.pathname || draft.who !== who) return false
  const savedValues = new Map<string, string[]>()
  for (const [name, value] of draft.fields)
    savedValues.set(name, [...(savedValues.get(name) ?? []), value])
  let isChanged = false
  for (const field of fieldsOf(form)) {
    if (isTicked(field)) {
      if (field.checked === (savedValues.get(field.name)?.includes(field.value) ?? false)) continue
      field.click()
    } else {
      const value = savedValues.get(field.name)?.shift()
      if (value === undefined || value === field.value) continue
      write(field, value)
    }
    isChanged = true
  }
  return isChanged
}

/** As if it was typed: what listens to the field hears of it. */
function write(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
