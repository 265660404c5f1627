import type { ReactNode } from 'react'
import { PlainHeader } from '#app/ui/plain-header.tsx'
import { ShopLogo } from './shop-logo.tsx'

/** The header of pages for a single task: the shop's logo, no menu, and at most a link back (`children`). */
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
