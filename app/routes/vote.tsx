import { data, Form, redirect } from 'react-router'
import { findVisitor } from '#app/features/accounts/find-visitor.server.ts'
import { productAddress } from '#app/features/catalog/catalog.ts'
import { findProduct } from '#app/features/catalog/find-product.server.ts'
import { ProductTile } from '#app/features/catalog/product-tile.tsx'
import { readCards } from '#app/features/catalog/read-cards.server.ts'
import { voteCookies } from '#app/features/votes/vote-cookies.server.ts'
import { changeVote, readVote } from '#app/features/votes/votes.server.ts'
import {
  readVoteChange,
  temperatureAfter,
  VOTE_WORDS,
  voteAddress,
  voteMessage,
  votesText,
} from '#app/features/votes/votes.ts'
import { readForm } from '#app/platform/read-form.ts'
import type { Shop } from '#app/platform/shop.ts'
import { pageContext, shopContext } from '#app/platform/shop-context.ts'
import { newVisitorId } from '#app/platform/visitor-cookie.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/vote.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: `Warm of koud: ${loaderData?.card.name ?? 'sieraad'}` })
}

async function findPiece(shop: Shop, slug: string) {
  const product = await findProduct(shop, slug)
  if (!product) throw data(null, { status: 404 })
  if ('moved' in product) throw redirect(voteAddress(product.moved), 301)
  const [card] = await readCards(shop.db, [product.id])
  if (!card) throw data(null, { status: 404 })
  return card
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { customerId, guestId } = await findVisitor(shop, context.get(pageContext).visitor())
  const card = await findPiece(shop, params.slug)
  const state = await readVote(shop, card.id, customerId ?? guestId)
  return { card: { ...card, temperature: temperatureAfter(state) }, state }
}

/** Without JavaScript the buttons on the page of the piece send their vote here. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const page = context.get(pageContext)
  const visitor = page.visitor()
  const card = await findPiece(shop, params.slug)
  const change = readVoteChange((await readForm(request)).get('vote'))
  if (!change) throw data(null, { status: 400 })
  const { customerId, guestId } = await findVisitor(shop, visitor)
  const newGuestId = customerId === null ? (guestId ?? newVisitorId()) : null
  const voter = { id: customerId ?? newGuestId ?? '', ip: visitor.ip }
  const result = await changeVote(shop, voter, card.id, change)
  if (!result.ok) {
    const isTooOften = result.error === 'too-many-votes'
    return data(
      { message: voteMessage(result) },
      isTooOften
        ? { status: 429, headers: { 'Retry-After': String(result.retryAfterSeconds) } }
        : { status: 404 },
    )
  }
  for (const cookie of voteCookies(shop, newGuestId)) page.setCookie(cookie)
  return redirect(voteAddress(card.slug), 303)
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

/** One's vote on a piece. */
export default function VotePage({ loaderData, actionData }: Route.ComponentProps) {
  const { card, state } = loaderData
  const own = state.vote
    ? `Je stem op ${card.name}: ${VOTE_WORDS[state.vote].toLowerCase()}.`
    : `Wat vind je van ${card.name}?`
  const choices = [
    { vote: 'hot', text: 'Warm' },
    { vote: 'cold', text: 'Koud' },
    { vote: 'none', text: 'Trek mijn stem in' },
  ].filter(({ vote }) => vote !== (state.vote ?? 'none'))
  return (
    <div className="wrap grid gap-x-gutter gap-y-8 pt-8 md:grid-cols-12">
      <div className="md:col-span-5 lg:col-span-4">
        <ProductTile card={card} heading="h2" sizes="(min-width: 48rem) 33vw, 100vw" priority />
      </div>
      <div className="md:col-span-7 lg:pl-10">
        <h1 className="display text-display-md wrap-anywhere">Warm of koud?</h1>
        <p className="mt-3 text-lead text-ink-2">{`${own} ${votesText(state)}`}</p>
        {actionData && (
          <div className="mt-4">
            <Notice kind="danger" role="alert">
              {actionData.message}
            </Notice>
          </div>
        )}
        <Form method="post" className="mt-6 flex flex-wrap gap-3">
          {choices.map(({ vote, text }) => (
            <Button key={vote} type="submit" name="vote" value={vote} look="second" size="small">
              {text}
            </Button>
          ))}
        </Form>
        <p className="mt-6">
          <Link
            to={productAddress(card.slug)}
            className={`${TEXT_LINK} inline-flex min-h-target items-center`}
          >
            Terug naar {card.name}
          </Link>
        </p>
      </div>
    </div>
  )
}
