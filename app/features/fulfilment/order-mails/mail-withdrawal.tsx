import { Fragment } from 'react'
import { Heading, Link, Text } from 'react-email'
import { fullLineName } from '#app/features/catalog/text-fields/personal-line.ts'
import type { MailShop } from '#app/features/core/mail/mail-frame.tsx'
import * as style from '#app/features/core/mail/mail-style.ts'
import { returnMailText } from '#app/features/core/settings/policy-settings.ts'
import type { OrderContent } from '#app/features/fulfilment/orders/orders.ts'
import { path } from '#app/platform/path.ts'
import { MODEL_FORM_LINES, MODEL_FORM_NOTE } from './model-form.ts'

/** The right of withdrawal, which the law requires on a durable medium; the model form is at the end of the mail. */
export function MailWithdrawal({
  settings,
  siteUrl,
  lines,
}: MailShop & { lines: OrderContent['lines'] }) {
  const personalLines = lines.filter(isPersonalLine)
  const personalText = `Speciaal voor jou gemaakt en daarom niet te herroepen of te ruilen: ${personalLines.map(fullLineName).join('; ')}.`
  if (hasOnlyPersonalLines(lines)) {
    return (
      <>
        <Heading as="h2" style={style.subheading}>
          Geen bedenktijd
        </Heading>
        <Text style={style.text}>{personalText} Is er iets mis mee, laat het ons dan weten.</Text>
      </>
    )
  }
  return (
    <>
      <Heading as="h2" style={style.subheading}>
        Bedenktijd
      </Heading>
      <Text style={style.text}>
        Je mag de koop zonder opgaaf van reden ongedaan maken tot en met 14 dagen nadat je het
        laatste artikel kreeg.
        {settings.returnDays > 14 && ` Bij ons heb je daar ${settings.returnDays} dagen voor.`} Laat
        het ons weten via de knop ‘
        <Link href={`${siteUrl}${path('/herroepen')}`} style={style.link}>
          Overeenkomst hier herroepen
        </Link>
        ’, per mail, of met het formulier onder aan deze mail. Stuur de artikelen daarna binnen 14
        dagen terug. Binnen 14 dagen na je melding betalen we alles terug wat je betaalde, ook de
        gewone verzendkosten; daarmee mogen we wachten tot de artikelen of een bewijs van verzending
        er zijn. {returnMailText(settings)} Meer staat bij{' '}
        <Link href={`${siteUrl}${path('/ruilen-en-retour')}`} style={style.link}>
          ruilen en retour
        </Link>
        .{personalLines.length > 0 && ` ${personalText}`}
      </Text>
    </>
  )
}

/** The model form for withdrawal; nothing if all products are made for the buyer, who then cannot withdraw. */
export function MailModelForm({
  settings: { name, street, postcode, city, email },
  lines,
}: {
  settings: MailShop['settings']
  lines: OrderContent['lines']
}) {
  if (hasOnlyPersonalLines(lines)) return null
  return (
    <>
      <Heading as="h2" style={style.subheading}>
        Modelformulier voor herroeping
      </Heading>
      <Text style={style.small}>
        (dit formulier alleen invullen en terugzenden als je de overeenkomst wilt herroepen)
        <br />— Aan {name}, {street}, {postcode} {city}, {email}:
        {MODEL_FORM_LINES.map((line) => (
          <Fragment key={line}>
            <br />— {line}
          </Fragment>
        ))}
        <br />
        {MODEL_FORM_NOTE}
      </Text>
    </>
  )
}

// Mails that were stored by an earlier version have no texts in their lines.
const isPersonalLine = ({ texts = [] }: OrderContent['lines'][number]) => texts.length > 0

const hasOnlyPersonalLines = (lines: OrderContent['lines']) =>
  lines.length > 0 && lines.every(isPersonalLine)
