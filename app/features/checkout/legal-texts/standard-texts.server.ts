import { htmlToDocument } from '#app/features/core/rich-text/html-document.server.ts'
import {
  type FieldValues,
  fillDocument,
  fillLine,
} from '#app/features/core/rich-text/merge-fields.ts'
import type { LegalPage, LegalSource } from './legal-texts.ts'
import { STANDARD_HELP } from './standard-help.server.ts'
import { STANDARD_TERMS } from './standard-terms.server.ts'

const STANDARD_TEXTS: Record<LegalPage, { lead: string; html: string }> = {
  ...STANDARD_TERMS,
  ...STANDARD_HELP,
}

/** Returns the standard text of a page, with its fields in braces. */
export function standardText(page: LegalPage): LegalSource {
  const { lead, html } = STANDARD_TEXTS[page]
  return { lead, document: htmlToDocument(html) }
}

/** Fills in the fields of a text. */
export function fillLegalText(source: LegalSource, values: FieldValues): LegalSource {
  return {
    lead: fillLine(source.lead, values),
    document: fillDocument(source.document, values),
  }
}
