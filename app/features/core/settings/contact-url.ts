import { path } from '#app/platform/path.ts'

export type ContactTopic = 'product' | 'order' | 'return' | 'repair' | 'other'

/** Returns the URL of the contact form with the topic, and the order if there is one, filled in. */
export function contactUrl(topic: ContactTopic, orderId?: number): string {
  const url = `${path('/contact')}?onderwerp=${topic}`
  return orderId === undefined ? url : `${url}&bestelling=${orderId}`
}
