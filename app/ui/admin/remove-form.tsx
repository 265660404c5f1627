import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'

/** A form at the bottom of a page that removes the item of the page, with a text about the consequences. */
export function RemoveForm({ text, button }: { text: string; button: string }) {
  return (
    <Form method="post" className="mt-8 border-t border-line pt-6">
      <p className="mb-3 max-w-prose text-sm text-ink-2">{text}</p>
      <Button type="submit" name="intent" value="remove" variant="second" size="small">
        {button}
      </Button>
    </Form>
  )
}
