import { isRouteErrorResponse } from 'react-router'
import type { ProductCard } from '#app/features/catalog/products/catalog.ts'

/** The data of the 404 page. */
export interface MissingPage {
  cards: ProductCard[]
  /** when the page was rendered (ISO) */
  renderedAt: string
}

/** Returns the data of a 404 of the catalogue; null for other errors and for a 404 without data. */
export function missingPageOf(error: unknown): MissingPage | null {
  return isRouteErrorResponse(error) && error.status === 404 ? error.data : null
}
