import { useEffect, useRef } from 'react'

/** Adds behaviour to an element; returns the function that removes it. */
type Watch = (place: HTMLElement) => () => void

/** HTML from the server with its script, which is loaded only if there is HTML. `load` must be a constant. */
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
      // Without the script the HTML works as it does without JavaScript.
      () => undefined,
    )
    return () => {
      isGone = true
      stop()
    }
  }, [html, load])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own components, which escape foreign text
  return html === '' ? null : <div ref={place} dangerouslySetInnerHTML={{ __html: html }} />
}
