import { redirect, useRouteLoaderData } from 'react-router'
import { readHandedOver } from '#app/features/affiliate/partner-cart/hand-over.server.ts'
import { AFTER_PARTNER_CHECKOUT_URL } from '#app/features/affiliate/partner-cart/partner-cart.ts'
import { readPartnerCart } from '#app/features/affiliate/partner-cart/read-partner-cart.server.ts'
import { ShopPlainHeader } from '#app/features/core/theme/shop-plain-header.tsx'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
import type { loader as rootLoader } from '#app/root.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/partner-checkout-done-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Zo gaat het verder', path: AFTER_PARTNER_CHECKOUT_URL })
}

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { cartId } = context.get(pageContext).visitor()
  const [handedOver, partnerLines] = await Promise.all([
    readHandedOver(app, cartId),
    readPartnerCart(app, cartId),
  ])
  if (handedOver.length === 0 && partnerLines.length === 0) throw redirect(path('/cart'))
  return { handedOver, remainingSellers: partnerLines.map(({ seller }) => seller) }
}

const quantityText = (quantity: number) => `${quantity} ${quantity === 1 ? 'artikel' : 'artikelen'}`

/** The last page of a checkout without own products: the next steps, and whom to contact. */
export default function PartnerCheckoutDone({
  loaderData: { handedOver, remainingSellers },
}: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const name = root?.siteName ?? ''
  return (
    <>
      <ShopPlainHeader name={name}>
        <Link
          to="/"
          reloadDocument
          className={`${TEXT_LINK} inline-flex min-h-target items-center text-right`}
        >
          Naar de winkel
        </Link>
      </ShopPlainHeader>
      <main className="mx-auto max-w-[46rem] px-page py-8 lg:py-14">
        <h1 className="display text-display-md">Zo gaat het verder</h1>
        <p className="mt-3 text-lead text-ink-2">
          Bij {name} heb je niets besteld en niets te betalen.
        </p>
        {handedOver.length > 0 && (
          <>
            <h2 className="mt-8 text-title font-semibold">Wat je ergens anders kocht</h2>
            <ul className="mt-3 border-t border-ink">
              {handedOver.map(({ seller, units }) => (
                <li key={seller} className="flex justify-between gap-4 border-b border-line py-3">
                  <span className="min-w-0 font-medium wrap-anywhere">{seller}</span>
                  <span className="text-ink-2">{quantityText(units)}</span>
                </li>
              ))}
            </ul>
            <p className="mt-4">
              Elke winkel stuurt je zelf een bevestiging, bezorgt je artikelen en helpt je met
              ruilen, retour en garantie. Kwam er geen bevestiging, kijk dan bij die winkel of je
              bestelling is afgerond.
            </p>
          </>
        )}
        {remainingSellers.length > 0 && (
          <p className="mt-6">
            Wat je annuleerde bewaren we in je winkelwagen, voor een andere keer:{' '}
            {new Intl.ListFormat('nl').format(remainingSellers)}.
          </p>
        )}
        <div className="mt-8 flex flex-wrap gap-4">
          <ButtonLink to={path('/shop')} reloadDocument>
            Bekijk alle sieraden
          </ButtonLink>
          {remainingSellers.length > 0 && (
            <ButtonLink to={path('/cart')} variant="second" reloadDocument>
              Bekijk winkelwagen
            </ButtonLink>
          )}
        </div>
      </main>
    </>
  )
}
