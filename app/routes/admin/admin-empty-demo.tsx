import { data, Form, Link, redirect } from 'react-router'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import {
  type DemoContents,
  emptyDemo,
  readDemoContents,
} from '#app/features/demo/demo-catalogue/admin/empty-demo.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { IntentButton } from '#app/ui/forms/intent-button.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/admin-empty-demo.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Demo leegmaken · Beheer' }]

export async function loader({ context }: Route.LoaderArgs) {
  requireManager(context)
  const contents = await readDemoContents(context.get(appContext))
  if (!contents) throw notFound()
  return { contents }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const form = await readForm(request)
  if (form.get('confirmed') !== 'on') return data({ error: 'unconfirmed' as const }, 422)
  const result = await emptyDemo(context.get(appContext))
  if (result.ok) return redirect(`${path('/beheer')}?leeg=1`)
  if (result.error === 'no-demo') throw notFound()
  return data({ error: result.error }, 422)
}

const LABELS: Record<keyof DemoContents, { singular: string; plural: string }> = {
  products: { singular: 'product', plural: 'producten, met hun categorieën, merken en reviews' },
  orders: { singular: 'bestelling', plural: 'bestellingen, met hun facturen en mails' },
  customers: { singular: 'klant', plural: 'klanten met een account' },
  media: { singular: 'foto', plural: 'foto’s en bestanden' },
  posts: { singular: 'verhaal of pagina', plural: 'verhalen en pagina’s' },
}

export default function AdminEmptyDemo({ loaderData, actionData }: Route.ComponentProps) {
  const isUnconfirmed = actionData?.error === 'unconfirmed'
  return (
    <div className="max-w-[44rem]">
      <AdminHeading title="Maak er een lege winkel van" />
      {actionData?.error === 'real-payments' && (
        <div className="mb-6">
          <Notice kind="danger" role="alert">
            Er is in deze winkel met echt geld betaald. De wet vraagt die bestellingen te bewaren,
            dus de winkel is niet leeggemaakt.
          </Notice>
        </div>
      )}
      <p>Dit verdwijnt, ook wat je zelf aan de demo hebt toegevoegd:</p>
      <ul className="mt-3 mb-5 ml-5 list-disc">
        {Object.entries(loaderData.contents).map(([name, count]) => {
          const { singular, plural } = LABELS[name as keyof DemoContents]
          return (
            <li key={name}>
              {count} {count === 1 ? singular : plural}
            </li>
          )
        })}
        <li>de naam, het adres en de andere gegevens van de demo</li>
      </ul>
      <p>
        Blijven staan: de medewerkers en hoe zij inloggen, de bezorgwijzen, mailteksten en sleutels,
        en de instellingen en openingstijden die je zelf hebt veranderd. Daarna is de winkel dicht
        tot je hem opent.
      </p>
      <ConfirmForm isRejected={isUnconfirmed} />
    </div>
  )
}

function ConfirmForm({ isRejected }: { isRejected: boolean }) {
  const form = useErrorFocus(isRejected)
  return (
    <Form ref={form} method="post" className="mt-6 border-t border-ink pt-5">
      <CheckboxField
        name="confirmed"
        label="Ja, verwijder dit voorgoed"
        aria-invalid={isRejected || undefined}
        aria-describedby={isRejected ? 'confirmed-fout' : undefined}
      />
      {isRejected && (
        <p id="confirmed-fout" className="text-sm text-danger">
          Kruis dit eerst aan. Wat weg is, komt niet terug.
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <IntentButton intent="empty" variant="danger" busyText="Leegmaken">
          Maak de winkel leeg
        </IntentButton>
        <Link to={path('/beheer')} className={`${TEXT_LINK} inline-flex min-h-target items-center`}>
          Houd de demo
        </Link>
      </div>
    </Form>
  )
}
