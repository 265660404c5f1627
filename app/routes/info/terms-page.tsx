import { useOutletContext } from 'react-router'
import { termsOf } from '#app/features/checkout/confirmation/terms.ts'
import { InfoPage, InfoSection } from '#app/features/content/info-pages/info-page.tsx'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { path } from '#app/platform/path.ts'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/terms-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Voorwaarden',
    description: 'De voorwaarden waaronder we verkopen.',
    path: path('/voorwaarden'),
  })
}

export default function Terms() {
  const settings = useOutletContext<ShopSettings>()
  return (
    <InfoPage
      title="Voorwaarden"
      lead="Kort en in gewone taal. Waar de wet je meer geeft, geldt de wet."
    >
      {termsOf(settings).map(({ title, paragraphs }) => (
        <InfoSection key={title} title={title}>
          {paragraphs.map((parts) => (
            <p key={String(parts[0])}>
              {parts.map((part) =>
                typeof part === 'string' ? (
                  part
                ) : (
                  <Link key={part.href} to={part.href}>
                    {part.text}
                  </Link>
                ),
              )}
            </p>
          ))}
        </InfoSection>
      ))}
    </InfoPage>
  )
}
