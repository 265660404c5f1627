import type { PageSettings } from '#app/features/core/settings/settings.ts'
import type { StripTexts } from '#app/features/sales/delivery/shipping-texts.ts'
import { path } from '#app/platform/path.ts'
import { Link } from '#app/ui/link.tsx'

interface ShopStripProps {
  settings: PageSettings
  /** shoppers can visit the shop */
  isVisitable: boolean
  strip: StripTexts
}

/** The dark bar at the top of every shop page. */
export function ShopStrip({ settings, isVisitable, strip }: ShopStripProps) {
  return (
    <section aria-label="In het kort" data-no-print className="on-night bg-night text-on-night">
      <div className="wrap flex h-9 items-center justify-center gap-6 text-xs lg:justify-between">
        <p className="hidden text-on-night-2 lg:block">{settings.tagline}</p>
        <p className="text-center leading-4 sm:whitespace-nowrap">
          {strip.offer}
          <span className="hidden md:inline">{strip.returns}</span>
          <span className="hidden 2xl:inline">{strip.promise}</span>
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
