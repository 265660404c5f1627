import { type ReactNode, useEffect, useRef, useState } from 'react'

interface BulkFrameProps {
  legend: string
  /** name of the checkboxes */
  name: string
  /** "2 producten gekozen" */
  chosenText: (count: number) => string
  children: ReactNode
}

/**
 * The actions for the ticked rows. Put it after the list in the same `group/list`. It is hidden until a row is ticked, and it
 * sticks to the bottom of the window, so that the list does not move when it appears.
 */
export function BulkFrame({ legend, name, chosenText, children }: BulkFrameProps) {
  const frame = useRef<HTMLFieldSetElement>(null)
  const [count, setCount] = useState(0)
  useEffect(() => {
    const form = frame.current?.form
    if (!form) return
    const recount = () => setCount(form.querySelectorAll(`[name="${name}"]:checked`).length)
    recount()
    form.addEventListener('change', recount)
    return () => form.removeEventListener('change', recount)
  }, [name])
  return (
    <fieldset
      ref={frame}
      data-save-bar
      className="sticky bottom-0 z-sticky -mx-4 hidden flex-wrap items-end gap-x-3 gap-y-2 border-t border-ink bg-ground px-4 py-3 shadow-bar group-has-[input:checked]/list:flex md:mx-0"
    >
      <legend className="sr-only">{legend}</legend>
      <p className="w-full text-sm font-medium">{count > 0 ? chosenText(count) : legend}</p>
      {children}
    </fieldset>
  )
}
