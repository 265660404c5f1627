import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** Before something goes that others use: what it is, what becomes of them, and the two ways on. */
export function RemoveWarning({
  name,
  text,
  id,
  back,
}: {
  name: string
  text: string
  id: string
  back: string
}) {
  return (
    <div className="mb-6">
      <Notice kind="warning" role="alert">
        <p className="font-semibold">‘{name}’ verwijderen?</p>
        <p>{text}</p>
        <Form method="post" action={back} className="mt-3 flex flex-wrap gap-3">
          <input type="hidden" name="id" value={id} />
          <Button type="submit" look="danger" size="small" name="intent" value="remove">
            Verwijder
          </Button>
          <ButtonLink look="second" size="small" to={back}>
            Laat staan
          </ButtonLink>
        </Form>
      </Notice>
    </div>
  )
}
