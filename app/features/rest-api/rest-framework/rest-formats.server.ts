import { dutchMinute } from '#app/platform/dutch-time.ts'
import { escapeHtml } from '#app/platform/text/escape.ts'

/** Returns a moment in the shop's time zone and in UTC, both without naming the zone. */
export function wireDates(name: 'date' | 'modified', moment: Date) {
  const utc = moment.toISOString().slice(0, 19)
  return { [name]: `${dutchMinute(moment)}${utc.slice(16)}`, [`${name}_gmt`]: utc }
}

/** Returns a text as HTML, with context=edit also unescaped. */
export const rendered = (text: string, isForEdit: boolean) => ({
  ...(isForEdit && { raw: text }),
  rendered: escapeHtml(text),
})

export const renderedHtml = (html: string, isForEdit: boolean, raw = html) => ({
  ...(isForEdit && { raw }),
  rendered: html,
  protected: false,
})
