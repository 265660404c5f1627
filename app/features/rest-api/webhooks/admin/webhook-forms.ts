import { z } from 'zod'
import { isTopic, WEBHOOK_STATUSES } from '#app/features/rest-api/webhooks/webhooks.ts'
import { cleanLine, optionalLine } from '#app/platform/forms/form-text.ts'

/** The form of a webhook; an empty secret retains the present one, or makes a random one. */
export const webhookForm = z.object({
  name: cleanLine(100, 'Geef de webhook een naam.'),
  status: z.enum(WEBHOOK_STATUSES, 'Kies een status.'),
  topic: z.string().refine(isTopic, 'Kies waarover bericht gaat.'),
  deliveryUrl: z
    .url({ protocol: /^https?$/, error: 'Vul een adres in dat met https:// begint.' })
    .max(2_000, 'Dit adres is te lang.'),
  secret: optionalLine(200),
})
