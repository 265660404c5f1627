import { data, Form, Link, redirect } from 'react-router'
import {
  readWaitingWork,
  type WaitingWork,
} from '#app/features/admin/dashboard/read-waiting-work.server.ts'
import { SourceCard } from '#app/features/admin/settings/source-card.tsx'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { readFeedHealth } from '#app/features/data-transfer/incoming-feed-runs/read-feed-health.server.ts'
import { FeedHealthList } from '#app/features/data-transfer/incoming-feed-runs/scheduled-feeds.tsx'
import { readAmazonSales } from '#app/features/insight/commissions/admin/read-commissions.server.ts'
import { testConnection } from '#app/features/partners/marketplace-import/test-connection.server.ts'
import {
  forgetSourceKey,
  saveSourceKey,
} from '#app/features/partners/marketplace-sources/source-keys.server.ts'
import type {
  KeyedSource,
  NewSourceKey,
} from '#app/features/partners/marketplace-sources/source-keys.ts'
import { readSourceHealth } from '#app/features/partners/marketplaces/read-source-health.server.ts'
import { SOURCE_KEY_FORMS } from '#app/features/partners/marketplaces/source-key-forms.ts'
import {
  readSwitchedOff,
  saveEnabledSwitches,
} from '#app/features/partners/offers/switches.server.ts'
import { MARKETPLACE_SWITCHES } from '#app/features/partners/offers/switches.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchStamp } from '#app/platform/dutch-time.ts'
import { readFields } from '#app/platform/forms/form-fields.ts'
import { badRequest } from '#app/platform/http/http-errors.ts'
import { lookUp } from '#app/platform/http/look-up.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { SaveBar } from '#app/ui/admin/save-button.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { HintedLabel } from '#app/ui/forms/hinted-label.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/admin-marketplaces.ts'

type LoaderData = Route.ComponentProps['loaderData']

const SAVED_URL = `${path('/beheer/marktplaatsen')}?opgeslagen=1`

export const meta: Route.MetaFunction = () => [{ title: 'Marktplaatsen · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const [health, switchedOff, sales, feeds, waitingItems] = await Promise.all([
    readSourceHealth(app),
    readSwitchedOff(app),
    readAmazonSales(app),
    readFeedHealth(app),
    readWaitingWork(app),
  ])
  return {
    sources: health.map((source) => ({
      source,
      since: source.stateSince ? dutchStamp(source.stateSince) : '',
    })),
    switches: Object.entries(MARKETPLACE_SWITCHES).map(([value, texts]) => ({
      value,
      ...texts,
      isSource: 'isSource' in texts,
      isOn: !switchedOff.has(value),
    })),
    sales,
    feeds,
    waiting: waitingItems,
    areTagsFromEnvironment: app.env.AMAZON_TAGS !== undefined,
    isSaved: url.searchParams.has('opgeslagen'),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const form = await readForm(request)
  const testedSource = String(form.get('test') ?? '')
  if (testedSource !== '') {
    const result = await testConnection(app, testedSource)
    if (!result) throw badRequest()
    return { testResult: result, rejected: undefined }
  }
  const intent = form.get('intent')
  if (intent === 'key' || intent === 'forget-key') {
    const source = String(form.get('source')) as KeyedSource
    const schema = lookUp(SOURCE_KEY_FORMS, source)
    if (!schema) throw badRequest()
    if (intent === 'forget-key') {
      await forgetSourceKey(app, source)
      return redirect(SAVED_URL)
    }
    const parsedForm = readFields<NewSourceKey>(schema, form)
    if (!parsedForm.ok) {
      const { keyId = '', version = '' } = parsedForm.formValues
      const rejected = { source, errors: parsedForm.errors, formValues: { keyId, version } }
      return data({ testResult: undefined, rejected }, 422)
    }
    await saveSourceKey(app, source, parsedForm.value)
    return redirect(SAVED_URL)
  }
  await saveEnabledSwitches(app, form.getAll('on').map(String))
  return redirect(SAVED_URL)
}

export default function AdminMarketplaces({ loaderData, actionData }: Route.ComponentProps) {
  const { sources, feeds, waiting, switches, sales, areTagsFromEnvironment, isSaved } = loaderData
  const { testResult, rejected } = actionData ?? {}
  return (
    <div className="form-page">
      <AdminHeading
        title="Marktplaatsen"
        back={{ to: path('/beheer/instellingen'), text: 'Instellingen' }}
      >
        <ButtonLink variant="second" size="small" to={path('/beheer/marktplaatsen/commissies')}>
          Vergoedingen
        </ButtonLink>
      </AdminHeading>
      {testResult ? (
        <div className="mb-6">
          <Notice kind={testResult.isGood ? 'success' : 'danger'} role="alert">
            {testResult.text}
          </Notice>
        </div>
      ) : (
        <SaveNotice problem={rejected && {}} isSaved={isSaved} savedText="Opgeslagen." />
      )}
      {waiting.length > 0 && (
        <FormSection title="Wat er wacht" text="Werk dat nog niet gedaan is, en waarom.">
          <WaitingWorkList work={waiting} />
        </FormSection>
      )}
      <SwitchesForm switches={switches} />
      {sources.map(({ source, since }) => (
        <SourceCard
          key={source.name}
          source={source}
          since={since}
          sales={sales}
          areTagsFromEnvironment={areTagsFromEnvironment}
          rejected={rejected?.source === source.name ? rejected : undefined}
        />
      ))}
      {feeds.length > 0 && (
        <FormSection title="Productfeeds" text="Wat netwerken en winkels zelf vertellen.">
          <FeedHealthList feeds={feeds} />
        </FormSection>
      )}
    </div>
  )
}

function SwitchesForm({ switches }: Pick<LoaderData, 'switches'>) {
  return (
    <Form method="post" className="mb-9">
      <FormSection title="Aan en uit" text="Wat klanten zien en wat de winkel navraagt.">
        <SwitchGroup
          title="Waar aanbod vandaan komt"
          text="Zet je er een uit, dan halen we er niets op en zien klanten er niets van."
          switches={switches.filter(({ isSource }) => isSource)}
        />
        <SwitchGroup
          title="Wat klanten zien"
          switches={switches.filter(({ isSource }) => !isSource)}
        />
      </FormSection>
      <SaveBar />
    </Form>
  )
}

interface SwitchGroupProps extends Pick<LoaderData, 'switches'> {
  title: string
  text?: string
}

function SwitchGroup({ title, text, switches }: SwitchGroupProps) {
  return (
    <fieldset>
      <legend className="font-semibold">{title}</legend>
      {text && <p className="text-sm text-ink-2">{text}</p>}
      {switches.map(({ value, name, text: effect, isOn }) => (
        <div key={value} className="border-b border-line last:border-0">
          <CheckboxField
            name="on"
            value={value}
            defaultChecked={isOn}
            label={<HintedLabel label={name} hint={effect} />}
          />
        </div>
      ))}
    </fieldset>
  )
}

/** Work that waits for the owner, with links to the pages for it. */
function WaitingWorkList({ work }: { work: WaitingWork[] }) {
  return (
    <ul className="border-t border-line">
      {work.map(({ name, reason, url }) => (
        <li key={`${url} ${name}`} className="border-b border-line pb-3">
          <Link
            to={url}
            className={`${TEXT_LINK} inline-flex min-h-target items-center wrap-anywhere`}
          >
            {name}
          </Link>
          <p className="text-sm text-ink-2">{reason}</p>
        </li>
      ))}
    </ul>
  )
}
