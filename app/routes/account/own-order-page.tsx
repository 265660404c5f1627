import { ArrowLeft } from 'lucide-react'
import { findOwnOrderKey } from '#app/features/customers/customer-accounts/read-own-orders.server.ts'
import {
  requireCustomer,
  requireLogin,
} from '#app/features/customers/log-in/require-customer.server.ts'
import { OrderView } from '#app/features/storefront/order-view/order-view.tsx'
import { readOrderView } from '#app/features/storefront/order-view/read-order-view.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { path } from '#app/platform/path.ts'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/own-order-page.ts'

export const middleware: Route.MiddlewareFunction[] = [requireLogin]

export function meta({ matches, params }: Route.MetaArgs) {
  return pageMeta(matches, { title: `Bestelling ${params.id}` })
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const id = readId(params.id)
  const key = await findOwnOrderKey(app, requireCustomer(context), id)
  const view = key && (await readOrderView(app, context.get(pageContext), id, key))
  if (!view) throw notFound()
  return view
}

/** An order of the customer, as the list of orders links to it. */
export default function OwnOrder({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap pt-8 lg:pt-14">
      <p className="mb-4">
        <Link
          to={path('/mijn-account')}
          className={`${TEXT_LINK} inline-flex min-h-target items-center gap-2`}
        >
          <ArrowLeft className="size-5" strokeWidth={1.5} aria-hidden="true" />
          Terug naar mijn bestellingen
        </Link>
      </p>
      <OrderView view={loaderData} isInAccount />
    </div>
  )
}
