import { Link, Text } from 'react-email'
import { MailFrame, type MailShop } from '#app/features/core/mail/mail-frame.tsx'
import * as style from '#app/features/core/mail/mail-style.ts'
import { path } from '#app/platform/path.ts'
import { statementLines } from './statement-lines.ts'
import { personalNotice, type WithdrawalReceipt } from './withdrawals.ts'

/** The notice of a withdrawal to the shop. */
export function WithdrawalNoticeMail({
  receipt,
  isMatched,
  personalNames,
  settings,
  siteUrl,
}: MailShop & { receipt: WithdrawalReceipt; isMatched: boolean; personalNames: string[] }) {
  return (
    <MailFrame
      settings={settings}
      siteUrl={siteUrl}
      title="Herroeping ontvangen"
      preview={`Bestelling ${receipt.orderNumber}`}
      hasWithdrawal={false}
    >
      <Text style={style.text}>
        {isMatched
          ? 'Bestelnummer en e-mailadres horen bij elkaar.'
          : 'Er is geen bestelling met dit nummer en e-mailadres. Zoek uit welke bedoeld is; de herroeping geldt.'}{' '}
        {settings.paysReturns === 'shop'
          ? 'Mail een retourlabel en betaal binnen 14 dagen terug'
          : 'Betaal binnen 14 dagen terug'}
        ; wachten mag tot de artikelen of een bewijs van verzending er zijn. Alles wat wacht, staat
        bij{' '}
        <Link href={`${siteUrl}${path('/beheer/herroepingen')}`} style={style.link}>
          herroepingen
        </Link>
        .
      </Text>
      {personalNames.length > 0 && <Text style={style.text}>{personalNotice(personalNames)}</Text>}
      <Text style={style.text}>
        {statementLines(receipt).map(([label, value]) => (
          <span key={label}>
            {label}: {value}
            <br />
          </span>
        ))}
      </Text>
    </MailFrame>
  )
}
