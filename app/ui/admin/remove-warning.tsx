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
  /** URL of the page without the question */
  back: string
  /** fields for choices that removing requires */
  children?: ReactNode
}

/**
 * Asks for confirmation before removing something that is in use, and names the consequences. A dialog; without
 * JavaScript a notice at the top of the page.
 */
export function RemoveWarning({ name, text, id, back, children }: RemoveWarningProps) {
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  // Opening after mounting shows the same animation as other dialogs.
  useEffect(() => setIsOpen(true), [])
  const title = `‘${name}’ verwijderen?`
  const ways = (
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
        {ways}
      </Dialog>
    )
  }
  return (
    <div className="mb-6">
      <Notice kind="warning" role="alert">
        <p className="font-semibold">{title}</p>
        <p>{text}</p>
        {ways}
      </Notice>
    </div>
  )
}
