import { Fragment } from 'react'

/** An e-mail address with the full stop behind it, or one of two words that browsers would break at the hyphen. */
const UNBREAKABLE = /(\S+@\S+|e-mailadres|track-and-trace)/i

/**
 * A text in which e-mail addresses, “e-mailadres” and “track-and-trace” move to the next line instead of being broken. Only
 * one that is wider than a whole line is broken.
 */
export function UnbrokenText({ text }: { text: string }) {
  // A split by a regular expression with a group also returns the matches, at the odd indexes.
  return text.split(UNBREAKABLE).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts are known only by their position
      <span key={index} className="inline-block max-w-full wrap-anywhere">
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts are known only by their position
      <Fragment key={index}>{part}</Fragment>
    ),
  )
}
