import { Link, Text } from 'react-email'
import { MailFrame, type MailShop } from '#app/features/core/mail/mail-frame.tsx'
import * as style from '#app/features/core/mail/mail-style.ts'
import { returnAddressText } from '#app/features/core/settings/identity-texts.ts'
import { returnLabelText } from '#app/features/core/settings/policy-settings.ts'
import { path } from '#app/platform/path.ts'
import { statementLines } from './statement-lines.ts'
import { PERSONAL_WARNING, personalLineNotice, type WithdrawalReceipt } from './withdrawals.ts'

/**
 * The receipt of a withdrawal with its content and time, on a durable medium. `personalNames`: names of the order's lines that are
 * excluded; null if the address is not that of the order.
 */
export function WithdrawalReceiptMail({
  receipt,
  personalNames,
  settings,
  siteUrl,
}: MailShop & { receipt: WithdrawalReceipt; personalNames: string[] | null }) {
  return (
    <MailFrame
      settings={settings}
      siteUrl={siteUrl}
      title="We hebben je herroeping ontvangen"
      preview={`Herroeping van bestelling ${receipt.orderNumber}`}
    >
      <Text style={style.text}>Beste {receipt.name},</Text>
      <Text style={style.text}>
        Dit is de bevestiging dat je de overeenkomst hebt herroepen
        {receipt.items && ' voor de artikelen hieronder'}. Bewaar deze mail.
      </Text>
      <Text style={style.text}>
        {statementLines(receipt).map(([label, value]) => (
          <span key={label}>
            {label}: {value}
            <br />
          </span>
        ))}
      </Text>
      <Text style={style.text}>
        Heb je de artikelen al? Stuur ze dan binnen 14 dagen terug naar{' '}
        {returnAddressText(settings)}. {returnLabelText(settings)} Binnen 14 dagen na je melding
        betalen we je terug, op de manier waarop je betaalde; we mogen wachten tot de artikelen of
        een bewijs van verzending er zijn. Lees meer bij{' '}
        <Link href={`${siteUrl}${path('/ruilen-en-retour')}`} style={style.link}>
          ruilen en retour
        </Link>
        .
      </Text>
      {personalNames?.length !== 0 && (
        <Text style={style.text}>
          {personalNames?.map(personalLineNotice).join(' ') ?? PERSONAL_WARNING}
        </Text>
      )}
      <Text style={style.text}>
        Heb jij dit niet gedaan? Laat het ons dan weten: antwoord op deze mail.
      </Text>
    </MailFrame>
  )
}
