import type { ReactElement } from 'react'
import { render, toPlainText } from 'react-email'

/** Renders a mail as HTML and as plain text. */
export async function renderMail(mail: ReactElement): Promise<{ html: string; text: string }> {
  // React's comment markers are only needed for hydration.
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
