import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Once in every page: looks after photographs that stay at other shops, where a page has some. */
export function PhotoHost() {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is looked at
  useEffect(() => {
    if (!document.querySelector('img[data-linked]')) return
    let stop = () => {}
    let isGone = false
    import('./mend-photos.ts').then(
      ({ mendPhotos }) => {
        if (!isGone) stop = mendPhotos()
      },
      () => undefined,
    )
    return () => {
      isGone = true
      stop()
    }
  }, [pathname])
  return null
}
