import { seededFraction } from './numbers.ts'

/** Returns the rating of a model at a marketplace, or undefined if it has no reviews yet. */
export function ratingOf(marketplace: string, model: number) {
  if (seededFraction('rated', marketplace, model) > 0.84) return undefined
  const stars = Math.round((3.1 + seededFraction('stars', marketplace, model) * 1.8) * 10) / 10
  const count = 1 + Math.floor(seededFraction('count', marketplace, model) ** 3 * 4200)
  return { stars, count }
}
