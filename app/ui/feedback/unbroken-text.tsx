import { Fragment } from 'react'

/** An e-mail address with the full stop behind it, and words with a hyphen at which browsers end a line. */
const UNBREAKABLE = /(\S+@\S+|e-mailadres|track-and-trace)/i

/** A text in which e-mail addresses, “e-mailadres” and “track-and-trace” are not broken over two lines. */
export function UnbrokenText({ text }: { text: string }) {
  // A split by a regular expression with a group also returns the matches, at the odd indexes.
  return text.split(UNBREAKABLE).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name
      <span key={index} className="inline-block max-w-full wrap-anywhere">
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name
      <Fragment key={index}>{part}</Fragment>
    ),
  )
}
