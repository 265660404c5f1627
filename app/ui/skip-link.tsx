export const CONTENT_ID = 'inhoud'

/** The first focusable element of the page; it skips to the content. */
export function SkipLink() {
  return (
    <a
      href={`#${CONTENT_ID}`}
      className="sr-only z-toast bg-paper px-5 font-medium focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:inline-flex focus:min-h-target focus:items-center"
    >
      Naar de inhoud
    </a>
  )
}
