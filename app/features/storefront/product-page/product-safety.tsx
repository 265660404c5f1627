import type { Manufacturer } from '#app/features/catalog/products/catalog.ts'
import { returnAddressText } from '#app/features/core/settings/identity-texts.ts'
import type { PageSettings } from '#app/features/core/settings/settings.ts'

interface ProductSafetyProps {
  settings: Pick<PageSettings, 'name' | 'street' | 'postcode' | 'city' | 'email'>
  /** false: another shop sells the product, and its page names the manufacturer */
  isOurs: boolean
  manufacturer: Manufacturer | null
  brand?: string | undefined
  name: string
  sku?: string | undefined
  gtin?: string | undefined
  /** empty: none */
  warning: string
}

/** The information of the General Product Safety Regulation: manufacturer, product identification and warnings. */
export function ProductSafety({
  settings,
  isOurs,
  manufacturer,
  brand,
  name,
  sku,
  gtin,
  warning,
}: ProductSafetyProps) {
  const isOwnMake = isOurs && manufacturer?.name === settings.name
  const identity = [sku && `artikel ${sku}`, gtin && `EAN\u00a0${gtin}`].filter(Boolean).join(', ')
  return (
    <section
      aria-labelledby="productveiligheid"
      className="text-ink-2 lg:border-t lg:border-line lg:pt-8"
    >
      <h2 id="productveiligheid" className="text-sm font-semibold">
        Productveiligheid
      </h2>
      <dl className="mt-4 space-y-3 text-sm">
        <div>
          <dt className="text-ink-3">
            {isOwnMake ? 'Fabrikant' : 'Verantwoordelijk voor dit product'}
          </dt>
          {isOurs ? (
            <dd>
              {returnAddressText(settings)}, Nederland
              <br />
              {settings.email && <MailLink address={settings.email} />}
            </dd>
          ) : (
            <dd>
              {brand ? `${brand}; adresgegevens` : 'Fabrikant en adresgegevens'} staan bij de
              verkoper.
            </dd>
          )}
        </div>
        {manufacturer && !isOwnMake && (
          <div>
            <dt className="text-ink-3">Fabrikant</dt>
            <dd>
              {manufacturer.name}, {manufacturer.address}
              <br />
              <MailLink address={manufacturer.email} />
            </dd>
          </div>
        )}
        <div>
          <dt className="text-ink-3">Product</dt>
          <dd>
            {brand && brand !== settings.name && !name.startsWith(brand) ? `${brand}, ` : ''}
            {name}
            {identity && `, ${identity}`}
          </dd>
        </div>
        {warning && (
          <div>
            <dt className="text-ink-3">Waarschuwing</dt>
            <dd className="whitespace-pre-line">{warning}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

function MailLink({ address }: { address: string }) {
  return (
    <a
      href={`mailto:${address}`}
      className="underline decoration-line-strong underline-offset-4 hover:text-accent"
    >
      {address}
    </a>
  )
}
