import { metalProblemMessage } from '#app/features/catalog/products/metal-facts.ts'
import {
  CONFIRMS_ZERO,
  type EditProductResult,
  variantField,
} from '#app/features/catalog/products/product-edit.ts'
import type { FieldErrors } from '#app/platform/forms/form-fields.ts'
import { editProductMessage, variantProblemMessage } from './product-edit-messages.ts'

/** Returns the error text by field. */
export function editProductErrors(failure: Extract<EditProductResult, { ok: false }>): FieldErrors {
  switch (failure.error) {
    case 'slug-taken':
    case 'slug-redirects-to-other':
      return { slug: editProductMessage(failure) }
    case 'category-gone':
      return { categoryId: editProductMessage(failure) }
    case 'brand-gone':
      return { brandId: editProductMessage(failure) }
    case 'no-manufacturer':
      return { manufacturerName: editProductMessage(failure) }
    case 'metal-problems':
      return Object.fromEntries(
        failure.problems.map((problem) => [problem.field, metalProblemMessage(problem)]),
      )
    case 'nothing-to-sell':
      return { status: editProductMessage(failure) }
    case 'variant-problems':
      return {
        ...(failure.problems.some(({ error }) => error === 'price-is-zero') && {
          [CONFIRMS_ZERO]: 'Een klant kan dit voor niets bestellen. Klopt dat?',
        }),
        ...Object.fromEntries(
          failure.problems.map((problem) => [
            variantField(problem.variantId, problem.field),
            variantProblemMessage(problem),
          ]),
        ),
      }
    case 'unknown-product':
    case 'changed-since':
      return {}
  }
}
