import { Form } from 'react-router'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { UnbrokenText } from '#app/ui/feedback/unbroken-text.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Link } from '#app/ui/link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { WISH_PERCENTS, type WishMails } from './wish-mails.ts'

interface WishMailsSectionProps {
  mails: WishMails
  email: string
  /** false: mails cannot be switched on, because they only go to a confirmed address */
  isEmailVerified: boolean
  error: string | undefined
}

/** Section of the wishlist page with the settings for mails. */
export function WishMailsSection({ mails, email, isEmailVerified, error }: WishMailsSectionProps) {
  const { isOn, percent } = mails
  const start = isEmailVerified ? 'We mailen' : 'Na bevestiging van je adres mailen we'
  return (
    <section aria-labelledby="kop-mails" className="mt-16 border-t border-line pt-6">
      <h2 id="kop-mails" className="display text-display-xs">
        Mail mij bij een lagere prijs of nieuwe voorraad
      </h2>
      <p className="mt-2 max-w-prose text-ink-2">
        <UnbrokenText
          text={
            isOn
              ? `${start} ${email} als een sieraad weer op voorraad is, of als de prijs zakt met meer dan ${percent}%.`
              : `${start} ${email} als een sieraad van je lijst weer op voorraad is of in prijs zakt. Stoppen kan met één klik.`
          }
        />
      </p>
      {isEmailVerified ? (
        <Form method="post" preventScrollReset className="mt-4 flex flex-wrap items-end gap-4">
          <div className="w-full max-w-64">
            <SelectField
              key={percent}
              label="Als de prijs zakt met meer dan"
              name="percent"
              defaultValue={percent}
              options={WISH_PERCENTS.map((each) => ({ value: String(each), label: `${each}%` }))}
              error={error}
            />
          </div>
          <Button type="submit" variant="second" name="intent" value="mail">
            {isOn ? 'Bewaar' : 'Mail mij'}
          </Button>
          {isOn && (
            <button
              type="submit"
              name="intent"
              value="stop-mail"
              className={buttonClass({ variant: 'quiet' })}
            >
              Stop de mails
            </button>
          )}
        </Form>
      ) : (
        <p className="mt-2">
          <Link
            to={path('/mijn-account/gegevens')}
            className={`${TEXT_LINK} inline-flex min-h-target items-center`}
          >
            Bevestig eerst je e-mailadres
          </Link>
        </p>
      )}
    </section>
  )
}
