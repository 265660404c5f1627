import { data, Form, redirect } from 'react-router'
import { z } from 'zod'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { DeliveryList } from '#app/features/rest-api/webhooks/admin/delivery-list.tsx'
import { WebhookFields } from '#app/features/rest-api/webhooks/admin/webhook-fields.tsx'
import { deliveryText, topicText } from '#app/features/rest-api/webhooks/admin/webhook-texts.ts'
import {
  createWebhook,
  findWebhook,
  readDeliveries,
  readWebhookSecret,
  removeWebhook,
  updateWebhook,
} from '#app/features/rest-api/webhooks/manage-webhooks.server.ts'
import {
  DELIVERIES_PER_PAGE,
  isTopic,
  LOG_DAYS,
  PING,
  WEBHOOK_STATUSES,
} from '#app/features/rest-api/webhooks/webhooks.ts'
import type { App } from '#app/platform/app.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { type FormValues, readFields } from '#app/platform/forms/form-fields.ts'
import { cleanLine, optionalLine } from '#app/platform/forms/form-text.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { CopyLine } from '#app/ui/admin/copy-line.tsx'
import { fieldsOf } from '#app/ui/admin/edit-form-fields.ts'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { SaveBar } from '#app/ui/admin/save-button.tsx'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/admin-webhook.ts'

/** The form of a webhook. An empty secret keeps the current secret; a new webhook gets a random one. */
const webhookForm = z.object({
  name: cleanLine(100, 'Geef de webhook een naam.'),
  status: z.enum(WEBHOOK_STATUSES, 'Kies een status.'),
  topic: z.string().refine(isTopic, 'Kies waarover bericht gaat.'),
  deliveryUrl: z
    .url({ protocol: /^https?$/, error: 'Vul een adres in dat met https:// begint.' })
    .max(2_000, 'Dit adres is te lang.'),
  secret: optionalLine(200),
})

const NEW = 'nieuw'
const webhookUrl = (id: number) => path('/beheer/koppelingen/webhooks/:id', { id })
const INITIAL_VALUES: FormValues = { topic: 'order.created', status: 'active' }

export const meta: Route.MetaFunction = () => [{ title: 'Webhook · Beheer' }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const isSaved = url.searchParams.has('opgeslagen')
  if (params.id === NEW) {
    return { webhook: null, values: INITIAL_VALUES, isSaved, secret: null, log: null }
  }
  const webhook = await findWebhook(app, readId(params.id))
  if (!webhook) throw notFound()
  const { id, name, topic, status, deliveryUrl, failureCount } = webhook
  return {
    webhook: { id, name, isDisabled: status === 'disabled', failureCount },
    values: { name, topic, status, deliveryUrl } satisfies FormValues,
    isSaved,
    // The secret is shown on request only.
    secret: url.searchParams.has('geheim') ? ((await readWebhookSecret(app, id)) ?? '') : null,
    log: await readLog(app, id, pageNumber(url.searchParams)),
  }
}

async function readLog(app: App, webhookId: number, page: number) {
  const deliveryPage = await readDeliveries(app, webhookId, page)
  return {
    total: deliveryPage.total,
    page: deliveryPage.page,
    rows: deliveryPage.deliveries.map(
      ({ id, topic, objectId, createdAt, problem, ...delivery }) => ({
        id,
        title: topic === PING ? topicText(topic) : `${topicText(topic)}: ${objectId}`,
        state: deliveryText(delivery),
        moment: dutchMoment(createdAt, app.clock.now()),
        problem,
      }),
    ),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const manager = requireManager(context)
  const app = context.get(appContext)
  const formData = await readForm(request)
  const id = params.id === NEW ? null : readId(params.id)
  if (id !== null && formData.get('intent') === 'remove') {
    if (!(await removeWebhook(app, id))) throw notFound()
    return redirect(`${path('/beheer/koppelingen')}?weg=1`)
  }
  const form = readFields(webhookForm, formData)
  if (!form.ok) return data({ errors: form.errors, formValues: form.formValues }, 422)
  const savedWebhook =
    id === null
      ? await createWebhook(app, manager.id, form.value)
      : await updateWebhook(app, id, form.value)
  if (!savedWebhook) throw notFound()
  const isNew = id === null
  return redirect(`${webhookUrl(savedWebhook.id)}?opgeslagen=1${isNew ? '&geheim=1' : ''}`)
}

export default function AdminWebhook({ loaderData, actionData }: Route.ComponentProps) {
  const { webhook, log, isSaved } = loaderData
  const form = useErrorFocus(actionData?.errors)
  const values = actionData?.formValues ?? loaderData.values
  const field = fieldsOf(values, actionData?.errors)
  return (
    <div className="form-page">
      <AdminHeading
        title={webhook?.name ?? 'Nieuwe webhook'}
        back={{ to: path('/beheer/koppelingen'), text: 'Koppelingen' }}
      />
      <WebhookNotices isSaved={isSaved && !actionData} isDisabled={webhook?.isDisabled === true} />
      <Form ref={form} method="post" noValidate autoComplete="off">
        <FormSection title="Instellingen" text="Waarover de winkel bericht stuurt, en waarheen.">
          <WebhookFields field={field} values={values} isNew={webhook === null} />
        </FormSection>
        <SaveBar />
      </Form>
      {webhook && log && (
        <>
          <FormSection
            title="Geheim"
            text="Vul het bij het programma in: daarmee controleert het dat een bericht van jouw winkel komt."
          >
            <WebhookSecret id={webhook.id} secret={loaderData.secret} />
          </FormSection>
          <FormSection
            title="Berichten"
            text={`Alles van de laatste ${LOG_DAYS} dagen. Wat mislukt, gaat vanzelf nog een paar keer.`}
          >
            {log.rows.length === 0 ? (
              <p className="text-ink-2">Nog geen.</p>
            ) : (
              <DeliveryList webhookId={webhook.id} deliveries={log.rows} />
            )}
            <Pager
              page={log.page}
              pageSize={DELIVERIES_PER_PAGE}
              total={log.total}
              url={(targetPage) => `${webhookUrl(webhook.id)}?pagina=${targetPage}`}
            />
          </FormSection>
          <FormSection title="Verwijderen" text="Ook de berichten hierboven gaan weg.">
            <Form method="post">
              <Button type="submit" size="small" variant="quiet" name="intent" value="remove">
                Verwijder deze webhook
              </Button>
            </Form>
          </FormSection>
        </>
      )}
    </div>
  )
}

function WebhookSecret({ id, secret }: { id: number; secret: string | null }) {
  if (secret === null) {
    return (
      <ButtonLink
        size="small"
        variant="second"
        to={`${webhookUrl(id)}?geheim=1`}
        preventScrollReset
      >
        Toon het geheim
      </ButtonLink>
    )
  }
  if (secret === '') {
    return <p>Het geheim is niet meer te lezen. Vul hierboven een nieuw geheim in en sla het op.</p>
  }
  return (
    <dl className="bg-ground px-4 py-3">
      <CopyLine label="Geheim (secret)" text={secret} name="het geheim" />
    </dl>
  )
}

function WebhookNotices({ isSaved, isDisabled }: { isSaved: boolean; isDisabled: boolean }) {
  return (
    <div className="mb-6 space-y-3 empty:hidden">
      {isSaved && <Notice kind="success">Opgeslagen.</Notice>}
      {isDisabled && (
        <Notice kind="warning">
          Uitgezet, omdat er een dag lang geen goed antwoord kwam. Zet hem weer op Aan als het
          verholpen is.
        </Notice>
      )}
    </div>
  )
}
