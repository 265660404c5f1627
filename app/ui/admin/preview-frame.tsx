import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'

/** Widths of the previewed page in px. */
const PHONE_WIDTH = 390
const DESKTOP_WIDTH = 1280

interface PreviewFrameProps {
  /** URL of a page of this shop; the caller changes its document */
  src: string
  frame: RefObject<HTMLIFrameElement | null>
  onLoad: () => void
  /** shown beside the buttons for the width */
  tools?: ReactNode
  /** shown below the page */
  children: ReactNode
}

/** A page of the shop in a frame with the width of a phone or of a large screen. */
export function PreviewFrame({ src, frame, onLoad, tools, children }: PreviewFrameProps) {
  const [width, setWidth] = useState(PHONE_WIDTH)
  const box = useRef<HTMLDivElement>(null)
  const scale = useScale(box, width)
  // The frame may have loaded before this code ran, so its load event is missed.
  useEffect(() => hideDemoBar(frame.current?.contentDocument), [frame])
  return (
    <section aria-label="Voorbeeld van de winkel">
      <div className="mb-3 flex flex-wrap items-end gap-3 max-sm:*:flex-1 max-sm:[&>:not(button)]:basis-full">
        {tools}
        {[PHONE_WIDTH, DESKTOP_WIDTH].map((previewWidth) => (
          <Button
            key={previewWidth}
            variant="second"
            size="small"
            className="h-control! aria-pressed:border-accent aria-pressed:text-accent aria-pressed:outline-1 aria-pressed:-outline-offset-2 aria-pressed:outline-accent"
            aria-pressed={previewWidth === width}
            onClick={() => setWidth(previewWidth)}
          >
            {previewWidth === PHONE_WIDTH ? 'Telefoon' : 'Groot scherm'}
          </Button>
        ))}
      </div>
      <div
        ref={box}
        // The frame ends above the save bar, which sticks to the bottom of the window.
        className="h-[clamp(20rem,calc(100dvh-18rem),45rem)] overflow-hidden border border-line-strong bg-ground"
      >
        <iframe
          ref={frame}
          src={src}
          title="Voorbeeld van de winkel"
          loading="lazy"
          onLoad={() => {
            hideDemoBar(frame.current?.contentDocument)
            onLoad()
          }}
          className="mx-auto block origin-top-left border-0 bg-paper"
          style={{
            width,
            height: `${100 / scale}%`,
            ...(scale < 1 && { transform: `scale(${scale})` }),
          }}
        />
      </div>
      <div className="mt-2 text-sm text-ink-3">{children}</div>
    </section>
  )
}

/** Hides the bar of a demo shop, which the back office shows already: two landmarks would have the same name. */
function hideDemoBar(page: Document | null | undefined): void {
  page?.querySelector('[aria-label=Demowinkel]')?.setAttribute('hidden', '')
}

/** Returns the factor by which a page of this width fits the box; at most 1. */
function useScale(box: RefObject<HTMLDivElement | null>, width: number): number {
  const [availableWidth, setAvailableWidth] = useState(width)
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setAvailableWidth(entry.contentRect.width)
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return availableWidth === 0 ? 1 : Math.min(1, availableWidth / width)
}
