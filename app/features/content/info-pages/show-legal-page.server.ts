import type { RouterContextProvider } from 'react-router'
import {
  LEGAL_TEXTS_TAG,
  type LegalPage,
  type LegalVersion,
  type RenderedLegalText,
} from '#app/features/checkout/legal-texts/legal-texts.ts'
import {
  readLegalText,
  renderLegalText,
} from '#app/features/checkout/legal-texts/read-legal-texts.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'

/** Returns the text of a legal page. Guests share one cached page. */
export async function showLegalPage(
  context: Readonly<RouterContextProvider>,
  page: LegalPage,
): Promise<RenderedLegalText> {
  return renderLegalText(await readCachedLegalText(context, page))
}

/** Returns a legal text and caches the page until it changes. */
export async function readCachedLegalText(
  context: Readonly<RouterContextProvider>,
  page: LegalPage,
): Promise<LegalVersion> {
  context.get(pageContext).cacheWithTags(['settings', LEGAL_TEXTS_TAG])
  return readLegalText(context.get(appContext), page)
}
