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
    <p className="grid gap-x-8 divide-y divide-line border-t border-line empty:hidden *:py-3 sm:flex sm:flex-wrap sm:items-center sm:divide-y-0 sm:border-t-0 sm:*:py-2 [&_a]:underline [&_a]:decoration-line-strong [&_a]:underline-offset-4">
      {phone && (
        <span>
          Bel <PhoneLink phone={phone} />
        </span>
      )}
      {whatsapp && (
        <span>
          WhatsApp <WhatsAppLink number={whatsapp} />
        </span>
      )}
      {children}
      {state && <OpeningState state={state} />}
    </p>
  )
}
