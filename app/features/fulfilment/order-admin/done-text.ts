import { lookUp } from '#app/platform/http/look-up.ts'

const DONE_TEXTS: Record<string, string> = {
  made: 'De bestelling is gemaakt.',
  pay: 'De bestelling staat op betaald.',
  ship: 'Het pakket is verzonden.',
  ready: 'Het pakket ligt klaar.',
  label: 'Het label is klaar. Print het, pak in en zet het pakket op verzonden.',
  'cancel-label': 'Het label is geannuleerd of opgezegd. Je kunt een nieuw label maken.',
  deliver: 'Bijgewerkt.',
  'correct-parcel': 'De verzending is gewijzigd.',
  'undo-parcel': 'Het pakket staat weer klaar om in te pakken. De klant krijgt geen mail.',
  edit: 'De bestelling is gewijzigd.',
  'edit-owed': 'De bestelling is gewijzigd en wacht op de bijbetaling.',
  'edit-back': 'De bestelling is gewijzigd. Betaal het verschil nog terug.',
  note: 'De notitie is opgeslagen.',
  message: 'De klant krijgt je bericht als mail.',
  cancel: 'De bestelling is geannuleerd.',
  'cancel-rest': 'De rest is geannuleerd.',
  'chargeback-handled': 'De terugboeking is afgehandeld.',
  refund: 'Het geld gaat terug.',
  'refund-by-hand': 'De terugbetaling is genoteerd. De winkel zelf maakt niets over.',
  'refund-waits': 'De aanbieder is nu niet te bereiken. Het geld gaat terug zodra dat kan.',
}

/** The actions about which the customer is mailed. */
const MAILED_ACTIONS = [
  'ship',
  'ready',
  'deliver',
  'edit',
  'edit-owed',
  'edit-back',
  'cancel',
  'cancel-rest',
  'refund',
  'refund-by-hand',
]

/** Returns the confirmation of the last action; the order page shows it after the redirect. */
export function doneText(actionCode: string | null, { email }: { email: string }): string | null {
  const text = lookUp(DONE_TEXTS, actionCode)
  // POS orders may have no e-mail address.
  const isMailed = actionCode !== null && MAILED_ACTIONS.includes(actionCode) && email !== ''
  return text && isMailed ? `${text} De klant krijgt een mail.` : text
}
