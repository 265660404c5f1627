import { createHash } from 'node:crypto'

/** The message above a form that somebody else saved since it was opened. */
export const OUTDATED_FORM =
  'Iemand anders sloeg dit intussen op. Sla je nog eens op, dan geldt wat hieronder staat.'

/** Returns a fingerprint of the values that a form shows; it changes when somebody else saves one of them. */
export function formVersion(values: object): string {
  const rows = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(rows)).digest('base64url').slice(0, 22)
}

/**
 * Returns the current version of the stored values if somebody else changed them since the form was opened; then nothing may be
 * saved until the form is sent again with this version. Returns null if the form may be saved. Field `seen` of the form has the
 * version with which it was opened.
 */
export function findNewerVersion(form: FormData, storedValues: object): string | null {
  const openedVersion = form.get('seen')
  const version = formVersion(storedValues)
  return !openedVersion || openedVersion === version ? null : version
}
