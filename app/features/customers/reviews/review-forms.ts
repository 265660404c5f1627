import { z } from 'zod'
import {
  type FieldErrors,
  type FormValues,
  readFormValues,
  validateForm,
} from '#app/platform/forms/form-fields.ts'
import { cleanLine, optionalLines } from '#app/platform/forms/form-text.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { scoreField } from './review-fields.ts'
import { type Criterion, REPORT_REASONS, type ReportReason, type ReviewDraft } from './reviews.ts'

const MIN_BODY = 10
const STAR_RATING = /^[1-5]$/
const NO_STARS = 'Kies hoeveel sterren je geeft.'

const reviewForm = z.object({
  stars: z.string(NO_STARS).regex(STAR_RATING, NO_STARS).transform(Number),
  title: cleanLine(80, 'Geef je review een titel.'),
  body: optionalLines(4_000).refine(
    (text) => text.length >= MIN_BODY,
    `Vertel in minstens ${MIN_BODY} tekens wat je ervan vindt.`,
  ),
  author: cleanLine(40, 'Vul de naam in die erbij staat. Een voornaam is genoeg.'),
})

/** Parses the review form; criteria without stars are left out. */
export function readReviewForm(
  form: FormData,
  criteria: Criterion[],
):
  | { ok: true; draft: ReviewDraft; formValues: FormValues }
  | { ok: false; errors: FieldErrors; formValues: FormValues } {
  const values = readFormValues(form)
  const parsedReview = validateForm(reviewForm, values)
  if (!parsedReview.ok) return parsedReview
  const scores = Object.fromEntries(
    criteria.flatMap((criterion) => {
      const ratingText = values[scoreField(criterion)] ?? ''
      return STAR_RATING.test(ratingText) ? [[String(criterion.id), Number(ratingText)]] : []
    }),
  )
  const remainingPhotoIds = Object.keys(values).flatMap(
    (name) => readId(/^photo\.(\d+)$/.exec(name)?.[1]) || [],
  )
  return {
    ok: true,
    draft: { ...parsedReview.value, scores, remainingPhotoIds },
    formValues: values,
  }
}

// Object.keys returns the keys in order, but TypeScript types them as string[].
const reasons = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]]

export const reportForm = z.object({
  reason: z.enum(reasons, 'Kies wat er mis is.'),
  explanation: optionalLines(2_000).refine(
    (text) => text.length >= MIN_BODY,
    `Leg in minstens ${MIN_BODY} tekens uit wat er mis is.`,
  ),
  email: z
    .string()
    .trim()
    .pipe(
      z.union([
        z.literal(''),
        z.email('Vul een geldig e-mailadres in, bijvoorbeeld naam@voorbeeld.nl.').max(254),
      ]),
    )
    .default(''),
})

/** The moderator's decision; a rejection needs a reason. */
export const rejectionForm = z.object({
  rejectionReason: cleanLine(500, 'Zeg waarom: de schrijver krijgt dit te lezen.'),
})

export const answerForm = z.object({ answer: optionalLines(2_000) })

export const criterionForm = z.object({
  name: cleanLine(30, 'Geef het een naam, zoals Kwaliteit.'),
})
