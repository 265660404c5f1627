import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'

interface UndoQuestionProps {
  question: string
  /** names the records that are removed and those that remain */
  text: string
  /** URL of the page: the form posts to it, and “Laat staan” links to it */
  pageUrl: string
}

/** Asks for confirmation before a run is undone; the form sends `intent=undo`. */
export function UndoQuestion({ question, text, pageUrl }: UndoQuestionProps) {
  return (
    <Notice kind="warning" role="alert">
      <p className="font-semibold">{question}</p>
      <p>{text}</p>
      <Form method="post" action={pageUrl} className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" variant="danger" size="small" name="intent" value="undo">
          Draai terug
        </Button>
        <ButtonLink variant="second" size="small" to={pageUrl}>
          Laat staan
        </ButtonLink>
      </Form>
    </Notice>
  )
}
