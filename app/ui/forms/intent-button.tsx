import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { ButtonStyle } from '#app/ui/button-class.ts'

interface IntentButtonProps extends ButtonStyle {
  intent: string
  busyText?: string
  children: ReactNode
}

/**
 * One of several submit buttons on a page. `intent` identifies the button, so that only the clicked one shows that it is
 * busy.
 */
export function IntentButton(props: IntentButtonProps) {
  const { intent, busyText = 'Even geduld', children, ...buttonStyle } = props
  const isBusy = useNavigation().formData?.get('intent') === intent
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      busyText={isBusy ? busyText : undefined}
      {...buttonStyle}
    >
      {children}
    </Button>
  )
}
