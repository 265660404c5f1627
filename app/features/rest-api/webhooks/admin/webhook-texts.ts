import {
  type DeliveryState,
  type ResendResult,
  topicParts,
  type WebhookStatus,
} from '#app/features/rest-api/webhooks/webhooks.ts'
import { lookUp } from '#app/platform/http/look-up.ts'
import { capitalize } from '#app/platform/text/capitalize.ts'

export const STATUS_TEXTS: Record<WebhookStatus, string> = {
  active: 'Aan',
  paused: 'Gepauzeerd',
  disabled: 'Uitgezet',
}

const RESOURCES: Record<string, string> = {
  order: 'bestelling',
  product: 'product',
  customer: 'klant',
  coupon: 'kortingscode',
}
const EVENTS: Record<string, string> = {
  created: 'gemaakt',
  updated: 'gewijzigd',
  deleted: 'verwijderd',
  restored: 'teruggezet',
}

/** Returns a text such as "Bestelling gemaakt"; for an action, its name. */
export function topicText(topic: string): string {
  if (topic === 'ping') return 'Proefbericht'
  const { resource, event } = topicParts(topic)
  const resourceText = lookUp(RESOURCES, resource)
  const eventText = lookUp(EVENTS, event)
  return resourceText && eventText ? capitalize(`${resourceText} ${eventText}`) : topic
}

interface Outcome {
  state: DeliveryState
  attempts: number
  responseStatus: number | null
}

/** Returns the state of a delivery in a few words. */
export function deliveryText({ state, attempts, responseStatus }: Outcome): string {
  switch (state) {
    case 'waiting':
      return attempts === 0 ? 'Staat klaar' : `Gaat opnieuw, na ${attempts}×`
    case 'sending':
      return 'Onderweg'
    case 'done':
      return `Aangekomen (${responseStatus})`
    case 'failed':
      return responseStatus === null ? 'Mislukt' : `Mislukt (${responseStatus})`
    case 'dropped':
      return 'Vervallen'
  }
}

export function resendMessage(
  failure: Exclude<Extract<ResendResult, { ok: false }>, { error: 'unknown-delivery' }>,
): string {
  switch (failure.error) {
    case 'not-active':
      return 'De webhook staat uit. Zet hem eerst aan.'
    case 'on-its-way':
      return 'Dit bericht is nog onderweg.'
  }
}
