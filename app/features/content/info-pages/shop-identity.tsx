import type { ReactNode } from 'react'
import { shopAddress } from '#app/features/core/settings/identity-texts.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { MailLink, PhoneLink } from './contact-links.tsx'

/** Shows the legally required identity of the shop, as far as the owner has entered it. */
export function ShopIdentity({ settings }: { settings: ShopSettings }) {
  const { phone, email, kvk, vatId } = settings
  const lines: [string, ReactNode][] = [
    ['Adres', shopAddress(settings)],
    ['Telefoon', phone && <PhoneLink key="tel" phone={phone} />],
    ['E-mail', email && <MailLink key="mail" email={email} />],
    ['KvK', kvk],
    ['Btw-id', vatId],
  ]
  return (
    <dl className="border-t border-line">
      {lines
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className="grid grid-cols-[6.5rem_1fr] gap-4 border-b border-line py-3">
            <dt className="text-ink-2">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
