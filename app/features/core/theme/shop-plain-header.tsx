import type { ReactNode } from 'react'
import { PlainHeader } from '#app/ui/plain-header.tsx'
import { ShopLogo } from './shop-logo.tsx'

/** The header of the shop's pages with a single task, with its logo. */
export function ShopPlainHeader({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <PlainHeader
      name={name}
      logo={{ large: <ShopLogo name={name} />, small: <ShopLogo name={name} size={28} /> }}
    >
      {children}
    </PlainHeader>
  )
}
