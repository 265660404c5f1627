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
