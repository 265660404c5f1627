import type { ReactNode } from 'react'
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

/** The submit button of a long form, always in view at the bottom of the window. */
export function SaveBar({ children = <SaveButton /> }: { children?: ReactNode }) {
  return (
    <div
      data-save-bar
      // The border image extends the bar to the right edge of the window, even beside a narrow form, without making the
      // page wider.
      className="sticky bottom-0 z-sticky -mx-4 bg-paper px-4 py-3 max-lg:shadow-bar max-lg:*:w-full lg:-ml-10 lg:mr-0 lg:pr-0 lg:pl-10 lg:[border-image:linear-gradient(var(--color-line)_1px,var(--color-paper)_1px)_fill_0/0/0_100vw_0_0]"
    >
      {children}
    </div>
  )
}
