/**
 * Focuses a heading and scrolls it to the top of the window. Use it (also as a ref) for the content that replaces a submitted
 * form: otherwise the content would start above the window, and the focus would be lost.
 */
export function showHeading(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}
