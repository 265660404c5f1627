import type { Typed } from '#app/platform/form-fields.ts'
import { Notice } from '#app/ui/notice.tsx'
import { METALS, type Metal } from './metal-facts.ts'
import { lintMetalWording } from './metal-wording.ts'

const TEXTS: Record<string, string> = {
  name: 'Naam',
  subtitle: 'Korte regel',
  shortDescription: 'Inleiding',
  description: 'Beschrijving',
  searchTitle: 'Titel voor zoekmachines',
  searchDescription: 'Tekst voor zoekmachines',
}

/** The wording as it was last sent: what the Waarborgwet does not allow, and what may stand there instead. */
export function WordingWarnings({ values }: { values: Typed }) {
  const metal = values.metal ?? ''
  const facts =
    metal in METALS
      ? { metal: metal as Metal, fineness: Number(values.metalFineness) || null }
      : null
  const texts = Object.keys(TEXTS).map((field) => ({ field, text: values[field] ?? '' }))
  const warnings = lintMetalWording(texts, facts)
  if (warnings.length === 0) return null
  return (
    <Notice kind="warning">
      <p className="font-semibold">Zo mag het van de Waarborgwet niet heten</p>
      <ul className="mt-2 space-y-2">
        {warnings.map(({ field, found, why, offer }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand in one text twice
          <li key={`${field} ${at}`}>
            {TEXTS[field]}: ‘{found}’. {why} Schrijf liever ‘{offer}’.
          </li>
        ))}
      </ul>
    </Notice>
  )
}
