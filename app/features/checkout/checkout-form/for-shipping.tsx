import type { ReactNode } from 'react'

/** One for each shipping method that can be offered; complete class names, because Tailwind finds classes in the source. */
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

/** Shows its children while this shipping method is chosen, with CSS only: totals must be right without JavaScript. */
export function ForShipping({ way, children }: { way: number; children: ReactNode }) {
  return <span className={`hidden ${SHOWN[way]}`}>{children}</span>
}
