import { Text } from 'react-email'
import * as style from '#app/features/core/mail/mail-style.ts'

/** Renders a plain text as paragraphs; empty ones are omitted. */
export function MailParagraphs({ text }: { text: string }) {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity
      <Text key={index} style={style.text}>
        {paragraph
          .trim()
          .split('\n')
          .flatMap((line, index) => (index === 0 ? [line] : [<br key={line} />, line]))}
      </Text>
    ))
}
