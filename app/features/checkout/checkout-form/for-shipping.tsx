import type { ReactNode } from 'react'

/** One for each way the checkout can offer; whole class names, as Tailwind finds them by reading. */
const SHOWN = [
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

/** Shown while this way is chosen, by style alone: the total must be right without JavaScript too. */
export function ForShipping({ way, children }: { way: number; children: ReactNode }) {
  return <span className={`hidden ${SHOWN[way]}`}>{children}</span>
}
