import { Form } from 'react-router'
import { CollapsibleFields } from '#app/ui/admin/collapsible-fields.tsx'
import { IntentButton } from '#app/ui/forms/intent-button.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { CustomerPart, type CustomerView } from './customer-sections.tsx'

interface CustomerFormProps {
  formValues: Record<string, string>
  errors: Record<string, string>
}

export function AnnotationForm({
  customer,
  formValues,
  errors,
}: CustomerFormProps & { customer: CustomerView }) {
  return (
    <CustomerPart title="Notitie en labels">
      <Form method="post" className="space-y-4">
        <TextAreaField
          label="Notitie"
          name="note"
          isOptional
          rows={4}
          hint="Alleen voor de winkel."
          defaultValue={formValues.note ?? customer.note}
          error={errors.note}
        />
        <TextField
          label="Labels"
          name="tags"
          isOptional
          hint="Gescheiden door komma’s, zoals: vaste klant, goudsmid."
          defaultValue={formValues.tags ?? customer.tags.join(', ')}
        />
        <IntentButton intent="annotate" variant="second" size="small">
          Opslaan
        </IntentButton>
      </Form>
    </CustomerPart>
  )
}

export function MergeForm({ formValues, errors }: CustomerFormProps) {
  return (
    <CollapsibleFields title="Samenvoegen met een andere klant" isOpen={errors.email !== undefined}>
      <Form method="post" noValidate className="space-y-4">
        <TextField
          label="E-mailadres van dezelfde klant"
          name="email"
          type="email"
          hint="Je ziet eerst beide klanten naast elkaar."
          defaultValue={formValues.email}
          error={errors.email}
        />
        <IntentButton intent="merge" variant="second" size="small">
          Vergelijk klanten
        </IntentButton>
      </Form>
    </CollapsibleFields>
  )
}

export function EraseForm({ errors }: Pick<CustomerFormProps, 'errors'>) {
  return (
    <CollapsibleFields title="Klantgegevens wissen" isOpen={errors.sure !== undefined}>
      <p className="text-sm text-ink-2">
        Wist account, verlanglijst, nieuwsbrief, gevraagde mails, notities en labels. Reviews
        blijven staan zonder naam. Bestellingen en facturen blijven zeven jaar, omdat de
        Belastingdienst dat eist; daarna wist de winkel de gegevens vanzelf.
      </p>
      <Form method="post" className="mt-2 space-y-3">
        <label className="flex min-h-target cursor-pointer items-center gap-3">
          <input type="checkbox" name="sure" className="check-box" aria-describedby="sure-error" />
          <span>Ja, wis deze klant. Dit kun je niet ongedaan maken.</span>
        </label>
        {errors.sure && (
          <p id="sure-error" role="alert" className="text-sm font-medium text-danger">
            {errors.sure}
          </p>
        )}
        <IntentButton intent="erase" variant="second" size="small">
          Wis klant
        </IntentButton>
      </Form>
    </CollapsibleFields>
  )
}
