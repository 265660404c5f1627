import type { ReactNode } from 'react'
import type { Country } from '#app/features/sales/addresses/addresses.ts'
import './country-conditions.css'

// Parts of the page that depend on choices in the form. They use CSS only, because totals must be right without JavaScript.
// Tailwind only finds class names that are written out in full. The classes for countries are in country-conditions.css.

/** Shows its children for orders to this country. */
export function ByDestination({ country, children }: { country: Country; children: ReactNode }) {
  return (
    <>
      <span className="contents group-has-[input[name=elsewhere]:checked]/checkout:hidden">
        <span className={`by-country own-${country}`}>{children}</span>
      </span>
      <span className="hidden group-has-[input[name=elsewhere]:checked]/checkout:contents">
        <span className={`by-country to-${country}`}>{children}</span>
      </span>
    </>
  )
}

/** Shows `wrapped` while the gift wrap checkbox is ticked, and `plain` otherwise. */
export function ByGift({ plain, wrapped }: { plain: ReactNode; wrapped: ReactNode }) {
  return (
    <>
      <span className="contents group-has-[input[name=giftWrap]:checked]/checkout:hidden">
        {plain}
      </span>
      <span className="hidden group-has-[input[name=giftWrap]:checked]/checkout:contents">
        {wrapped}
      </span>
    </>
  )
}

/** One class per position in the list of shipping methods, as many as can be offered (MAX_METHODS). */
const SHIPPING_CLASSES = [
  'group-has-[input[data-way="0"]:checked]/checkout:contents',
  'group-has-[input[data-way="1"]:checked]/checkout:contents',
  'group-has-[input[data-way="2"]:checked]/checkout:contents',
  'group-has-[input[data-way="3"]:checked]/checkout:contents',
  'group-has-[input[data-way="4"]:checked]/checkout:contents',
  'group-has-[input[data-way="5"]:checked]/checkout:contents',
  'group-has-[input[data-way="6"]:checked]/checkout:contents',
  'group-has-[input[data-way="7"]:checked]/checkout:contents',
  'group-has-[input[data-way="8"]:checked]/checkout:contents',
  'group-has-[input[data-way="9"]:checked]/checkout:contents',
]

/** Shows its children while the shipping method at this position is chosen. */
export function ForShipping({ index, children }: { index: number; children: ReactNode }) {
  return <span className={`hidden ${SHIPPING_CLASSES[index]}`}>{children}</span>
}
