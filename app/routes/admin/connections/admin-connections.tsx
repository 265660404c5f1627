import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { listApiKeys } from '#app/features/core/api-keys/admin/list-api-keys.server.ts'
import { readServiceKeyStates } from '#app/features/core/service-keys/service-keys.server.ts'
import {
  SERVICE_NAMES,
  SERVICES,
  type ServiceKeyState,
} from '#app/features/core/service-keys/service-keys.ts'
import { readSourceHealth } from '#app/features/partners/marketplaces/read-source-health.server.ts'
import { connectionState, SOURCE_NAMES } from '#app/features/partners/marketplaces/source-health.ts'
import { STATUS_TEXTS, topicText } from '#app/features/rest-api/webhooks/admin/webhook-texts.ts'
import { readWebhooks } from '#app/features/rest-api/webhooks/manage-webhooks.server.ts'
import { WEBHOOKS_PER_PAGE } from '#app/features/rest-api/webhooks/webhooks.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { PermittedLink } from '#app/ui/admin/permitted-link.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { StatusLabel } from '#app/ui/feedback/status-label.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/admin-connections.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Koppelingen · Beheer' }]

function serviceState({ from, isUnreadable }: ServiceKeyState) {
  if (isUnreadable) return { tone: 'danger', text: 'Sleutel niet te lezen' } as const
  return from === 'nobody'
    ? ({ tone: 'quiet', text: 'Niet ingesteld' } as const)
    : ({ tone: 'success', text: 'Ingesteld' } as const)
}

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const webhookPage = await readWebhooks(app, pageNumber(url.searchParams))
  const states = await readServiceKeyStates(app)
  const sources = await readSourceHealth(app)
  const { keys } = await listApiKeys(app, 1)
  const now = app.clock.now()
  return {
    services: [
      ...SERVICES.map((service) => ({
        name: SERVICE_NAMES[service],
        ...serviceState(states[service]),
        href: `${path('/beheer/instellingen/diensten')}#${service}`,
      })),
      ...sources.map((source) => ({
        name: SOURCE_NAMES[source.name],
        ...connectionState(source),
        href: path('/beheer/marktplaatsen'),
      })),
    ],
    programs: keys.flatMap(({ id, name, lastUsedAt }) =>
      lastUsedAt ? [{ id, name, used: `Laatst gebruikt ${dutchMoment(lastUsedAt, now)}` }] : [],
    ),
    total: webhookPage.total,
    page: webhookPage.page,
    isRemoved: url.searchParams.has('weg'),
    webhooks: webhookPage.webhooks.map(({ id, name, topic, status, deliveryUrl }) => ({
      id,
      name,
      facts: `${topicText(topic)}, naar ${new URL(deliveryUrl).host}`,
      status: STATUS_TEXTS[status],
    })),
  }
}

export default function AdminConnections({ loaderData }: Route.ComponentProps) {
  const { services, webhooks, programs, total, page, isRemoved } = loaderData
  return (
    <div className="form-page">
      <AdminHeading title="Koppelingen" />
      {isRemoved && (
        <div className="mb-6">
          <Notice kind="success">Verwijderd. Er gaat niets meer naartoe.</Notice>
        </div>
      )}
      <ServiceStates services={services} />
      <ProgramSections programs={programs} />
      <FormSection
        title="Webhooks"
        text="De winkel stuurt zelf bericht naar een programma zodra er iets verandert."
      >
        {webhooks.length === 0 ? (
          <p className="text-ink-2">Nog geen.</p>
        ) : (
          <ul className="border-t border-line">
            {webhooks.map(({ id, name, facts, status }) => (
              <li key={id} className="border-b border-line">
                <Link
                  to={path('/beheer/koppelingen/webhooks/:id', { id })}
                  className="flex items-center gap-x-4 py-3 hover:bg-ground"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold wrap-anywhere">{name}</span>
                    <span className="block text-sm text-ink-2 wrap-anywhere">{facts}</span>
                  </span>
                  <span className="text-sm">{status}</span>
                  <ChevronRight className="size-5 shrink-0" strokeWidth={1.5} aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
        )}
        <Pager
          page={page}
          pageSize={WEBHOOKS_PER_PAGE}
          total={total}
          url={(targetPage) => `${path('/beheer/koppelingen')}?pagina=${targetPage}`}
        />
        <ButtonLink
          size="small"
          variant="second"
          to={path('/beheer/koppelingen/webhooks/:id', { id: 'nieuw' })}
        >
          Nieuwe webhook
        </ButtonLink>
      </FormSection>
    </div>
  )
}

function ServiceStates({ services }: Pick<Route.ComponentProps['loaderData'], 'services'>) {
  return (
    <FormSection title="Diensten" text="Waarmee je winkel betaalt, mailt, verzendt en inleest.">
      <ul className="border-t border-line">
        {services.map(({ name, text, tone, href }) => (
          <li key={name} className="border-b border-line">
            <PermittedLink
              to={href}
              className="flex min-h-12 items-center gap-x-4 py-2 hover:bg-ground"
            >
              <span className="min-w-0 flex-1 font-semibold">{name}</span>{' '}
              <StatusLabel tone={tone}>{text}</StatusLabel>
              <ChevronRight className="size-5 shrink-0" strokeWidth={1.5} aria-hidden="true" />
            </PermittedLink>
          </li>
        ))}
      </ul>
    </FormSection>
  )
}

function ProgramSections({ programs }: Pick<Route.ComponentProps['loaderData'], 'programs'>) {
  return (
    <>
      <FormSection title="Sleutels" text="Hiermee leest en schrijft een programma in je winkel.">
        <ButtonLink size="small" variant="second" to={path('/beheer/koppelingen/sleutels')}>
          Sleutels bekijken en maken
        </ButtonLink>
      </FormSection>
      <FormSection
        title="Programma’s"
        text="Boekhouding, verzending, voorraad en andere programma’s werken met je winkel zoals met WooCommerce."
      >
        {programs.length === 0 ? (
          <p className="text-ink-2">Nog geen programma gebruikte je winkel.</p>
        ) : (
          <ul className="border-t border-line">
            {programs.map(({ id, name, used }) => (
              <li key={id} className="border-b border-line py-3">
                <span className="block font-semibold wrap-anywhere">{name}</span>
                <span className="block text-sm text-ink-2">{used}</span>
              </li>
            ))}
          </ul>
        )}
        <ButtonLink size="small" variant="second" to={path('/beheer/koppelingen/programmas')}>
          Zo koppel je een programma
        </ButtonLink>
      </FormSection>
    </>
  )
}
