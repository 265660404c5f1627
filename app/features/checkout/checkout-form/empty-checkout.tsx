import { path } from '#app/platform/path.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'

export function EmptyCheckout() {
  return (
    <div className="wrap py-14 lg:py-24">
      <h1 className="display text-display-md">Nog niets om af te rekenen</h1>
      <p className="mt-3 max-w-prose text-lead text-ink-2">
        Je winkelwagen is leeg. Heb je net besteld, dan staat de bevestiging in je mail.
      </p>
      <div className="mt-6">
        <ButtonLink to={path('/shop')} reloadDocument>
          Bekijk alle sieraden
        </ButtonLink>
      </div>
    </div>
  )
}
