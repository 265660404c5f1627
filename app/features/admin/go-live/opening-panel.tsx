import { Form, Link } from 'react-router'
import { path } from '#app/platform/path.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { StatusLabel } from '#app/ui/feedback/status-label.tsx'
import { IntentButton } from '#app/ui/forms/intent-button.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { MissingDetail, UncheckedText } from './opening.ts'

interface OpeningPanelProps {
  isOpen: boolean
  isDemo: boolean
  missing: MissingDetail[]
  unchecked: UncheckedText[]
  /** true if the owner tried to open the shop although details are missing or promises are unchecked */
  isUnconfirmed: boolean
}

/** Shows whether visitors see the shop, with the button that opens or closes it. */
export function OpeningPanel({
  isOpen,
  isDemo,
  missing,
  unchecked,
  isUnconfirmed,
}: OpeningPanelProps) {
  return (
    <section
      id="open"
      aria-labelledby="open-titel"
      className={isOpen ? 'border-t border-line pt-2' : 'border-t border-ink pt-5 pb-6'}
    >
      {isOpen ? (
        <OpenState />
      ) : (
        <Form method="post" className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <div className="min-w-0 flex-1 basis-72">
            <h2 id="open-titel" className="text-title font-semibold">
              De winkel is dicht
            </h2>
            <p className="mt-1 text-ink-2">
              Bezoekers zien een aankondiging. Jij en je collega’s zien de winkel als jullie zijn
              ingelogd.
            </p>
          </div>
          {!isUnconfirmed && (
            <IntentButton
              intent="open"
              variant={missing.length + unchecked.length > 0 ? 'second' : 'main'}
            >
              Open de winkel
            </IntentButton>
          )}
        </Form>
      )}
      {!isOpen && isUnconfirmed && <ConfirmOpening missing={missing} unchecked={unchecked} />}
      {isDemo && (
        <p className={`${isOpen ? '' : 'mt-3'} flex flex-wrap items-center gap-x-4`}>
          <span>Dit is een demo: alles wat je ziet is verzonnen.</span>
          <Link
            to={path('/beheer/demo-leegmaken')}
            className={`${TEXT_LINK} inline-flex min-h-target items-center font-medium`}
          >
            Maak er een lege winkel van
          </Link>
        </p>
      )}
    </section>
  )
}

/** The state of an open shop takes one line, because an open shop is rarely closed. */
function OpenState() {
  return (
    <Form method="post">
      <details>
        <summary className="flex cursor-pointer list-none flex-wrap items-center justify-between gap-x-8 [&::-webkit-details-marker]:hidden">
          <h2 id="open-titel">
            <StatusLabel tone="success">De winkel is open</StatusLabel>
          </h2>
          <span className={buttonClass({ variant: 'quiet' })}>Sluit de winkel</span>
        </summary>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 bg-ground p-4">
          <p>Bezoekers zien dan een aankondiging en kunnen niet meer bestellen.</p>
          <IntentButton intent="close" variant="danger" size="small">
            Ja, sluit de winkel
          </IntentButton>
        </div>
      </details>
    </Form>
  )
}

function ConfirmOpening({ missing, unchecked }: Pick<OpeningPanelProps, 'missing' | 'unchecked'>) {
  return (
    <div role="alert" className="mt-4 bg-warning-tint px-4 py-4">
      {missing.length > 0 && (
        <LinkList
          title="Dit ontbreekt nog, en de wet vraagt erom"
          links={missing.map(({ field, label }) => ({
            href: `${path('/beheer/instellingen')}#${field}`,
            label,
          }))}
        />
      )}
      {unchecked.length > 0 && (
        <LinkList title="Dit beloof je, en je hebt het nog niet nagekeken" links={unchecked} />
      )}
      <Form method="post" className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3">
        {missing.length > 0 && (
          <Link
            to={path('/beheer/instellingen')}
            className={`${TEXT_LINK} inline-flex min-h-target items-center font-medium`}
          >
            Vul de gegevens in bij Instellingen
          </Link>
        )}
        <IntentButton intent="open-anyway" variant="second" size="small">
          Toch openen
        </IntentButton>
      </Form>
    </div>
  )
}

function LinkList({ title, links }: { title: string; links: { href: string; label: string }[] }) {
  return (
    <>
      <h3 className="not-first:mt-4 font-semibold">{title}</h3>
      <ul className="mt-2 ml-5 list-disc gap-x-8 sm:columns-2">
        {links.map(({ href, label }) => (
          <li key={href}>
            <Link
              to={href}
              // The settings page shows one section with CSS `:target`, which client-side navigation does not set.
              reloadDocument
              className={`${TEXT_LINK} inline-flex min-h-target items-center`}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
