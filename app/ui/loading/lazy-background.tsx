import { type ReactNode, useEffect, useRef, useState } from 'react'

/** The distance to the window at which backgrounds are fetched. */
const BACKGROUND_AHEAD_PX = 200

/** A background photo that is fetched shortly before it comes into view. */
export function LazyBackground({
  sources,
  label,
  className,
  children,
}: {
  /** the same photo in several formats, best first */
  sources: { src: string; type: string }[]
  /** description for screen readers; absent if the photo is decoration */
  label?: string
  className?: string
  children?: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!box.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setIsNear(true)
        observer.disconnect()
      },
      { rootMargin: `${BACKGROUND_AHEAD_PX}px 0px` },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  const imageSet = sources.map(({ src, type }) => `url("${src}") type("${type}")`).join(', ')
  return (
    <div
      ref={box}
      className={className}
      {...(label && { role: 'img', 'aria-label': label })}
      style={isNear ? { backgroundImage: `image-set(${imageSet})` } : undefined}
    >
      {children}
    </div>
  )
}
