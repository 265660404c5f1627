import { REVIEWS_EXPLAINED_URL } from '#app/features/customers/reviews/reviews.ts'
import { path } from '#app/platform/path.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

/** Shown to a visitor who cannot write a review yet: how to log in, or to get the link of an order. */
export function SignInRequest({
  login,
  hasBadLink,
  stars,
}: {
  /** URL of the login, which leads back to this page with the chosen stars */
  login: string
  hasBadLink: boolean
  stars: number | null
}) {
  return (
    <div className="max-w-prose space-y-4">
      {hasBadLink && (
        <Notice kind="warning">
          Met deze link kun je geen review schrijven. Dat kan zodra je bestelling verzonden is.
        </Notice>
      )}
      <p className="text-lead">
        Log in om je review te schrijven; daarna kom je hier terug.
        {stars !== null &&
          ` Je koos ${stars === 1 ? '1 ster' : `${stars} sterren`}; die bewaren we.`}
      </p>
      <p className="text-ink-2">
        Iedereen met een account kan een review schrijven. Kocht je dit sieraad bij ons, dan staat
        er ‘Geverifieerde aankoop’ bij.
      </p>
      <p className="grid gap-3 sm:max-w-lg sm:grid-cols-2">
        <a href={login} className={buttonClass()}>
          Inloggen
        </a>
        <a href={path('/bestelling-volgen')} className={buttonClass({ variant: 'second' })}>
          Ik bestelde zonder account
        </a>
      </p>
      <p className="text-ink-2">
        Zonder account mailen we je een link naar je bestelling. Is je bestelling verzonden, dan
        staat daar bij elk sieraad ‘Schrijf een review’.
      </p>
      <p className="border-t border-line pt-4 text-ink-2">
        We lezen elke review voordat hij op de site komt, en tonen goede en slechte.{' '}
        <a href={REVIEWS_EXPLAINED_URL} className={TEXT_LINK}>
          Zo controleren we reviews
        </a>
      </p>
    </div>
  )
}
