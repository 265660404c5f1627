import { type ReactNode, useEffect, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useHydrated } from '#app/ui/loading/hydrated.ts'

interface RemoveWarningProps {
  name: string
  text: string
  id: string
  /** URL of the page without this question */
  back: string
  /** fields that the removal requires, such as a replacement */
  children?: ReactNode
}

/**
 * Asks for confirmation before something that is in use is removed, and names the consequences. It is a dialog, or without
 * JavaScript a notice at the top of the page.
 */
export function RemoveWarning({ name, text, id, back, children }: RemoveWarningProps) {
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  // Opens after mounting, so that it has the animation of other dialogs.
  useEffect(() => setIsOpen(true), [])
  const title = `‘${name}’ verwijderen?`
  const form = (
    <Form method="post" action={back} className="mt-4 flex flex-wrap gap-3">
      <input type="hidden" name="id" value={id} />
      {children}
      <Button type="submit" variant="danger" size="small" name="intent" value="remove">
        Verwijder
      </Button>
      <ButtonLink variant="second" size="small" to={back} preventScrollReset>
        Laat staan
      </ButtonLink>
    </Form>
  )
  if (isHydrated) {
    return (
      <Dialog
        isOpen={isOpen}
        onClose={() => void navigate(back, { preventScrollReset: true })}
        title={title}
      >
        <p className="mt-3">{text}</p>
        {form}
      </Dialog>
    )
  }
  return (
    <div className="mb-6">
      <Notice kind="warning" role="alert">
        <p className="font-semibold">{title}</p>
        <p>{text}</p>
        {form}
      </Notice>
    </div>
  )
}
