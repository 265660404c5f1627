import { data, Link, redirect } from 'react-router'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import {
  chooseMethods,
  readAvailableMethods,
} from '#app/features/fulfilment/payment-flow/payment-methods.server.ts'
import { onlineProviders } from '#app/features/fulfilment/payment-providers/payment-providers.server.ts'
import { allowsTestMoney } from '#app/features/fulfilment/payment-providers/test-money.server.ts'
import { methodLimitsText } from '#app/features/fulfilment/payments/payments-messages.ts'
import { appContext } from '#app/platform/app-context.ts'
import {
  findNewerVersion,
  formVersion,
  OUTDATED_FORM,
} from '#app/platform/forms/form-version.server.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { EditForm } from '#app/ui/admin/edit-form.tsx'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { ChoiceError } from '#app/ui/forms/choice-error.tsx'
import { HintedLabel } from '#app/ui/forms/hinted-label.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/admin-payment-methods.ts'

type LoaderData = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = () => [{ title: 'Betaalwijzen · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const methods = await readAvailableMethods(app, { isStaff: true })
  const [online] = onlineProviders(app.env)
  return {
    seen: formVersion(toChoices(methods)),
    methods: methods.map(({ method, isOn }) => ({ ...method, isOn })),
    provider: online?.name ?? null,
    isMissing: online !== undefined && !methods.some(({ provider }) => provider === online),
    isTest: online?.isTest(app.env) ?? false,
    isTestOpen: allowsTestMoney(await readSettings(app)),
    isSaved: url.searchParams.has('opgeslagen'),
  }
}

const toChoices = (methods: Awaited<ReturnType<typeof readAvailableMethods>>) =>
  methods.map(({ method, isOn }) => [method.id, isOn])

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const form = await readForm(request)
  const enabledIds = form.getAll('method').map(String)
  const newerVersion = findNewerVersion(
    form,
    toChoices(await readAvailableMethods(app, { isStaff: true })),
  )
  if (newerVersion !== null)
    return data({ on: enabledIds, seen: newerVersion, message: OUTDATED_FORM }, 409)
  const result = await chooseMethods(app, enabledIds)
  if (!result.ok)
    return data({ on: enabledIds, seen: String(form.get('seen') ?? ''), message: null }, 422)
  return redirect(`${path('/beheer/instellingen/betaalwijzen')}?opgeslagen=1`)
}

export default function AdminPaymentMethods({ loaderData, actionData }: Route.ComponentProps) {
  const { methods, provider, isMissing, isTest, isTestOpen, isSaved } = loaderData
  const isNoneEnabled = actionData?.message === null
  const form = useErrorFocus(isNoneEnabled ? actionData : undefined)
  return (
    <div className="form-page">
      <EditForm
        ref={form}
        title="Betaalwijzen"
        back={{ to: path('/beheer/instellingen'), text: 'Instellingen' }}
        isRejected={actionData !== undefined}
        message={actionData?.message ?? null}
        isSaved={isSaved}
      >
        <input type="hidden" name="seen" value={actionData?.seen ?? loaderData.seen} />
        <FormSection
          title="Bij het afrekenen"
          text="Wat aanstaat, kan een klant kiezen, als het bedrag erbij past."
        >
          <fieldset
            aria-describedby={isNoneEnabled ? 'betaalwijzen-fout' : undefined}
            className="-mt-3"
          >
            <legend className="sr-only">Betaalwijzen die aan staan</legend>
            {methods.map((method) => (
              <MethodField
                key={method.id}
                method={method}
                submittedIds={actionData?.on}
                isInvalid={isNoneEnabled}
              />
            ))}
            <ChoiceError
              id="betaalwijzen-fout"
              error={
                isNoneEnabled
                  ? 'Laat minstens één betaalwijze aan, anders kan niemand bestellen.'
                  : undefined
              }
            />
          </fieldset>
        </FormSection>
        <ProviderSection
          provider={provider}
          isMissing={isMissing}
          isTest={isTest}
          isTestOpen={isTestOpen}
        />
      </EditForm>
    </div>
  )
}

/** Texts for the owner of methods whose own text addresses the customer. */
const OWNER_TEXTS: Record<string, string> = {
  'bank-transfer': 'De klant maakt het bedrag zelf over; je pakt in als het binnen is',
  'test-bank': 'Om de winkel uit te proberen: klanten betalen niet echt en krijgen niets thuis',
}

function MethodField({
  method,
  submittedIds,
  isInvalid,
}: {
  method: LoaderData['methods'][number]
  /** ids of the rejected form; undefined: the stored state is shown */
  submittedIds: string[] | undefined
  isInvalid: boolean
}) {
  return (
    <div className="border-b border-line">
      <CheckboxField
        name="method"
        value={method.id}
        defaultChecked={submittedIds?.includes(method.id) ?? method.isOn}
        aria-invalid={isInvalid || undefined}
        label={
          <HintedLabel
            label={method.name}
            hint={[OWNER_TEXTS[method.id] ?? method.text, methodLimitsText(method)]
              .filter(Boolean)
              .join('. ')}
          />
        }
      />
    </div>
  )
}

function ProviderSection({
  provider,
  isMissing,
  isTest,
  isTestOpen,
}: {
  provider: LoaderData['provider']
  isMissing: LoaderData['isMissing']
  isTest: LoaderData['isTest']
  isTestOpen: LoaderData['isTestOpen']
}) {
  return (
    <FormSection title="Aanbieder">
      {isMissing && (
        <Notice kind="warning">
          {provider} is nu niet te bereiken, of heeft geen betaalwijzen aanstaan. Klanten kunnen
          alleen kiezen wat hierboven staat.
        </Notice>
      )}
      {provider === null ? (
        <Notice kind="warning">
          Er is nog geen aanbieder ingesteld.{' '}
          {isTestOpen
            ? 'De testbank speelt die rol, alleen in een demo of tot de winkel opengaat: er wordt niets afgeschreven.'
            : 'Klanten kunnen niet online betalen.'}{' '}
          <Link to={path('/beheer/instellingen/diensten')} className={TEXT_LINK}>
            Vul je sleutel van Mollie in
          </Link>{' '}
          om echt geld te ontvangen.
        </Notice>
      ) : (
        <>
          <p>
            Online betalen gaat via {provider}
            {isTest && ', met een testsleutel: er wordt niets afgeschreven'}.{' '}
            {isTest &&
              !isTestOpen &&
              'De winkel is open, dus alleen wie hier werkt en is ingelogd kan zo betalen. '}
            Welke betaalwijzen er zijn en tot welk bedrag, bepaal je in je account bij {provider}
            {'; '}
            de winkel haalt dat om de paar minuten op.
          </p>
          <p className="text-sm text-ink-2">
            Achteraf betalen is krediet voor een consument. Het staat uit tot je het aanzet, en
            wordt nooit vooraf voor een klant gekozen.
          </p>
        </>
      )}
    </FormSection>
  )
}
