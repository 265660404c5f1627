import { variantName } from '#app/features/catalog/stock/sellable.ts'
import {
  MAX_VARIANTS,
  type OldVariant,
  planVariantSet,
} from '#app/features/catalog/variants/variant-plan.ts'
import type { FieldErrors } from '#app/platform/forms/form-fields.ts'
import { type OptionsDraft, validateDraft } from './options-draft.ts'
import type { SaveOptionsResult } from './save-options.server.ts'

type Failure = Extract<SaveOptionsResult, { ok: false }>

export function optionsMessage(failure: Failure): string {
  switch (failure.error) {
    case 'unknown-product':
      return 'Dit product bestaat niet meer.'
    case 'changed-since':
      return 'Iemand heeft dit product opgeslagen terwijl jij ermee bezig was. Wat je invulde staat hieronder en is nog niet opgeslagen.'
    case 'nothing-to-sell':
      return 'Zo blijft er niets te koop, en het product staat in de winkel. Maak eerst een uitvoering, of zet het product op concept.'
    case 'free':
      return 'Vul een prijs in, want nieuwe uitvoeringen staan meteen te koop. € 0,00 bevestig je op de pagina van het product.'
    case 'option-twice':
      return 'Deze keuze staat er twee keer.'
    case 'value-twice':
      return 'Deze waarde staat er twee keer.'
    case 'too-many-variants':
      return `Dat zouden ${failure.count} uitvoeringen zijn. Hoogstens ${MAX_VARIANTS} kan: maak er minder.`
    case 'no-such-choice':
      return 'Kies voor elke keuze een waarde die er is.'
    case 'variant-exists':
      return 'Deze uitvoering is er al.'
  }
}

/** Returns the error text by field. */
export function optionsErrors(failure: Failure): FieldErrors {
  const message = optionsMessage(failure)
  switch (failure.error) {
    case 'option-twice':
      return { [`o${failure.option}.name`]: message }
    case 'value-twice':
      return { [`o${failure.option}.v${failure.value}`]: message }
    case 'free':
      return { price: message }
    case 'no-such-choice':
    case 'variant-exists':
      return { 'one.0': message }
    default:
      return {}
  }
}

/** Describes the new set of variants after saving; '' if the variants stay the same or the draft is incomplete. */
export function variantsText(variants: OldVariant[], draft: OptionsDraft): string {
  const draftResult = validateDraft(draft)
  if (!draftResult.ok) return ''
  const planResult = planVariantSet(variants, draftResult.edit)
  if (!planResult.ok)
    return planResult.error === 'too-many-variants' ? optionsMessage(planResult) : ''
  const { options, remaining, newVariants, goneIds } = planResult.plan
  if (newVariants.length + goneIds.length === 0) return ''
  const newNames = newVariants.map(({ optionValues }) =>
    variantName(options.map(({ code }) => ({ code, value: optionValues[code] ?? '' }))),
  )
  return [
    `Dit maakt ${countText(remaining.length + newVariants.length)}.`,
    ...(newNames.length > 0 && newNames.length <= MAX_NAMED
      ? [`Nieuw: ${newNames.join('; ')}.`]
      : []),
    ...(goneIds.length === 1 ? ['Eén verdwijnt.'] : []),
    ...(goneIds.length > 1 ? [`${goneIds.length} verdwijnen.`] : []),
  ].join(' ')
}

/** Maximum number of new variants that are named. */
const MAX_NAMED = 3

export const countText = (count: number) =>
  count === 1 ? 'één uitvoering' : `${count} uitvoeringen`
