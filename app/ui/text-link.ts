/** Classes of a link inside text. */
export const TEXT_LINK =
  'underline decoration-line-strong decoration-1 underline-offset-4 hover:text-accent hover:decoration-ink'
