import { type ReactNode, useId } from 'react'
import type { RenderedLegalText } from '#app/features/checkout/legal-texts/legal-texts.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { UnbrokenText } from '#app/ui/feedback/unbroken-text.tsx'
import { showHeading } from '#app/ui/forms/show-heading.ts'

interface InfoPageProps {
  title: string
  lead?: ReactNode
  /** the page is the response to a submitted form */
  isAnswer?: boolean
  children: ReactNode
}

const ANSWER_HEADING = { ref: showHeading, tabIndex: -1 }

/** Layout of a help or legal page: a title, an introduction of one line, and sections with a thin line above each. */
export function InfoPage({ title, lead, isAnswer = false, children }: InfoPageProps) {
  return (
    <article>
      <h1
        {...(isAnswer && ANSWER_HEADING)}
        className="display text-display-lg hyphens-auto outline-none"
      >
        {title}
      </h1>
      {lead && (
        <p className="mt-6 max-w-prose text-lead text-ink-2">
          {typeof lead === 'string' ? <UnbrokenText text={lead} /> : lead}
        </p>
      )}
      <div className="mt-10 space-y-10 lg:mt-14">{children}</div>
    </article>
  )
}

export function InfoSection({ title, isAnswer = false, children }: Omit<InfoPageProps, 'lead'>) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="info-section">
      <h2 id={id} {...(isAnswer && ANSWER_HEADING)} className="display text-display-xs">
        {title}
      </h2>
      <div className="info-text">{children}</div>
    </section>
  )
}

/** The facts that most visitors of a page look for, each as a figure with its meaning. */
export function InfoFacts({ facts }: { facts: { value: string; meaning: string }[] }) {
  return (
    <dl className="border-t border-line max-sm:divide-y max-sm:divide-line sm:flex sm:divide-x sm:divide-line">
      {facts.map(({ value, meaning }) => (
        <div
          key={value}
          className="flex flex-row-reverse items-baseline justify-between gap-x-4 py-3 sm:flex-1 sm:flex-col-reverse sm:justify-end sm:px-6 sm:py-4 sm:first:pl-0"
        >
          <dt className="text-sm text-ink-2">{meaning}</dt>
          <dd className="display text-display-xs">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The published text of a legal or help page. */
export function LegalSections({
  text,
  className = 'space-y-10',
}: {
  text: RenderedLegalText
  className?: string
}) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered on the server, which escapes the text
  return <div className={className} dangerouslySetInnerHTML={{ __html: text.html }} />
}

export function ChangedOn({ text }: { text: RenderedLegalText }) {
  return <p className="text-sm text-ink-2">Laatst gewijzigd op {text.changedOn}.</p>
}

type Contact = Pick<ShopSettings, 'email' | 'phone'>

export function PhoneLink({ phone }: Pick<Contact, 'phone'>) {
  return (
    <span className="whitespace-nowrap">
      <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>
    </span>
  )
}

export function MailLink({ email }: Pick<Contact, 'email'>) {
  return <a href={`mailto:${email}`}>{email}</a>
}

/** Links to a chat in WhatsApp. A number without a country code is Dutch. */
export function WhatsAppLink({ number }: { number: string }) {
  return (
    <span className="whitespace-nowrap">
      <a href={`https://wa.me/${internationalDigits(number)}`} rel="noopener">
        {number}
      </a>
    </span>
  )
}

/** Converts "06 12 34 56 78" and "+31 6 12345678" to "31612345678". */
export function internationalDigits(number: string): string {
  const digits = number.replace(/\D/g, '')
  if (number.startsWith('+')) return digits
  return digits.startsWith('00') ? digits.slice(2) : digits.replace(/^0/, '31')
}

/** Phone number and e-mail address as links, joined by "of". A value that the owner has not entered is left out. */
export function ContactLinks({ settings: { phone, email } }: { settings: Contact }) {
  return (
    <>
      {phone && <PhoneLink phone={phone} />}
      {phone && email && ' of '}
      {email && <MailLink email={email} />}
    </>
  )
}
