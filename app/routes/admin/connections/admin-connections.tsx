import { Link } from 'react-router'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { listApiKeys } from '#app/features/core/api-keys/admin/list-api-keys.server.ts'
import { STATUS_TEXTS, topicText } from '#app/features/rest-api/webhooks/admin/webhook-texts.ts'
import { readWebhooks } from '#app/features/rest-api/webhooks/manage-webhooks.server.ts'
import { WEBHOOKS_PER_PAGE } from '#app/features/rest-api/webhooks/webhooks.ts'
import { shopContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/admin-connections.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Koppelingen · Beheer · Schakel' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(shopContext)
  const found = await readWebhooks(app, pageNumber(url.searchParams))
  const { keys } = await listApiKeys(app, 1)
  const now = app.clock.now()
  return {
    programs: keys.flatMap(({ id, name, lastUsedAt }) =>
      lastUsedAt ? [{ id, name, used: `Laatst gebruikt ${dutchMoment(lastUsedAt, now)}` }] : [],
    ),
    total: found.total,
    page: found.page,
    isRemoved: url.searchParams.has('weg'),
    webhooks: found.webhooks.map(({ id, name, topic, status, deliveryUrl }) => ({
      id,
      name,
      facts: `${topicText(topic)}, naar ${new URL(deliveryUrl).host}`,
      status: STATUS_TEXTS[status],
    })),
  }
}

export default function AdminConnections({ loaderData }: Route.ComponentProps) {
  const { webhooks, programs, total, page, isRemoved } = loaderData
  return (
    <div className="max-w-[56rem]">
      <AdminHeading title="Koppelingen" />
      <p className="-mt-3 mb-6 max-w-[40rem] text-ink-2">
        Boekhouding, verzending, voorraad en andere programma’s werken met je winkel zoals met
        WooCommerce.
      </p>
      {isRemoved && (
        <div className="mb-6">
          <Notice kind="success">Verwijderd. Er gaat niets meer naartoe.</Notice>
        </div>
      )}
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
                  className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-3 hover:bg-ground"
                >
                  <span className="min-w-0">
                    <span className="block font-semibold wrap-anywhere">{name}</span>
                    <span className="block text-sm text-ink-2 wrap-anywhere">{facts}</span>
                  </span>
                  <span className="text-sm">{status}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <Pager
          page={page}
          pageSize={WEBHOOKS_PER_PAGE}
          total={total}
          address={(to) => `${path('/beheer/koppelingen')}?pagina=${to}`}
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

function ProgramSections({ programs }: Pick<Route.ComponentProps['loaderData'], 'programs'>) {
  return (
    <>
      <FormSection title="Sleutels" text="Hiermee leest en schrijft een programma in je winkel.">
        <ButtonLink size="small" variant="second" to={path('/beheer/koppelingen/sleutels')}>
          Sleutels bekijken en maken
        </ButtonLink>
      </FormSection>
      <FormSection title="Programma’s" text="Wat je winkel de laatste tijd gebruikte.">
        {programs.length === 0 ? (
          <p className="text-ink-2">Nog geen.</p>
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
