import type { Criterion } from './reviews.ts'

/** The field of a criterion, and of a photo that stays. */
export const scoreField = ({ id }: Pick<Criterion, 'id'>) => `score.${id}`
export const remainingPhotoField = (id: number) => `photo.${id}`
