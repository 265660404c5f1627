import { Heading, Text } from 'react-email'
import * as style from '#app/features/core/mail/mail-style.ts'
import type { ShopTime } from '#app/features/core/opening-hours/hours.ts'
import { exceptions, weekLines } from '#app/features/core/opening-hours/hours-texts.ts'
import { capitalize } from '#app/platform/text/capitalize.ts'

/** The opening hours of the week, and the special days that are coming up. */
export function MailHours({ time }: { time: ShopTime }) {
  const special = exceptions(time).map(
    ({ day, hours, note }) => `${day}: ${hours}${note && ` (${note})`}`,
  )
  return (
    <>
      <Heading as="h2" style={style.subheading}>
        Wanneer we open zijn
      </Heading>
      {[...weekLines(time.hours), ...special].map((line) => (
        <Text key={line} style={style.text}>
          {capitalize(line)}
        </Text>
      ))}
    </>
  )
}
