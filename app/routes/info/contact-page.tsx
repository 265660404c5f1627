import type { ReactNode } from 'react'
import { useOutletContext } from 'react-router'
import {
  ContactLinks,
  InfoPage,
  InfoSection,
  MailLink,
  PhoneLink,
} from '#app/features/content/info-pages/info-page.tsx'
import { shopAddress } from '#app/features/core/settings/identity-texts.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { path } from '#app/platform/path.ts'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/contact-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Contact',
    description: 'Adres, telefoon en e-mail van de winkel.',
    path: path('/contact'),
  })
}

export default function Contact() {
  const settings = useOutletContext<ShopSettings>()
  return (
    <InfoPage title="Contact" lead="Bel of mail gerust. Je krijgt iemand die de sieraden kent.">
      <InfoSection title={settings.name}>
        <ShopIdentity settings={settings} />
      </InfoSection>
      <InfoSection title="Vraag over een bestelling">
        <p>
          Zet je bestelnummer in je bericht; dan hoeven we er niet naar te vragen. Wil je van de
          koop af, dan gaat dat het snelst via <Link to={path('/herroepen')}>herroepen</Link>.
        </p>
      </InfoSection>
      <InfoSection title="Klacht">
        <p>
          Niet tevreden? Laat ons weten wat er is: <ContactLinks settings={settings} />. Je krijgt
          binnen 14 dagen antwoord. Komen we er samen niet uit, dan kun je naar{' '}
          {settings.disputeCommittee
            ? `${settings.disputeCommittee}, of naar de rechter.`
            : 'de rechter; wij zijn niet aangesloten bij een geschillencommissie.'}
        </p>
      </InfoSection>
    </InfoPage>
  )
}

/** Shows the legally required identity of the shop, as far as the owner has entered it. */
function ShopIdentity({ settings }: { settings: ShopSettings }) {
  const { phone, email, kvk, vatId } = settings
  const lines: [string, ReactNode][] = [
    ['Adres', shopAddress(settings)],
    ['Telefoon', phone && <PhoneLink key="tel" phone={phone} />],
    ['E-mail', email && <MailLink key="mail" email={email} />],
    ['KvK', kvk],
    ['Btw-id', vatId],
  ]
  return (
    <dl className="border-t border-line">
      {lines
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className="grid grid-cols-[6.5rem_1fr] gap-4 border-b border-line py-3">
            <dt className="text-ink-2">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
