import type { ShopSettings } from '#app/features/core/settings/settings.ts'

type Contact = Pick<ShopSettings, 'email' | 'phone'>

export function PhoneLink({ phone }: Pick<Contact, 'phone'>) {
  return <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>
}

export function MailLink({ email }: Pick<Contact, 'email'>) {
  return <a href={`mailto:${email}`}>{email}</a>
}

/** Opens a chat in WhatsApp; a number without a country is Dutch. */
export function WhatsAppLink({ number }: { number: string }) {
  return (
    <a href={`https://wa.me/${internationalDigits(number)}`} rel="noopener">
      {number}
    </a>
  )
}

/** "06 12 34 56 78" and "+31 6 12345678" are "31612345678". */
export function internationalDigits(number: string): string {
  const digits = number.replace(/\D/g, '')
  if (number.startsWith('+')) return digits
  return digits.startsWith('00') ? digits.slice(2) : digits.replace(/^0/, '31')
}

/** Phone number and e-mail address as links, joined by "of"; whichever the owner has not entered is left out. */
export function ContactLinks({ settings: { phone, email } }: { settings: Contact }) {
  return (
    <>
      {phone && <PhoneLink phone={phone} />}
      {phone && email && ' of '}
      {email && <MailLink email={email} />}
    </>
  )
}
