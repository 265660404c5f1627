import type { ShopSettings } from '#app/features/core/settings/settings.ts'

/** Shows the legally required identity of the shop. */
export function ShopIdentity({ settings }: { settings: ShopSettings }) {
  const lines: [string, React.ReactNode][] = [
    ['Adres', `${settings.street}, ${settings.postcode} ${settings.city}`],
    [
      'Telefoon',
      <a key="tel" href={`tel:${settings.phone.replace(/\s/g, '')}`}>
        {settings.phone}
      </a>,
    ],
    [
      'E-mail',
      <a key="mail" href={`mailto:${settings.email}`}>
        {settings.email}
      </a>,
    ],
    ['KvK', settings.kvk],
    ['Btw-id', settings.vatId],
  ]
  return (
    <dl className="border-t border-line">
      {lines.map(([label, value]) => (
        <div key={label} className="grid grid-cols-[6.5rem_1fr] gap-4 border-b border-line py-3">
          <dt className="text-ink-2">{label}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
