import { useEffect, useRef } from 'react'
import { fillWhenSeen } from './fill-when-seen.ts'

/** The reviews section as HTML from the server; see productReviewsHtml. */
export function ReviewsHtml({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other HTML has other bars
  useEffect(() => fillWhenSeen(place.current?.querySelector<HTMLElement>('.rating-bars')), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our own components, which escape what people wrote
  return <div ref={place} dangerouslySetInnerHTML={{ __html: html }} />
}
