import {
  MAX_REVIEW_PHOTOS,
  type ReportResult,
  type ReviewState,
  type WriteReviewResult,
} from './reviews.ts'

type WriteFailure = Extract<WriteReviewResult, { ok: false }>

const inMinutes = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'een minuut' : `${minutes} minuten`
}

/** Error beside the photo field; null if the failure is not about photos. */
export function photosMessage(failure: WriteFailure): string | null {
  switch (failure.error) {
    case 'not-a-photo':
      return `Foto ${failure.photo} kunnen we niet lezen. Gebruik JPEG, PNG, WebP of AVIF.`
    case 'photo-too-large':
      return `Foto ${failure.photo} is groter dan 10 MB of heeft meer dan 40 miljoen beeldpunten. Maak hem kleiner.`
    case 'too-many-photos':
      return `Een review heeft hoogstens ${MAX_REVIEW_PHOTOS} foto’s.`
    case 'disk-full':
      return 'We kunnen nu geen foto’s bewaren. Verstuur je review zonder foto’s, of probeer het later.'
    case 'too-many-tries':
      return null
  }
}

/** Explains why the photos of a review were not received. */
export function uploadMessage(error: 'too-large' | 'broken-off' | 'disk-full'): string {
  switch (error) {
    case 'too-large':
      return 'Samen zijn deze foto’s te groot: kies er minder, of kleinere.'
    case 'broken-off':
      return 'De foto’s kwamen niet helemaal aan. Probeer het opnieuw.'
    case 'disk-full':
      return photosMessage({ ok: false, error }) ?? ''
  }
}

export function tooOftenMessage({ retryAfterSeconds }: { retryAfterSeconds: number }): string {
  return `Dat is even te vaak achter elkaar. Probeer het over ${inMinutes(retryAfterSeconds)} opnieuw.`
}

export function reportMessage(failure: Extract<ReportResult, { ok: false }>): string {
  switch (failure.error) {
    case 'unknown-review':
      return 'Deze review is er niet meer.'
    case 'too-many-tries':
      return tooOftenMessage(failure)
  }
}

/** State of a review for its author. */
export function stateText(state: ReviewState): string {
  switch (state) {
    case 'waiting':
      return 'Dank je wel. We lezen je review voordat hij op de site komt.'
    case 'approved':
      return 'Je review staat op de site.'
    case 'rejected':
      return 'Je review staat niet op de site.'
  }
}

export const STATE_NAMES: Record<ReviewState, string> = {
  waiting: 'Te beoordelen',
  approved: 'Op de site',
  rejected: 'Geweigerd',
}
