import { createHash } from 'node:crypto'
import type { Typed } from '#app/platform/forms/form-fields.ts'

/** Returns a fingerprint of the values that a settings form shows; it changes when somebody else saves one of them. */
export function settingsVersion(values: Typed): string {
  const rows = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(rows)).digest('base64url').slice(0, 22)
}

/** The message above a form whose settings changed since it was opened. `names`: what differs now, in Dutch. */
export function changedMessage(names: string[]): string {
  return `Iemand anders wijzigde intussen: ${names.join(', ')}. Hieronder staat wat jij invulde. Sla je nog eens op, dan vervangt dat die wijziging.`
}
