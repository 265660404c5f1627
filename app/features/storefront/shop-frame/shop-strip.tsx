import type { PageSettings } from '#app/features/core/settings/settings.ts'
import type { FreeShipping } from '#app/features/sales/delivery/shipping-texts.ts'
import { formatShortPrice } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { Link } from '#app/ui/link.tsx'

interface ShopStripProps {
  settings: PageSettings
  /** shoppers can visit the shop */
  isVisitable: boolean
  /** null: delivery is never free */
  free: FreeShipping | null
  /** the delivery time in the Netherlands; null: the shop does not deliver there */
  promise: string | null
  /** "Gesloten tot en met 14 augustus"; null: no closure */
  closed: string | null
}

/** The dark bar at the top of every shop page. */
export function ShopStrip(props: ShopStripProps) {
  const { settings, isVisitable, free, promise, closed } = props
  const dot = <span className="hidden text-on-night-2 md:inline"> · </span>
  const offer =
    free === null ? (
      `${settings.returnDays} dagen retour`
    ) : (
      <>
        Gratis verzending in {free.countries} vanaf {formatShortPrice(free.fromCents)}
        {/* The narrowest window with room for the delivery time has none for both. */}
        <span className="hidden md:inline min-[90rem]:hidden">
          {dot}
          {settings.returnDays} dagen retour
        </span>
      </>
    )
  return (
    <section aria-label="In het kort" data-no-print className="on-night bg-night text-on-night">
      <div className="wrap flex h-9 items-center justify-center gap-6 text-xs lg:justify-between">
        <p className="hidden text-on-night-2 lg:block">{settings.tagline}</p>
        <p className="text-center leading-4 sm:whitespace-nowrap">
          {closed === null ? offer : `${closed}: wat je nu bestelt, gaat daarna op weg`}
          {closed === null && promise && (
            <span className="hidden min-[90rem]:inline">
              {dot}
              {promise}
            </span>
          )}
        </p>
        <p className="hidden gap-5 whitespace-nowrap text-on-night-2 lg:flex">
          <Link to={path('/blog')} className="inline-flex h-9 items-center hover:text-on-night">
            Journaal
          </Link>
          <Link
            to={path('/klantenservice')}
            className="inline-flex h-9 items-center hover:text-on-night"
          >
            Klantenservice
          </Link>
          {isVisitable && (
            <Link
              to={path('/winkel-en-atelier')}
              className="inline-flex h-9 items-center hover:text-on-night"
            >
              De winkel
            </Link>
          )}
        </p>
      </div>
    </section>
  )
}
