import { useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'

/** The button of a form that keeps what is in it; says so while it does. */
export function SaveButton({ text = 'Opslaan' }: { text?: string }) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Button type="submit" size="small" busyText={isBusy ? text : undefined}>
      {text}
    </Button>
  )
}
