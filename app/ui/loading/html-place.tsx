import { useEffect, useRef } from 'react'

/** Brings a part of the page to life, and answers with how to stop. */
type Watch = (place: HTMLElement) => () => void

/** A part of the page as the server made it, with its script, which is fetched only where there is one. `load` is a constant. */
export function HtmlPlace({ html, load }: { html: string; load: () => Promise<Watch> }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = place
    if (!current || html === '') return
    let stop = () => {}
    let isGone = false
    load().then(
      (watch) => {
        if (!isGone) stop = watch(current)
      },
      // Without it the part works as it does without JavaScript.
      () => undefined,
    )
    return () => {
      isGone = true
      stop()
    }
  }, [html, load])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our own components, which escape what others wrote
  return html === '' ? null : <div ref={place} dangerouslySetInnerHTML={{ __html: html }} />
}
