import { data, Link, redirect } from 'react-router'
import { productUrl } from '#app/features/catalog/products/catalog.ts'
import { Picture } from '#app/features/core/media/picture.tsx'
import { loginPageUrl } from '#app/features/customers/customer-accounts/customers.ts'
import { requireCustomerPage } from '#app/features/customers/customer-accounts/require-customer-page.server.ts'
import { readCriteria } from '#app/features/customers/reviews/manage-criteria.server.ts'
import { readReviewForm } from '#app/features/customers/reviews/review-forms.ts'
import { type OwnReview, readStars, reviewUrl } from '#app/features/customers/reviews/reviews.ts'
import {
  photosMessage,
  stateText,
  tooOftenMessage,
  uploadMessage,
} from '#app/features/customers/reviews/reviews-messages.ts'
import { findReviewAuthor } from '#app/features/customers/write-review/find-review-author.server.ts'
import {
  type ReceiveFailure,
  withReview,
} from '#app/features/customers/write-review/receive-review.server.ts'
import { ReviewForm } from '#app/features/customers/write-review/review-form.tsx'
import { SignInRequest } from '#app/features/customers/write-review/sign-in-request.tsx'
import {
  findOwnReview,
  removeOwnReview,
  writeReview,
} from '#app/features/customers/write-review/write-review.server.ts'
import type { ProductDetail } from '#app/features/storefront/buy-form/product.ts'
import { priceOfChoice } from '#app/features/storefront/buy-form/variant-choice.ts'
import { findProduct } from '#app/features/storefront/product-page/find-product.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { formatCents } from '#app/platform/money.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/write-review-page.ts'

const NOTICE_KINDS = { waiting: 'info', approved: 'success', rejected: 'warning' } as const

/** The moderation state of the author's own review, with the reason if it was rejected. */
function ReviewState({ ownReview: { state, rejectionReason } }: { ownReview: OwnReview }) {
  return (
    <Notice kind={NOTICE_KINDS[state]}>
      <p>{stateText(state)}</p>
      {state === 'rejected' && (
        <p className="mt-1 wrap-anywhere">
          De reden: {rejectionReason} Je kunt hem hieronder aanpassen en opnieuw versturen, of ons
          schrijven als je het er niet mee eens bent.
        </p>
      )}
    </Notice>
  )
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: `Je review over ${loaderData?.product.name ?? 'dit sieraad'}` })
}

async function readReviewContext({
  context,
  params,
  url,
}: Pick<Route.LoaderArgs, 'context' | 'params' | 'url'>) {
  const app = context.get(appContext)
  const visitor = context.get(pageContext).visitor()
  const product = await findProduct(app, params.slug)
  if (!product) throw notFound()
  if ('moved' in product) throw redirect(`${reviewUrl(product.moved)}${url.search}`, 301)
  const id = readId(url.searchParams.get('bestelling'))
  const key = url.searchParams.get('key') ?? ''
  const orderLink = id > 0 ? { id, key } : null
  const authorResult = await findReviewAuthor(app, visitor, product.id, orderLink)
  if (product.status === 'members' && authorResult.kind === 'nobody') {
    await requireCustomerPage(context, reviewUrl(product.slug))
  }
  return { app, visitor, product, orderLink, authorResult }
}

export async function loader(args: Route.LoaderArgs) {
  const { app, product, orderLink, authorResult } = await readReviewContext(args)
  const { url } = args
  const [photo] = product.photos
  const author = authorResult.kind === 'author' ? authorResult.author : null
  return {
    product: {
      slug: product.slug,
      name: product.name,
      subtitle: product.subtitle,
      price: priceText(product),
      photo: photo ?? null,
    },
    authorKind: authorResult.kind,
    hasBadLink: orderLink !== null && authorResult.kind === 'nobody',
    loginUrl: loginPageUrl(url.pathname + url.search),
    name: author?.name ?? '',
    isVerified: author?.orderId != null,
    stars: readStars(url.searchParams.get('sterren')),
    doneCode: url.searchParams.get('gedaan'),
    criteria: await readCriteria(app.db),
    ownReview: author && (await findOwnReview(app, author, product.id)),
  }
}

/** Returns "vanaf € 59,00"; '' for a product of another shop, whose prices change. */
function priceText(product: ProductDetail): string {
  const price = product.seller === 'own' ? priceOfChoice(product, {}) : null
  return price ? `${price.isFrom ? 'vanaf ' : ''}${formatCents(price.cents)}` : ''
}

export async function action(args: Route.ActionArgs) {
  const { app, visitor, product, orderLink, authorResult } = await readReviewContext(args)
  const reviewPageUrl = reviewUrl(product.slug, orderLink ?? undefined)
  if (authorResult.kind !== 'author') return redirect(reviewPageUrl, 303)
  const { author } = authorResult
  const redirectWithNotice = (outcome: string) =>
    redirect(`${reviewPageUrl}${reviewPageUrl.includes('?') ? '&' : '?'}gedaan=${outcome}`, 303)
  const { request } = args
  return withReview(app, { request, ip: visitor.ip }, async (submission) => {
    if ('error' in submission) return rejectUpload(submission)
    const { form, ...upload } = submission
    if (form.get('intent') === 'remove') {
      await removeOwnReview(app, author, product.id)
      return redirectWithNotice('weg')
    }
    const parsedForm = readReviewForm(form, await readCriteria(app.db))
    if (!parsedForm.ok)
      return data(
        { formValues: parsedForm.formValues, errors: parsedForm.errors, message: null },
        422,
      )
    const source = { ...upload, ip: visitor.ip }
    const result = await writeReview(app, author, product.id, parsedForm.draft, source)
    if (result.ok) return redirectWithNotice('verstuurd')
    if (result.error === 'too-many-tries') {
      return data(
        { formValues: parsedForm.formValues, errors: {}, message: tooOftenMessage(result) },
        tooManyTries(result),
      )
    }
    const errors = { photos: photosMessage(result) ?? '' }
    const status = result.error === 'disk-full' ? 507 : 422
    return data({ formValues: parsedForm.formValues, errors, message: null }, status)
  })
}

const tooManyTries = ({ retryAfterSeconds }: { retryAfterSeconds: number }) => ({
  status: 429,
  headers: { 'Retry-After': String(retryAfterSeconds) },
})

/** Returns the error for a form whose photos could not be received. */
function rejectUpload(failure: ReceiveFailure) {
  if (failure.error === 'too-many-tries') {
    return data(
      { formValues: null, errors: {}, message: tooOftenMessage(failure) },
      tooManyTries(failure),
    )
  }
  const photos = uploadMessage(failure.error)
  const status = { 'too-large': 413, 'broken-off': 400, 'disk-full': 507 }[failure.error]
  return data({ formValues: null, errors: { photos }, message: null }, status)
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function OwnReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, authorKind, ownReview, doneCode, isVerified } = loaderData
  const rejected = actionData && { ...actionData, formValues: actionData.formValues ?? undefined }
  return (
    <div className="wrap grid grid-cols-1 gap-x-gutter gap-y-6 py-8 lg:grid-cols-12 lg:grid-rows-[auto_1fr] lg:py-14">
      <h1 className="display text-display-md wrap-anywhere lg:col-span-9 lg:col-start-4 lg:pl-10">
        Je review over {product.name}
      </h1>
      <ReviewedProduct product={product} />
      <div className="min-w-0 space-y-6 lg:col-span-9 lg:col-start-4 lg:pl-10">
        {doneCode === 'weg' && <Notice kind="success">Je review is verwijderd.</Notice>}
        {authorKind === 'author' && (
          <>
            {ownReview && <ReviewState ownReview={ownReview} />}
            {isVerified && (
              <p className="max-w-prose text-ink-2">
                Je hebt dit bij ons gekocht: bij je review komt ‘Geverifieerde aankoop’ te staan.
              </p>
            )}
            <ReviewForm
              key={`${ownReview?.id} ${ownReview?.state} ${doneCode}`}
              criteria={loaderData.criteria}
              ownReview={ownReview}
              stars={loaderData.stars}
              name={loaderData.name}
              rejected={rejected}
            />
          </>
        )}
        {authorKind === 'staff' && (
          <Notice>Wie hier werkt, schrijft geen reviews van wat de winkel verkoopt.</Notice>
        )}
        {authorKind === 'nobody' && (
          <SignInRequest
            login={loaderData.loginUrl}
            hasBadLink={loaderData.hasBadLink}
            stars={loaderData.stars}
          />
        )}
      </div>
    </div>
  )
}

/** The product of the review, with a link to its page. */
function ReviewedProduct({ product }: Pick<Route.ComponentProps['loaderData'], 'product'>) {
  return (
    <div className="max-lg:flex max-lg:gap-4 lg:col-span-3 lg:row-span-2 lg:row-start-1">
      {product.photo && (
        <Picture
          photo={product.photo}
          alt=""
          sizes="(min-width: 64rem) 24vw, 4rem"
          className="block aspect-product max-lg:w-16 shrink-0 self-start"
        />
      )}
      <div className="min-w-0 lg:mt-3">
        <p className="font-medium wrap-anywhere">{product.name}</p>
        {product.subtitle && <p className="text-ink-2">{product.subtitle}</p>}
        {product.price && <p className="font-figures font-semibold">{product.price}</p>}
        <Link
          to={productUrl(product.slug)}
          className={`${TEXT_LINK} inline-flex min-h-target items-center font-medium`}
        >
          Bekijk dit sieraad
        </Link>
      </div>
    </div>
  )
}
