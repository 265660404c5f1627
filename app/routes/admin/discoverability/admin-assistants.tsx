import { Form, redirect } from 'react-router'
import { DiscoverabilityTabs } from '#app/features/admin/shell/discoverability-tabs.tsx'
import {
  readAgentSwitches,
  saveAgentSwitches,
} from '#app/features/channels/agents/agent-switches.server.ts'
import { AGENT_SWITCHES, type AgentSwitch } from '#app/features/channels/agents/agents.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { SaveBar } from '#app/ui/admin/save-button.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import type { Route } from './+types/admin-assistants.ts'

export const meta: Route.MetaFunction = () => [{ title: 'AI en assistenten · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const activeSwitches = await readAgentSwitches(context.get(appContext))
  return {
    isSaved: url.searchParams.has('opgeslagen'),
    switches: Object.entries(AGENT_SWITCHES).map(([name, texts]) => ({
      name,
      ...texts,
      // Object.entries types keys as plain strings.
      isOn: activeSwitches.has(name as AgentSwitch),
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const form = await readForm(request)
  await saveAgentSwitches(context.get(appContext), form.getAll('aan').map(String))
  return redirect(`${path('/beheer/vindbaarheid/assistenten')}?opgeslagen`)
}

export default function AdminAssistants({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AdminHeading title="AI en assistenten" />
      <DiscoverabilityTabs />
      <SaveNotice problem={undefined} isSaved={loaderData.isSaved} savedText="Opgeslagen." />
      <p className="max-w-prose text-ink-2">
        Programma’s die voor iemand zoeken en een winkelwagen vullen. Ze zien wat een bezoeker
        zonder account ziet; bestellen en betalen doet de klant zelf.
      </p>
      <Form method="post" className="mt-4 max-w-[46rem] border-t border-ink">
        {loaderData.switches.map(({ name, label, hint, isOn }) => (
          <div key={name} className="border-b border-line py-2">
            <CheckboxField
              name="aan"
              value={name}
              label={label}
              defaultChecked={isOn}
              aria-describedby={`hint-${name}`}
            />
            <p id={`hint-${name}`} className="-mt-1 ml-8 pb-1 text-sm text-ink-2">
              {hint}
            </p>
          </div>
        ))}
        <SaveBar />
      </Form>
    </>
  )
}
