import { LEGAL_PAGES, legalPageFacts } from '#app/features/checkout/legal-texts/legal-texts.ts'
import { ChangedOn, InfoPage, LegalSections } from '#app/features/content/info-pages/info-page.tsx'
import { showLegalPage } from '#app/features/content/info-pages/show-legal-page.server.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/legal-text-page.ts'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, description, path } = loaderData
  return pageMeta(matches, { title, description, path })
}

/** Serves the pages that consist of their text alone. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = LEGAL_PAGES.find((each) => url.pathname.startsWith(legalPageFacts(each).href))
  if (!page) throw notFound()
  const { title, description, href } = legalPageFacts(page)
  return { title, description, path: href, text: await showLegalPage(context, page) }
}

export default function LegalText({ loaderData: { title, text } }: Route.ComponentProps) {
  return (
    <InfoPage title={title} lead={text.lead}>
      <LegalSections text={text} />
      <ChangedOn text={text} />
    </InfoPage>
  )
}
