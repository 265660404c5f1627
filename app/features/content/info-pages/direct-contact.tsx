import type { ReactNode } from 'react'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { PhoneLink, WhatsAppLink } from './info-page.tsx'
import { OpeningState } from './opening-table.tsx'

interface DirectContactProps {
  settings: Pick<ShopSettings, 'phone' | 'whatsapp'>
  /** opening state; undefined if the shop has no opening hours */
  state: { text: string; isOpen: boolean } | undefined
  /** another way to reach the shop */
  children?: ReactNode
}

/** The ways to reach the shop directly, and whether the store is open. */
export function DirectContact({
  settings: { phone, whatsapp },
  state,
  children,
}: DirectContactProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-8 gap-y-2 border-t empty:hidden border-line pt-4 [&_a]:underline [&_a]:decoration-line-strong [&_a]:underline-offset-4">
      {phone && (
        <span>
          Bel <PhoneLink phone={phone} />
        </span>
      )}
      {whatsapp && (
        <span>
          App <WhatsAppLink number={whatsapp} />
        </span>
      )}
      {children}
      {state && <OpeningState state={state} />}
    </p>
  )
}
