import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'

/** The submit button of a form; shows progress while saving. */
export function SaveButton({ text = 'Opslaan' }: { text?: string }) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Button type="submit" size="small" busyText={isBusy ? text : undefined}>
      {text}
    </Button>
  )
}

/** The submit button of a long form, always in view at the bottom of the window, and whether the form has unsaved changes. */
export function SaveBar({
  isUnsaved = false,
  children = <SaveButton />,
}: {
  /** the server knows of unsaved changes */
  isUnsaved?: boolean
  children?: ReactNode
}) {
  const bar = useRef<HTMLDivElement>(null)
  const isChanged = useIsChanged(bar)
  return (
    <div
      ref={bar}
      data-save-bar
      className="sticky bottom-0 z-sticky flex flex-wrap items-center justify-end gap-x-5 gap-y-2 border-line bg-paper py-3 max-lg:-mx-4 max-lg:px-4 max-lg:shadow-bar max-lg:*:w-full lg:border-t"
    >
      {(isChanged || isUnsaved) && (
        <span className="text-sm font-semibold lg:mr-auto">Nog niet opgeslagen</span>
      )}
      {children}
    </div>
  )
}

/** Returns true from the first change of the form around `part` until the form is sent. */
function useIsChanged(part: RefObject<HTMLElement | null>): boolean {
  const [isChanged, setIsChanged] = useState(false)
  useEffect(() => {
    const form = part.current?.closest('form')
    const listeners = new AbortController()
    const { signal } = listeners
    form?.addEventListener('input', () => setIsChanged(true), { signal })
    form?.addEventListener('submit', () => setIsChanged(false), { signal })
    return () => listeners.abort()
  }, [part])
  return isChanged
}
