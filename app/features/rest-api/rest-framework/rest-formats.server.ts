import { dutchMinute } from '#app/platform/dutch-time.ts'
import { escapeHtml } from '#app/platform/text/escape.ts'

/** Returns a time in the zone of the shop and in UTC, both without a zone in the text. */
export function wireDates(name: 'date' | 'modified', moment: Date) {
  const utc = moment.toISOString().slice(0, 19)
  return { [name]: `${dutchMinute(moment)}${utc.slice(16)}`, [`${name}_gmt`]: utc }
}

/** Returns a text as HTML; context=edit adds the text without escapes. */
export const rendered = (text: string, isForEdit: boolean) => ({
  ...(isForEdit && { raw: text }),
  rendered: escapeHtml(text),
})

export const renderedHtml = (html: string, isForEdit: boolean, raw = html) => ({
  ...(isForEdit && { raw }),
  rendered: html,
  protected: false,
})
