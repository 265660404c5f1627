import { type MouseEvent, useState } from 'react'
import type { Photo } from '#app/features/core/media/photo.ts'
import { Picture } from '#app/features/core/media/picture.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useHydrated } from '#app/ui/loading/hydrated.ts'

interface FocusFieldProps {
  photo: Photo
  /** typed value in percent */
  x: string
  y: string
  errors?: Record<string, string> | undefined
}

const MAX_PX = 512

const toPercent = (text: string) => Math.min(100, Math.max(0, Number(text) || 0))

/** Sets the part of a photo that stays visible when it is cropped: by a click on the photo or by numbers, with a preview. */
export function FocusField({ photo, x, y, errors }: FocusFieldProps) {
  const [left, setLeft] = useState(x)
  const [top, setTop] = useState(y)
  const isHydrated = useHydrated()
  const focus = `${toPercent(left)}% ${toPercent(top)}%`

  function moveFocus(event: MouseEvent<HTMLElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    setLeft(String(Math.round(((event.clientX - box.left) / box.width) * 100)))
    setTop(String(Math.round(((event.clientY - box.top) / box.height) * 100)))
  }

  return (
    <div className="mb-6 grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_12rem]">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a short cut for the mouse; the fields do the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the fields do the same from the keyboard */}
      <div
        className={`relative ${isHydrated ? 'cursor-crosshair' : ''}`}
        // The width follows from the maximum height and the proportions of the photo.
        style={{ maxWidth: `${Math.round((MAX_PX * photo.width) / photo.height)}px` }}
        onClick={isHydrated ? moveFocus : undefined}
      >
        <Picture
          photo={photo}
          sizes="(min-width: 64rem) 40rem, 100vw"
          priority
          imgClassName="block h-auto w-full bg-ground"
        />
        {isHydrated && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute size-6 -translate-1/2 rounded-full border-2 border-paper bg-accent/60 outline-1 outline-ink"
            style={{ left: `${toPercent(left)}%`, top: `${toPercent(top)}%` }}
          />
        )}
      </div>
      <div>
        <p className="mb-2 text-sm font-medium">Midden van de foto</p>
        {isHydrated && (
          <>
            <div className="mb-2 aspect-square w-32 md:w-full">
              <Picture photo={{ ...photo, focus }} alt="" sizes="12rem" />
            </div>
            <p className="mb-3 text-sm text-ink-2">
              Zo staat hij in een vierkant. Druk op de foto waar het om gaat.
            </p>
          </>
        )}
        <FocusNumbers left={left} top={top} setLeft={setLeft} setTop={setTop} errors={errors} />
      </div>
    </div>
  )
}

function FocusNumbers({
  left,
  top,
  setLeft,
  setTop,
  errors,
}: {
  left: string
  top: string
  setLeft: (text: string) => void
  setTop: (text: string) => void
  errors: FocusFieldProps['errors']
}) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField
        name="focusX"
        label="Van links (%)"
        inputMode="numeric"
        autoComplete="off"
        value={left}
        onChange={({ currentTarget }) => setLeft(currentTarget.value)}
        error={errors?.focusX}
      />
      <TextField
        name="focusY"
        label="Van boven (%)"
        inputMode="numeric"
        autoComplete="off"
        value={top}
        onChange={({ currentTarget }) => setTop(currentTarget.value)}
        error={errors?.focusY}
      />
    </div>
  )
}
