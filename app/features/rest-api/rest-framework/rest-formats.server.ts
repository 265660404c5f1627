import { dutchMinute } from '#app/platform/dutch-time.ts'
import { escapeHtml } from '#app/platform/text/escape.ts'

/** The two forms a moment has: by the clock in the shop, and in UTC; neither names its zone. */
export function wireDates(name: 'date' | 'modified', at: Date) {
  const utc = at.toISOString().slice(0, 19)
  return { [name]: `${dutchMinute(at)}${utc.slice(16)}`, [`${name}_gmt`]: utc }
}

/** A text as HTML, and for whoever edits it as it was typed. */
export const rendered = (text: string, isForEdit: boolean) => ({
  ...(isForEdit && { raw: text }),
  rendered: escapeHtml(text),
})

export const renderedHtml = (html: string, isForEdit: boolean, raw = html) => ({
  ...(isForEdit && { raw }),
  rendered: html,
  protected: false,
})
