import type { ShopSettings } from '#app/features/core/settings/settings.ts'

type Contact = Pick<ShopSettings, 'email' | 'phone'>

export function PhoneLink({ phone }: Pick<Contact, 'phone'>) {
  return <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>
}

export function MailLink({ email }: Pick<Contact, 'email'>) {
  return <a href={`mailto:${email}`}>{email}</a>
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
