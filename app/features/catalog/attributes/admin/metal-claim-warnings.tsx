import { type MouseEvent, useState } from 'react'
import {
  lintMetalClaims,
  type MetalClaimWarning,
  rewordMetalClaim,
} from '#app/features/catalog/attributes/metal-claims.ts'
import { METALS, type Metal } from '#app/features/catalog/products/metal-facts.ts'
import type { FormValues } from '#app/platform/forms/form-fields.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'

const FIELD_LABELS: Record<string, string> = {
  name: 'Naam',
  subtitle: 'Korte regel',
  shortDescription: 'Inleiding',
  description: 'Beschrijving',
  searchTitle: 'Titel voor zoekmachines',
  searchDescription: 'Tekst voor zoekmachines',
}

/** Returns the texts of an editor document, one on each line, so that a match never spans two texts. */
function toPlainText(value: string): string {
  if (!value.startsWith('{"type":')) return value
  const texts = [...value.matchAll(/"text":("(?:[^"\\]|\\.)*")/g)]
  return texts.map(([, text = '""']) => JSON.parse(text)).join('\n')
}

/** Returns the warnings about metal claims in the submitted texts. */
function findWarnings(values: FormValues): MetalClaimWarning[] {
  const metal = values.metal ?? ''
  const facts =
    metal in METALS
      ? { metal: metal as Metal, fineness: Number(values.metalFineness) || null }
      : null
  const texts = Object.keys(FIELD_LABELS).map((field) => ({
    field,
    text: toPlainText(values[field] ?? ''),
  }))
  return lintMetalClaims(texts, facts)
}

/** Applies the suggestion of one warning ("reword.0") and returns the changed form values. */
export function applySuggestion(formValues: FormValues, intent: string): FormValues {
  const warning = findWarnings(formValues)[Number(intent.split('.')[1])]
  return warning
    ? { ...formValues, [warning.field]: rewordMetalClaim(formValues[warning.field] ?? '', warning) }
    : formValues
}

/** Lists metal claims that the Waarborgwet forbids, each with a button that replaces the claim by a lawful one. */
export function MetalClaimWarnings({ values }: { values: FormValues }) {
  const [acceptedIds, setAcceptedIds] = useState<number[]>([])
  const warnings = findWarnings(values)
  if (warnings.length === 0) return null

  function applyWarning(
    event: MouseEvent<HTMLButtonElement>,
    warning: MetalClaimWarning,
    index: number,
  ) {
    const input = event.currentTarget.form?.elements.namedItem(warning.field)
    if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return
    event.preventDefault()
    input.value = rewordMetalClaim(input.value, warning)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    // The text editor reloads its text on a change event.
    input.dispatchEvent(new Event('change', { bubbles: true }))
    setAcceptedIds([...acceptedIds, index])
  }

  return (
    <Notice kind="warning">
      <p className="font-semibold">Zo mag het van de Waarborgwet niet heten</p>
      <ul className="mt-2 space-y-2">
        {warnings.map((warning, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same phrase may occur twice in one text
          <li key={index}>
            {FIELD_LABELS[warning.field]}: ‘{warning.claim}’. {warning.reason}{' '}
            {acceptedIds.includes(index) ? (
              'Overgenomen, nog niet opgeslagen.'
            ) : (
              <Button
                type="submit"
                variant="quiet"
                name="intent"
                value={`reword.${index}`}
                onClick={(event) => applyWarning(event, warning, index)}
              >
                Schrijf ‘{warning.suggestion}’
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
