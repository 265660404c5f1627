import { Form, redirect, redirectDocument, useNavigation } from 'react-router'
import { ProductThumbnail } from '#app/features/catalog/photos/product-thumbnail.tsx'
import type { Photo } from '#app/features/catalog/products/catalog.ts'
import { findCustomer } from '#app/features/core/accounts/find-customer.server.ts'
import { customerReturnPath } from '#app/features/core/accounts/return-path.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { readPlainControls } from '#app/features/customers/compare/plain-controls.server.tsx'
import { loginForm } from '#app/features/customers/customer-accounts/customers-forms.ts'
import { answerWithErrors } from '#app/features/customers/log-in/form-answers.server.ts'
import { logIn } from '#app/features/customers/log-in/log-in.server.ts'
import { LoginFields } from '#app/features/customers/log-in/login-fields.tsx'
import { PasskeyButton } from '#app/features/customers/passkeys/passkey-button.tsx'
import { AccountPage } from '#app/features/customers/profile/account-page.tsx'
import { rememberedWishId, WISHLIST_URL } from '#app/features/customers/wishlist/wishlist.ts'
import { readPopularProducts } from '#app/features/listings/listings/read-popular-products.server.ts'
import { cardsHtml } from '#app/features/listings/product-cards/cards-html.server.tsx'
import { readCards } from '#app/features/listings/product-cards/read-cards.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readFields } from '#app/platform/forms/form-fields.ts'
import { isRowId } from '#app/platform/forms/read-id.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { ServerHtml } from '#app/ui/server-html.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/login-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Inloggen' })
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const visitor = context.get(pageContext).visitor()
  const customer = await findCustomer(app, visitor)
  const nextUrl = url.searchParams.get('verder')
  if (customer) throw redirect(customerReturnPath(nextUrl))
  const { loginUrl, heartsRestrict } = await readSettings(app)
  if (loginUrl !== '') throw redirect(loginUrl)
  const wishedId = rememberedWishId(visitor.cookies)
  const [wish] = isRowId(wishedId) ? await readCards(app.db, [wishedId], app.clock.now()) : []
  const isForWishlist = nextUrl?.startsWith(WISHLIST_URL) === true
  return {
    isForWishlist,
    explainsHearts: isForWishlist && !heartsRestrict && !wish,
    popularHtml: isForWishlist
      ? cardsHtml('Veel bekeken', {
          ...(await readPopularProducts(app)),
          controls: await readPlainControls(app, { isSignedIn: false }),
        })
      : '',
    nextUrl: nextUrl === null ? null : customerReturnPath(nextUrl),
    wish: wish ? { name: wish.name, photo: wish.photo } : null,
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const form = readFields(loginForm, await readForm(request))
  if (!form.ok) return answerWithErrors(form.formValues, form.errors)
  const { user_login: email, user_pass: password, remember } = form.value
  const result = await logIn(context.get(appContext), page.visitor(), {
    email,
    password,
    remember: remember !== undefined,
  })
  if (!result.ok) return answerWithErrors(form.formValues, result)
  for (const cookie of result.cookies) page.setCookie(cookie)
  if (result.needsCode) return redirectDocument(path('/beheer/inloggen/code'), 303)
  return redirectDocument(customerReturnPath(url.searchParams.get('verder')), 303)
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === 'submitting'
  const form = useErrorFocus(actionData?.errors)
  const { nextUrl, wish, isForWishlist, popularHtml } = loaderData
  const registerUrl = nextUrl
    ? `${path('/account-maken')}?${new URLSearchParams({ verder: nextUrl })}`
    : path('/account-maken')
  return (
    <>
      <AccountPage
        {...(isForWishlist
          ? {
              title: 'Log in voor je verlanglijst',
              lead: 'Zo staan je sieraden bij elkaar, ook op je telefoon.',
            }
          : { title: 'Inloggen' })}
      >
        {wish && <RequestedWish {...wish} />}
        <Form ref={form} method="post" noValidate>
          <LoginFields
            message={actionData?.message ?? null}
            errors={actionData?.errors ?? {}}
            formValues={actionData?.formValues ?? {}}
            isBusy={isBusy}
          />
        </Form>
        {isForWishlist && (
          <Link to={registerUrl} className={`${buttonClass({ variant: 'second' })} mt-3 w-full`}>
            Account maken
          </Link>
        )}
        <PasskeyButton
          variant={isForWishlist ? 'quiet' : 'second'}
          onSignedIn={() => location.assign(nextUrl ?? path('/mijn-account'))}
        />
        {isForWishlist ? (
          <ToWishlist explainsHearts={loaderData.explainsHearts} />
        ) : (
          <WithoutAccount registerUrl={registerUrl} />
        )}
      </AccountPage>
      {popularHtml && (
        <div className="wrap pb-section">
          <ServerHtml html={popularHtml} />
        </div>
      )}
    </>
  )
}

function WithoutAccount({ registerUrl }: { registerUrl: string }) {
  return (
    <>
      <p className="mt-5 border-t border-line pt-5">
        Nog geen account?{' '}
        <Link to={registerUrl} className={`${TEXT_LINK} font-medium`}>
          Account maken
        </Link>
      </p>
      <p>
        <Link
          to={path('/bestelling-volgen')}
          className={`${TEXT_LINK} inline-flex min-h-target items-center`}
        >
          Bestelling volgen zonder account
        </Link>
      </p>
    </>
  )
}

function ToWishlist({ explainsHearts }: { explainsHearts: boolean }) {
  return (
    <div data-wishlist-page className="mt-3 border-t border-line pt-4">
      {explainsHearts && (
        <p className="text-ink-2">
          Tik je zonder account op een hart, dan vragen we je eerst in te loggen.
        </p>
      )}
      <Link to={path('/shop')} className={`${TEXT_LINK} inline-flex min-h-target items-center`}>
        Verder kijken
      </Link>
    </div>
  )
}

/** The product that the guest wanted to add to the wishlist. */
function RequestedWish({ name, photo }: { name: string; photo: Photo | null }) {
  return (
    <p className="mt-5 flex items-center gap-4 border-y border-line py-3">
      <ProductThumbnail photo={photo} />
      <span className="min-w-0">
        <b className="block font-medium wrap-anywhere">{name}</b>
        <span className="text-sm text-ink-2">Na het inloggen staat dit op je verlanglijst.</span>
      </span>
    </p>
  )
}
