import { z } from 'zod'
import {
  HALLMARKS,
  METALS,
  PLATINGS,
  type VariantMetal,
} from '#app/features/catalog/products/metal-facts.ts'
import { readMeasure } from '#app/platform/text/price-text.ts'

const MAX_WEIGHT_MG = 100_000_000

export const keysOf = <K extends string>(labels: Record<K, string>) => Object.keys(labels) as K[]

/** Converts grams to mg; null for an empty field. */
export const weight = z.string().transform((text, context) => {
  if (text.trim() === '') return null
  const grams = readMeasure(text)
  const mg = grams === null ? null : Math.round(grams * 1000)
  if (mg !== null && mg <= MAX_WEIGHT_MG) return mg
  context.addIssue({ code: 'custom', message: 'Vul grammen in, zoals 3,25, of laat leeg.' })
  return z.NEVER
})

/** Fineness in thousandths; null for an empty field. */
export const fineness = z
  .string()
  .trim()
  .regex(/^(\d{3})?$/, 'Vul duizendsten in, zoals 585 of 925.')
  .transform((text) => (text === '' ? null : Number(text)))

/** The metal of one variant. An empty field follows the product; an absent field leaves the variant unchanged. */
export const variantMetalFields = {
  metal: z.enum(keysOf(METALS)).or(z.literal('')).optional(),
  fineness: fineness.optional(),
  plating: z
    .enum([...keysOf(PLATINGS), 'none'])
    .or(z.literal(''))
    .optional(),
  metalMass: weight.optional(),
  hallmark: z.enum(keysOf(HALLMARKS)).or(z.literal('')).optional(),
}

const schema = z.object(variantMetalFields)

/**
 * Returns the metal of a variant; null if all fields are empty. Undefined if fields are absent, as in a form opened before an
 * update.
 */
export function variantMetal(fields: z.infer<typeof schema>): VariantMetal | null | undefined {
  const { metal, fineness, plating, metalMass, hallmark } = fields
  if ([metal, fineness, plating, metalMass, hallmark].includes(undefined)) return undefined
  const facts: VariantMetal = {
    ...(metal && { metal }),
    ...(fineness && { fineness }),
    ...(plating && { plating: plating === 'none' ? null : plating }),
    ...(metalMass && { massMg: metalMass }),
    ...(hallmark && { hallmark }),
  }
  return Object.keys(facts).length > 0 ? facts : null
}
