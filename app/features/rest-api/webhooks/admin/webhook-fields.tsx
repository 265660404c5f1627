import { TOPICS, WEBHOOK_STATUSES } from '#app/features/rest-api/webhooks/webhooks.ts'
import type { FormParts } from '#app/ui/admin/edit-form-fields.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { STATUS_TEXTS, topicText } from './webhook-texts.ts'

/** The fields of a webhook. A topic that a program chose is listed with the usual ones. */
export function WebhookFields({ field, values, isNew }: FormParts & { isNew: boolean }) {
  const storedTopic = values.topic && !TOPICS.includes(values.topic) ? [values.topic] : []
  return (
    <>
      <TextField {...field('name')} label="Naam" hint="Bijvoorbeeld ‘Boekhouding’." />
      <SelectField
        {...field('topic')}
        label="Bericht bij"
        options={[...TOPICS, ...storedTopic].map((topic) => ({
          value: topic,
          label: topicText(topic),
        }))}
      />
      <TextField
        {...field('deliveryUrl')}
        label="Adres"
        type="url"
        inputMode="url"
        hint="Het programma geeft je dit adres; het begint met https://."
      />
      <TextField
        {...field('secret')}
        label="Geheim"
        isOptional
        hint={
          isNew
            ? 'Geeft het programma een geheim, vul het dan hier in. Anders maakt de winkel er een, die je na het opslaan ziet.'
            : 'Laat leeg om het huidige geheim te houden.'
        }
      />
      <SelectField
        {...field('status')}
        label="Status"
        options={WEBHOOK_STATUSES.map((status) => ({ value: status, label: STATUS_TEXTS[status] }))}
      />
    </>
  )
}
