import type { Criterion } from './reviews.ts'

/** Form field names: the stars for a criterion, and a photo that the author keeps. */
export const scoreField = ({ id }: Pick<Criterion, 'id'>) => `score.${id}`
export const remainingPhotoField = (id: number) => `photo.${id}`
