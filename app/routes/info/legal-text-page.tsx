import { LEGAL_PAGES, legalPageFacts } from '#app/features/checkout/legal-texts/legal-texts.ts'
import {
  ChangedOn,
  InfoFacts,
  InfoPage,
  LegalSections,
} from '#app/features/content/info-pages/info-page.tsx'
import { showLegalPage } from '#app/features/content/info-pages/show-legal-page.server.ts'
import { readCachedShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import { headlineOf } from '#app/features/sales/delivery/shipping.ts'
import { deliveryFacts, freeShippingOf } from '#app/features/sales/delivery/shipping-texts.ts'
import { appContext } from '#app/platform/app-context.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/legal-text-page.ts'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, description, path } = loaderData
  return pageMeta(matches, { title, description, path })
}

/** Loads a page that consists of a legal text only. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = LEGAL_PAGES.find((each) => url.pathname.startsWith(legalPageFacts(each).href))
  if (!page) throw notFound()
  const { title, description, href } = legalPageFacts(page)
  const text = await showLegalPage(context, page)
  const zones = page === 'shipping' ? await readCachedShipping(context.get(appContext)) : []
  const { promisedMethod: promised } = headlineOf(zones)
  const facts = promised ? deliveryFacts(promised, freeShippingOf(zones)) : []
  return { title, description, path: href, text, facts }
}

export default function LegalText({ loaderData: { title, text, facts } }: Route.ComponentProps) {
  return (
    <InfoPage title={title} lead={text.lead}>
      {facts.length > 0 && <InfoFacts facts={facts} />}
      <LegalSections text={text} />
      <ChangedOn text={text} />
    </InfoPage>
  )
}
