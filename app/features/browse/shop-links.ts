import { categoryAddress } from '#app/features/catalog/catalog.ts'
import type { MainCategory } from './menu.ts'

/** The first column of the footer: where one can look around. */
export function shopLinks(categories: MainCategory[]): { href: string; text: string }[] {
  return [
    ...categories.map(({ slug, name }) => ({ href: categoryAddress(slug), text: name })),
    { href: '/shop/?sorteer=nieuw', text: 'Nieuw binnen' },
    { href: '/shop/', text: 'Alle sieraden' },
    { href: '/coupons/', text: 'Kortingscodes' },
  ]
}
