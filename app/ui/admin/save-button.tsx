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
export function SaveBar() {
  return (
    <div
      data-save-bar
      className="sticky bottom-0 z-sticky -mx-4 bg-paper px-4 py-3 shadow-bar max-lg:*:w-full lg:-mx-10 lg:px-10"
    >
      <SaveButton />
    </div>
  )
}
