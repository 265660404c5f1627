export const CONTENT_ID = 'inhoud'

/** The first focusable element of the page; it skips to the content. */
export function SkipLink() {
  return (
    <a href={`#${CONTENT_ID}`} className="skip-link">
      Naar de inhoud
    </a>
  )
}
