/**
 * Focuses a heading and scrolls it to the top of the window: what replaced a submitted form would start above the window, and
 * the focus would be lost. Also a ref of the heading.
 */
export function showHeading(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}
