import { type RefObject, useEffect, useRef, useState } from 'react'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'

const PAGES = [
  { value: path('/'), label: 'Voorpagina' },
  { value: path('/shop'), label: 'Collectie' },
  { value: path('/cart'), label: 'Winkelwagen' },
  { value: path('/klantenservice'), label: 'Klantenservice' },
]

/** Widths in px of the pages in the preview. */
const PHONE = 390
const DESKTOP = 1280
const HEIGHT = 720

/** The real shop in a frame, with the custom properties of the unsaved theme. */
export function ThemePreview({ style }: { style: Record<string, string> }) {
  const [page, setPage] = useState(PAGES[0]?.value ?? '/')
  const [width, setWidth] = useState(PHONE)
  const box = useRef<HTMLDivElement>(null)
  const scale = useScale(box, width)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => applyStyle(frame.current, style), [style])
  return (
    <section aria-label="Voorbeeld van de winkel">
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <SelectField
          label="Pagina in het voorbeeld"
          name="page"
          value={page}
          options={PAGES}
          onChange={(event) => setPage(event.target.value)}
        />
        {[PHONE, DESKTOP].map((one) => (
          <Button
            key={one}
            variant={one === width ? 'main' : 'second'}
            size="small"
            aria-pressed={one === width}
            onClick={() => setWidth(one)}
          >
            {one === PHONE ? 'Telefoon' : 'Groot scherm'}
          </Button>
        ))}
      </div>
      <div
        ref={box}
        className="overflow-hidden border border-line-strong bg-ground"
        style={{ height: HEIGHT }}
      >
        <iframe
          ref={frame}
          src={page}
          title="Voorbeeld van de winkel"
          onLoad={() => applyStyle(frame.current, style)}
          className="mx-auto block origin-top-left border-0 bg-paper"
          style={{
            width,
            height: HEIGHT / scale,
            ...(scale < 1 && { transform: `scale(${scale})` }),
          }}
        />
      </div>
      <p className="mt-2 text-sm text-ink-3">
        Dit is je eigen winkel. Bezoekers zien een wijziging pas als je opslaat.
      </p>
    </section>
  )
}

/** Returns the factor by which a page of this width fits the box; at most 1. */
function useScale(box: RefObject<HTMLDivElement | null>, width: number): number {
  const [room, setRoom] = useState(width)
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom(entry.contentRect.width)
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return Math.min(1, room / width)
}

/** Sets the properties on the root of the framed page, which is of the same origin. */
function applyStyle(frame: HTMLIFrameElement | null, style: Record<string, string>): void {
  const root = frame?.contentDocument?.documentElement
  if (!root) return
  root.removeAttribute('style')
  for (const [name, value] of Object.entries(style)) root.style.setProperty(name, value)
}
