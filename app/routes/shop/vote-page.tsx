import { redirect } from 'react-router'
import { productUrl } from '#app/features/catalog/products/catalog.ts'
import { identifyVisitor } from '#app/features/core/accounts/find-visitor.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { voteByForm } from '#app/features/customers/votes/vote-by-form.server.ts'
import { VoteChoice } from '#app/features/customers/votes/vote-choice.tsx'
import { readVote } from '#app/features/customers/votes/votes.server.ts'
import { voteUrl } from '#app/features/customers/votes/votes.ts'
import { ProductCardView } from '#app/features/listings/product-cards/product-card-view.tsx'
import { readCards } from '#app/features/listings/product-cards/read-cards.server.ts'
import { findProduct } from '#app/features/storefront/product-page/find-product.server.ts'
import type { App } from '#app/platform/app.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/vote-page.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: `Warm of koud: ${loaderData?.card.name ?? 'sieraad'}` })
}

async function findProductCard(app: App, slug: string) {
  if ((await readSettings(app)).hidesVotes) throw notFound()
  const product = await findProduct(app, slug)
  if (!product) throw notFound()
  if ('moved' in product) throw redirect(voteUrl(product.moved), 301)
  const [card] = await readCards(app.db, [product.id], app.clock.now())
  if (!card) throw notFound()
  return card
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { customerId, guestId } = await identifyVisitor(app, context.get(pageContext).visitor())
  const card = await findProductCard(app, params.slug)
  const state = await readVote(app, card.id, customerId ?? guestId)
  // Hides the temperature on the photo, because it is shown beside the buttons.
  return { card: { ...card, temperature: 0 }, state }
}

/** Handles the vote buttons of the product page without JavaScript. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const app = context.get(appContext)
  const page = context.get(pageContext)
  const { id, slug } = await findProductCard(app, params.slug)
  return voteByForm(app, page, request, { id, url: voteUrl(slug) })
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

/** The visitor's vote on a product. */
export default function VotePage({ loaderData, actionData }: Route.ComponentProps) {
  const { card, state } = loaderData
  return (
    <div className="wrap grid gap-x-gutter gap-y-8 pt-8 md:grid-cols-12">
      <div className="md:col-span-5 lg:col-span-4">
        <ProductCardView card={card} heading="h2" sizes="(min-width: 48rem) 33vw, 100vw" priority />
      </div>
      <div className="md:col-span-7 lg:pl-10">
        <VoteChoice name={card.name} state={state} message={actionData?.message} />
        <p className="mt-6">
          <Link
            to={productUrl(card.slug)}
            className={`${TEXT_LINK} inline-flex min-h-target items-center`}
          >
            Terug naar {card.name}
          </Link>
        </p>
      </div>
    </div>
  )
}
