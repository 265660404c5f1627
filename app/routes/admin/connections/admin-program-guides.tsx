import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { PROGRAM_GUIDES } from '#app/features/rest-api/webhooks/admin/program-guides.ts'
import { appContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import type { Route } from './+types/admin-program-guides.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Programma’s · Beheer' }]

export function loader({ context }: Route.LoaderArgs) {
  requireManager(context)
  return { siteUrl: context.get(appContext).siteUrl }
}

export default function AdminProgramGuides({ loaderData }: Route.ComponentProps) {
  return (
    <div className="form-page">
      <AdminHeading
        title="Programma’s koppelen"
        back={{ to: path('/beheer/koppelingen'), text: 'Koppelingen' }}
      />
      <p className="-mt-3 mb-6 max-w-[40rem] text-ink-2">
        Kies in het programma ‘WooCommerce’. Het adres van je winkel is{' '}
        <code className="wrap-anywhere">{loaderData.siteUrl}</code>. Een programma dat om een
        plug-in in WordPress vraagt, kan niet met deze winkel werken.
      </p>
      {PROGRAM_GUIDES.map(({ name, purpose, start, steps }) => (
        <FormSection key={name} title={name} text={purpose}>
          <ol className="list-decimal space-y-1 pl-5">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <ButtonLink size="small" variant="second" to={start.to}>
            {start.text}
          </ButtonLink>
        </FormSection>
      ))}
    </div>
  )
}
