import { useEffect, useRef } from 'react'

/** The box of countries, as the server made it; its script is fetched where there is one. */
export function CountryPlace({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = place
    if (!current || html === '') return
    let stop = () => {}
    let isGone = false
    import('./watch-country-box.ts').then(
      ({ watchCountryBox }) => {
        if (!isGone) stop = watchCountryBox(current)
      },
      // Without it the box works as it does without JavaScript.
      () => undefined,
    )
    return () => {
      isGone = true
      stop()
    }
  }, [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our own components
  return html === '' ? null : <div ref={place} dangerouslySetInnerHTML={{ __html: html }} />
}
