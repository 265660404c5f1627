import { z } from 'zod'
import { path } from '#app/platform/path.ts'
import { feedUrlFields } from './feed-url-fields.ts'
import { REPEATS } from './item-searches.ts'

export const MARKETPLACE_IMPORT_PAGE = path('/beheer/importeren/marktplaats')
export const RESULTS_PER_PAGE = 10

/** The forms that keep their values after a rejection. */
export type ImportFormName = 'chosen' | 'pasted' | 'feed' | 'feed-file' | 'repeat'

const optionalId = z
  .string()
  .regex(/^\d{0,9}$/)
  .default('')
  .transform((text) => (text === '' ? null : Number(text)))

/** Fields that all import forms share. */
const importChoices = {
  categoryId: optionalId,
  /** compare group that the category moves to; empty: no move */
  groupId: optionalId,
  publish: z
    .string()
    .optional()
    .transform((value) => value === 'ja'),
  /** "try" is a dry run */
  intent: z.enum(['try', 'import']),
}

const country = z.string().regex(/^[a-z]{2}$/, 'Kies een land.')

export const selectedItemsForm = z.object({
  ...importChoices,
  source: z.enum(['amazon', 'bol']),
  country,
  terms: z.string().max(200).default(''),
})

/** The form for results of a repeated search. */
export const findsForm = z.object({
  ...importChoices,
  intent: z.enum(['try', 'import', 'decline']),
})

const cents = z.coerce.number().int().min(0).max(100_000_000).default(0)

/** The form that saves a search to repeat it. */
export const repeatForm = z.object({
  source: z.enum(['amazon', 'bol']),
  country,
  minCents: cents,
  maxCents: cents,
  terms: z.string().max(200).default(''),
  brand: z.string().max(100).default(''),
  node: z
    .string()
    .regex(/^\d{0,19}$/)
    .default(''),
  every: z.coerce.number().refine((hours) => REPEATS.some((option) => option.hours === hours)),
})

export const pastedItemsForm = z.object({
  ...importChoices,
  pasted: z.string().max(200_000).default(''),
})

export const feedFileForm = z.object(importChoices)

export const feedForm = z.object({
  ...importChoices,
  ...feedUrlFields,
})
