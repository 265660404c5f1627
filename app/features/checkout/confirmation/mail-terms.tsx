import { Heading, Link, Text } from 'react-email'
import type { MailShop } from '#app/features/core/mail/mail-frame.tsx'
import * as style from '#app/features/core/mail/mail-style.ts'
import { termsOf } from './terms.ts'

/** The complete terms: a linked page could change after the order. */
export function MailTerms({ settings, siteUrl }: MailShop) {
  return (
    <>
      <Heading as="h2" style={style.subheading}>
        Onze voorwaarden
      </Heading>
      {termsOf(settings).map(({ title, paragraphs }) => (
        <Text key={title} style={style.small}>
          <strong>{title}</strong>
          {paragraphs.map((parts) => (
            <span key={String(parts[0])}>
              <br />
              {parts.map((part) =>
                typeof part === 'string' ? (
                  part
                ) : (
                  <Link key={part.href} href={`${siteUrl}${part.href}`} style={style.link}>
                    {part.text}
                  </Link>
                ),
              )}
            </span>
          ))}
        </Text>
      ))}
    </>
  )
}
