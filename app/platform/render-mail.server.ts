import type { ReactElement } from 'react'
import { render, toPlainText } from 'react-email'

/** The same mail for programs that show HTML and for those that don't. */
export async function renderMail(mail: ReactElement): Promise<{ html: string; text: string }> {
  // React's marks between texts are for a browser that wakes the page up.
  const html = (await render(mail)).replaceAll('<!-- -->', '')
  const text = toPlainText(html, {
    wordwrap: 78,
    selectors: [
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'h2', options: { uppercase: false } },
      { selector: 'img', format: 'skip' },
    ],
  })
  return { html, text }
}
