import { isRouteErrorResponse } from 'react-router'
import type { ProductCard } from '#app/features/catalog/products/catalog.ts'

/** What a page that is missing shows instead. */
export interface MissingPage {
  cards: ProductCard[]
  /** when it was made (ISO) */
  at: string
}

/** What a 404 of the catalogue brought along; null: another failure, or a page that brings nothing. */
export function missingPageOf(error: unknown): MissingPage | null {
  return isRouteErrorResponse(error) && error.status === 404 ? error.data : null
}
