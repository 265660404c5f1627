import { useId } from 'react'
import { path } from '#app/platform/path.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { consentText, NEWSLETTER_URL, type SignUpSource } from './newsletter.ts'

interface NewsletterFormProps {
  shopName: string
  source: SignUpSource
  /** true in the dark footer; the page may have a second newsletter form */
  isInFooter?: boolean
  /** rejected address, shown again */
  email?: string | undefined
  error?: string | undefined
}

/**
 * Form to sign up for the newsletter. It needs no JavaScript. Its colours are those of the surrounding text, so it works on
 * light and dark backgrounds.
 */
export function NewsletterForm({
  shopName,
  source,
  isInFooter,
  email,
  error,
}: NewsletterFormProps) {
  const id = useId()
  return (
    <form method="post" action={NEWSLETTER_URL} className="max-w-[34rem]">
      <input type="hidden" name="source" value={source} />
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {isInFooter ? `Nieuws van ${shopName} in je mail` : 'E-mailadres'}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          type="email"
          name="email"
          required
          maxLength={254}
          autoComplete="email"
          inputMode="email"
          placeholder={isInFooter ? 'naam@voorbeeld.nl' : undefined}
          defaultValue={email}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-consent${error ? ` ${id}-error` : ''}`}
          className={`h-control min-w-0 flex-1 basis-40 rounded-control border px-3.5 ${source === 'newsletter' ? 'border-line-strong bg-white hover:border-ink' : 'border-current bg-transparent'} ${isInFooter ? 'placeholder:text-on-night-2' : ''}`}
        />
        <button
          type="submit"
          className={
            isInFooter
              ? 'h-control cursor-pointer rounded-control bg-on-night px-5 font-medium text-night hover:bg-white'
              : buttonClass()
          }
        >
          Meld je aan
        </button>
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
      <p id={`${id}-consent`} className="mt-2.5 text-sm">
        {consentText(shopName)} Hoe we met je adres omgaan staat in onze{' '}
        <a href={path('/privacy')} className="underline underline-offset-4">
          privacyverklaring
        </a>
        .
      </p>
    </form>
  )
}
