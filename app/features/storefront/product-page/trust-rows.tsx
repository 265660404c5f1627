import { Check, RotateCcw, Truck } from 'lucide-react'
import { returnsText } from '#app/features/core/settings/policy-settings.ts'
import type { PageSettings } from '#app/features/core/settings/settings.ts'
import type { FreeShipping } from '#app/features/sales/delivery/shipping-texts.ts'
import type { ProductDetail } from '#app/features/storefront/buy-form/product.ts'
import {
  finenessOf,
  returnCondition,
  type SpecifiedProduct,
  specificationsOf,
} from '#app/features/storefront/buy-form/product-view.ts'
import type { Choice } from '#app/features/storefront/buy-form/variant-choice.ts'
import { formatShortPrice } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { Link } from '#app/ui/link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

const ROW = 'flex min-h-12 items-center gap-3 py-[11px]'
const LINK = `${TEXT_LINK} -my-2 inline-flex min-h-target items-center`
const ICON = 'size-5 shrink-0 text-ink-2'

interface TrustRowsProps {
  product: SpecifiedProduct & Pick<ProductDetail, 'textFields'>
  choice: Choice
  settings: Pick<PageSettings, 'returnDays' | 'offersExchanges'>
  /** null: delivery is never free */
  freeShipping: FreeShipping | null
  priceCents: number
}

/** Three lines on delivery, returns and guarantees of an own product. */
export function TrustRows({ product, choice, settings, freeShipping, priceCents }: TrustRowsProps) {
  const fineness = finenessOf(specificationsOf(product, choice))
  // A product with a text of the shopper cannot be returned.
  const canBePersonal = product.textFields.length > 0
  return (
    <ul className="mt-4 divide-y divide-line border-y border-line">
      <li className={ROW}>
        <Truck className={ICON} strokeWidth={1.5} aria-hidden="true" />
        <Link to={path('/bezorgen')} className={LINK}>
          {freeShipping === null
            ? 'Bezorgen: kosten en dagen'
            : `Gratis bezorgd in ${freeShipping.countriesText}${priceCents >= freeShipping.fromCents ? '' : ` vanaf ${formatShortPrice(freeShipping.fromCents)}`}`}
        </Link>
      </li>
      <li className={ROW}>
        <RotateCcw className={ICON} strokeWidth={1.5} aria-hidden="true" />
        <Link to={path('/ruilen-en-retour')} className={LINK}>
          {canBePersonal
            ? 'Ruilen en retour: wat wel en niet kan'
            : `${returnsText(settings)}${returnCondition(product.specifications)}`}
        </Link>
      </li>
      <li className={ROW}>
        <Check className={ICON} strokeWidth={1.5} aria-hidden="true" />
        <span>
          {fineness && (
            <>
              <Link to={path('/keurmerken-en-gehalte')} className={TEXT_LINK}>
                Gehalte {fineness}
              </Link>
              ,{' '}
            </>
          )}
          <Link to={path('/wettelijke-garantie')} className={TEXT_LINK}>
            {fineness ? 'wettelijke garantie' : 'Wettelijke garantie'}
          </Link>
        </span>
      </li>
    </ul>
  )
}
