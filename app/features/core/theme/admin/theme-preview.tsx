import { useEffect, useRef, useState } from 'react'
import { path } from '#app/platform/path.ts'
import { PreviewFrame } from '#app/ui/admin/preview-frame.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'

const PAGES = [
  { value: path('/'), label: 'Voorpagina' },
  { value: path('/shop'), label: 'Collectie' },
  { value: path('/cart'), label: 'Winkelwagen' },
  { value: path('/klantenservice'), label: 'Klantenservice' },
]

/** The real shop in a frame, with the unsaved theme as custom properties. */
export function ThemePreview({ style }: { style: Record<string, string> }) {
  const [page, setPage] = useState(PAGES[0]?.value ?? '/')
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => applyStyle(frame.current, style), [style])
  return (
    <PreviewFrame
      src={page}
      frame={frame}
      onLoad={() => applyStyle(frame.current, style)}
      tools={
        <SelectField
          label="Pagina in het voorbeeld"
          name="page"
          value={page}
          options={PAGES}
          onChange={(event) => setPage(event.target.value)}
        />
      }
    >
      Dit is je eigen winkel. Bezoekers zien een wijziging pas als je opslaat.
    </PreviewFrame>
  )
}

/** Sets the properties on the root of the framed page, which has the same origin. */
function applyStyle(frame: HTMLIFrameElement | null, style: Record<string, string>): void {
  const root = frame?.contentDocument?.documentElement
  if (!root) return
  root.removeAttribute('style')
  for (const [name, value] of Object.entries(style)) root.style.setProperty(name, value)
}
