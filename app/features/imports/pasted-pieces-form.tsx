import { Form } from 'react-router'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TakeOverChoices } from './take-over-choices.tsx'
import type { TakeOverFormProps } from './take-over-feed.tsx'

/** Pieces that somebody copied elsewhere. */
export function PastedPiecesForm({ refused, form, choices }: TakeOverFormProps) {
  return (
    <Form ref={form} method="post" noValidate className="grid gap-3">
      <input type="hidden" name="part" value="pasted" />
      <TextAreaField
        name="pasted"
        label="Adressen, ASIN’s of EAN’s"
        rows={5}
        defaultValue={refused?.typed.pasted ?? ''}
        error={refused?.errors.pasted}
        hint="Onder elkaar. Een EAN wordt bij bol gezocht."
      />
      <TakeOverChoices {...choices} />
    </Form>
  )
}
