import { formatWhole } from '#app/platform/text/number-text.ts'

export const reviewCount = (count: number) =>
  count === 1 ? '1 review' : `${formatWhole(count)} reviews`
