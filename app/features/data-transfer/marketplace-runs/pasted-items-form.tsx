import { Form, Link } from 'react-router'
import { path } from '#app/platform/path.ts'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { ImportFormProps } from './feed-import-forms.tsx'
import { ImportChoiceFields } from './import-choice-fields.tsx'

export function PastedItemsForm({ rejected, form, choices }: ImportFormProps) {
  return (
    <Form ref={form} method="post" noValidate className="grid gap-3">
      <input type="hidden" name="part" value="pasted" />
      <TextAreaField
        name="pasted"
        label="Adressen, ASIN’s of EAN’s"
        rows={5}
        defaultValue={rejected?.typed.pasted ?? ''}
        error={rejected?.errors.pasted}
        hint="Onder elkaar. Een EAN wordt bij bol gezocht."
      />
      <p className="text-sm text-ink-2">
        Nog geen sleutel van Amazon of bol?{' '}
        <Link to={path('/beheer/producten/nieuw')} className={TEXT_LINK}>
          Maak een nieuw product
        </Link>{' '}
        met het adres erbij. Komt de sleutel later, dan vult de winkel het zelf aan.
      </p>
      <ImportChoiceFields {...choices} />
    </Form>
  )
}
