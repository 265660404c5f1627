import { greetingOf } from '#app/features/core/accounts/accounts.ts'
import {
  CONFIRM_LINK_DAYS,
  INVITE_LINK_DAYS,
  RESET_LINK_MINUTES,
} from '#app/features/customers/customer-accounts/customers.ts'

interface AccountMailText {
  subject: string
  title: string
  preview: string
  paragraphs: string[]
  button: { href: string; text: string }
  small: string
}

const IGNORE_IF_NOT_REQUESTED = 'Heb je hier niet om gevraagd, dan hoef je niets te doen.'
export function resetText(shopName: string, name: string, href: string): AccountMailText {
  return {
    subject: `Kies een nieuw wachtwoord voor ${shopName}`,
    title: 'Nieuw wachtwoord',
    preview: 'Met deze link kies je een nieuw wachtwoord',
    paragraphs: [
      greetingOf(name),
      'Met de knop hieronder kies je een nieuw wachtwoord. Daarna ben je overal uitgelogd en log je in met het nieuwe.',
    ],
    button: { href, text: 'Kies een wachtwoord' },
    small: `De link werkt één keer, ${RESET_LINK_MINUTES} minuten lang. ${IGNORE_IF_NOT_REQUESTED}`,
  }
}

export function confirmText(shopName: string, name: string, href: string): AccountMailText {
  return {
    subject: `Bevestig je e-mailadres bij ${shopName}`,
    title: 'Bevestig je e-mailadres',
    preview: 'Nog één stap: bevestig dat dit jouw e-mailadres is',
    paragraphs: [
      greetingOf(name),
      'Bevestig dat dit jouw adres is. Dan staan ook de bestellingen die je eerder met dit adres plaatste in je account.',
    ],
    button: { href, text: 'Bevestig mijn e-mailadres' },
    small: `De link werkt één keer, ${CONFIRM_LINK_DAYS} dagen lang. ${IGNORE_IF_NOT_REQUESTED}`,
  }
}

/** Sent instead of a confirmation when somebody registers with an address that already has an account. */
export function existingAccountText(shopName: string, name: string, href: string): AccountMailText {
  return {
    subject: `Je hebt al een account bij ${shopName}`,
    title: 'Je hebt al een account',
    preview: 'Log in, of kies een nieuw wachtwoord',
    paragraphs: [
      greetingOf(name),
      'Iemand wilde een account maken met dit e-mailadres, maar dat heb je al. Log in met je wachtwoord. Weet je het niet meer, kies dan een nieuw.',
    ],
    button: { href, text: 'Inloggen' },
    small: 'Was jij dit niet, dan hoef je niets te doen: niemand kreeg iets van je te zien.',
  }
}

/** Sent to a customer of the former shop, because passwords were not imported. */
export function invitationText(shopName: string, name: string, href: string): AccountMailText {
  return {
    subject: `Kies een wachtwoord voor ${shopName}`,
    title: 'Je account is meeverhuisd',
    preview: 'Kies een nieuw wachtwoord, dan kun je weer inloggen',
    paragraphs: [
      greetingOf(name),
      `${shopName} heeft een nieuwe webwinkel. Je account met je bestellingen is meeverhuisd, maar je wachtwoord niet. Kies met de knop hieronder een nieuw wachtwoord, dan kun je weer inloggen.`,
    ],
    button: { href, text: 'Kies een wachtwoord' },
    small: `De link werkt één keer, ${INVITE_LINK_DAYS} dagen lang. Daarna kies je een wachtwoord met ‘Wachtwoord vergeten?’ bij het inloggen. Je krijgt deze mail eenmalig, omdat je een account bij ons hebt.`,
  }
}
