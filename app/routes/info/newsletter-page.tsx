import { data, useOutletContext } from 'react-router'
import { POSTS_TAG } from '#app/features/content/blog/blog.ts'
import { PostTile } from '#app/features/content/blog/post-tile.tsx'
import {
  readNewestPosts,
  readNextPublication,
} from '#app/features/content/blog/read-posts.server.ts'
import { InfoPage, InfoSection } from '#app/features/content/info-pages/info-page.tsx'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { CONFIRM_DAYS } from '#app/features/customers/newsletter/newsletter.ts'
import { NewsletterForm } from '#app/features/customers/newsletter/newsletter-form.tsx'
import { signUp, signUpForm } from '#app/features/customers/newsletter/sign-up.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readFields } from '#app/platform/forms/form-fields.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/newsletter-page.ts'

const MAX_POSTS = 3

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Nieuwsbrief',
    description: 'Meld je aan voor de nieuwsbrief.',
    path: path('/nieuwsbrief'),
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const [cards, until] = await Promise.all([
    readNewestPosts(app, MAX_POSTS),
    readNextPublication(app),
  ])
  context.get(pageContext).cacheWithTags(['settings', POSTS_TAG], until)
  return { cards }
}

/** The response is the same for every address, so that it does not reveal who is subscribed. */
export async function action({ context, request }: Route.ActionArgs) {
  const { ip } = context.get(pageContext).visitor()
  const form = readFields(signUpForm, await readForm(request))
  const email = form.formValues.email ?? ''
  if (!form.ok) return data({ isDone: false, email, error: form.errors.email, tooMany: false }, 422)
  const result = await signUp(context.get(appContext), { ip }, form.value)
  if (result.ok) return data({ isDone: true, email, error: undefined, tooMany: false })
  return data(
    { isDone: false, email, error: undefined, tooMany: true },
    { status: 429, headers: { 'Retry-After': String(result.retryAfterSeconds) } },
  )
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function Newsletter({ loaderData: { cards }, actionData }: Route.ComponentProps) {
  const { name } = useOutletContext<ShopSettings>()
  if (actionData?.isDone) {
    return (
      <InfoPage title="Kijk in je mail" lead="Nog één klik, dan sta je op de lijst.">
        <InfoSection title="Bevestig je e-mailadres">
          <p role="status">
            We stuurden een mail naar <strong className="wrap-anywhere">{actionData.email}</strong>.
            Klik op de knop in die mail. Dat kan {CONFIRM_DAYS} dagen; daarna wissen we je adres.
            Niets gekregen? Kijk ook bij de ongewenste mail.
          </p>
        </InfoSection>
      </InfoPage>
    )
  }
  return (
    <InfoPage
      title="Nieuwsbrief"
      lead={`Nieuwe sieraden, acties en verhalen van ${name}, in je mail.`}
    >
      <div className="max-w-prose">
        {actionData?.tooMany && (
          <div className="mb-4">
            <Notice kind="danger" role="alert">
              Er kwamen veel aanmeldingen achter elkaar van dit adres. Probeer het over een uur
              opnieuw.
            </Notice>
          </div>
        )}
        <NewsletterForm
          shopName={name}
          source="newsletter"
          email={actionData?.email}
          error={actionData?.error}
        />
        <p className="mt-4 text-ink-2">
          Na je aanmelding mailen we je een link. Pas als je daarop klikt, sta je op de lijst.
        </p>
      </div>
      {cards.length > 0 && (
        <section aria-labelledby="kop-journaal" className="border-t border-line pt-6">
          <h2 id="kop-journaal" className="display text-display-sm">
            Pas in het journaal
          </h2>
          <ul className="mt-6 grid gap-x-gutter gap-y-10 sm:grid-cols-3">
            {cards.map((card) => (
              <li key={card.id}>
                <PostTile card={card} heading="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </InfoPage>
  )
}
