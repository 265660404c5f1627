import type { ReactNode } from 'react'
import type { ShippingMethod } from './checkout.ts'

/** Whole class names, as Tailwind finds them by reading. */
const SHOWN: Record<ShippingMethod, string> = {
  brievenbuspakje: 'group-has-[input[value=brievenbuspakje]:checked]/checkout:contents',
  pakket: 'group-has-[input[value=pakket]:checked]/checkout:contents',
  ophalen: 'group-has-[input[value=ophalen]:checked]/checkout:contents',
}

/** Shown while this way is chosen, by style alone: the total must be right without JavaScript too. */
export function ForShipping({ method, children }: { method: ShippingMethod; children: ReactNode }) {
  return <span className={`hidden ${SHOWN[method]}`}>{children}</span>
}
