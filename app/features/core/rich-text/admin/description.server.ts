import { readDocument } from '#app/features/core/rich-text/document-schema.ts'
import { documentToText } from '#app/features/core/rich-text/document-text.ts'
import {
  findLostElements,
  htmlToDocument,
  isHtml,
} from '#app/features/core/rich-text/html-document.server.ts'
import { textHtml } from '#app/features/core/rich-text/text-html.server.ts'
import { cleanDescription, editableText } from '#app/platform/text/html-text.server.ts'

/** Markup in descriptions that a document cannot contain, in addition to the elements that `findLostElements` reports. */
const UNSUPPORTED_MARKUP = /<(?:sup|sub)\b/i

/**
 * Returns the value of the editor's field for a description: plain text if that loses nothing, otherwise JSON of the editor.
 * HTML that the editor would lose, such as a table, stays HTML.
 */
export function editableDescription(html: string): string {
  const text = editableText(html)
  if (!isHtml(text)) return text
  if (findLostElements(html).length > 0 || UNSUPPORTED_MARKUP.test(html)) return html
  const document = htmlToDocument(html)
  const documentText = documentToText(document)
  // Plain text that contains "<b>" would be read as HTML.
  return documentText === null || isHtml(documentText) ? JSON.stringify(document) : documentText
}

/** Converts the submitted field (JSON of the editor, plain text or HTML) to sanitized HTML. */
export function readDescription(
  text: string,
): { ok: true; html: string } | { ok: false; message: string } {
  if (isHtml(text)) return { ok: true, html: cleanDescription(text) }
  const parsedDocument = readDocument(text)
  if (!parsedDocument.ok) return parsedDocument
  return { ok: true, html: cleanDescription(textHtml(parsedDocument.document.content)) }
}
