import type { ProductDraft } from '#app/features/catalog/products/product-draft.ts'
import {
  resolveAttribute,
  toAttributeDraft,
} from '#app/features/data-transfer/product-formats/known-attributes.ts'
import type { FormerAttribute } from './former-attributes.server.ts'
import { metaValue } from './former-meta.server.ts'
import type { FormerPost } from './former-posts.server.ts'

export const specificationsOf = (attributes: FormerAttribute[], options: ProductDraft['options']) =>
  attributes
    .filter(
      ({ code, isVisible, values }) =>
        isVisible && values.length > 0 && !options.some((option) => option.code === code),
    )
    .map(({ name, values }) => ({
      label: name,
      value: values.join(', ').slice(0, 500).toWellFormed(),
    }))

/** Returns the attributes that listings filter on. */
export function filterAttributesOf(
  attributes: FormerAttribute[],
  options: ProductDraft['options'],
) {
  return attributes
    .filter(({ code }) => !options.some((option) => option.code === code))
    .filter(({ isShared, name }) => isShared || resolveAttribute(name).isKnown)
    .flatMap(({ name, values }) => values.flatMap((value) => toAttributeDraft(name, value) ?? []))
}

/** Returns the editor's score in REHub, from 0 to 10. */
function scoreOf({ meta }: FormerPost) {
  const score = Number(metaValue(meta, 'rehub_review_overall_score'))
  return score > 0 && score <= 10
    ? [{ label: 'Ons oordeel', value: `${String(score).replace('.', ',')} van 10` }]
    : []
}

const DIMENSIONS = [
  ['_length', 'Lengte'],
  ['_width', 'Breedte'],
  ['_height', 'Hoogte'],
] as const

const dimensionsOf = ({ meta }: FormerPost, unit: string) =>
  DIMENSIONS.flatMap(([key, label]) => {
    const value = metaValue(meta, key)
    return Number(value.replace(',', '.')) > 0
      ? [{ label, value: `${value.replace('.', ',')} ${unit}` }]
      : []
  })

/** Returns specifications of a product that are not attributes: its dimensions and the editor's score. */
export const otherSpecificationsOf = (post: FormerPost, dimensionUnit: string) => [
  ...dimensionsOf(post, dimensionUnit),
  ...scoreOf(post),
]
