import { Fragment, type ReactNode } from 'react'
import { data, useOutletContext } from 'react-router'
import { ContactForm } from '#app/features/content/contact/contact-form.tsx'
import {
  isContactTopic,
  sendContactMessage,
  topicName,
} from '#app/features/content/contact/contact-message.ts'
import { contactFields, sendContact } from '#app/features/content/contact/send-contact.server.tsx'
import { DirectContact } from '#app/features/content/info-pages/direct-contact.tsx'
import {
  ContactLinks,
  InfoPage,
  InfoSection,
  MailLink,
} from '#app/features/content/info-pages/info-page.tsx'
import { OpeningTable } from '#app/features/content/info-pages/opening-table.tsx'
import { readOpeningTable } from '#app/features/content/info-pages/read-opening.server.ts'
import {
  companyNumberName,
  formatCompanyNumber,
} from '#app/features/core/settings/company-number.ts'
import { shopAddress } from '#app/features/core/settings/identity-texts.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { dutchDayAndTime } from '#app/platform/dutch-time.ts'
import { type FieldErrors, type FormValues, readFields } from '#app/platform/forms/form-fields.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/contact-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Contact',
    description: 'Stel je vraag aan de winkel, of bel, mail of kom langs.',
    path: path('/contact'),
  })
}

/** Other pages link to the form with its topic and order number filled in. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const topic = url.searchParams.get('onderwerp')
  const orderNumber = readId(url.searchParams.get('bestelling'))
  const initialValues: FormValues = {
    ...(topic && isContactTopic(topic) && { topic }),
    ...(orderNumber > 0 && { orderNumber: String(orderNumber) }),
  }
  const { table, validUntil } = await readOpeningTable(app)
  const { kvk } = await readSettings(app)
  // Pages with an order number or an unknown topic would fill the cache.
  const isCacheable =
    !url.searchParams.has('bestelling') && (topic === null || isContactTopic(topic))
  if (isCacheable) context.get(pageContext).cacheWithTags(['settings'], validUntil)
  const registerName = companyNumberName(kvk).replace('snummer', 's\u00adnummer')
  return {
    initialValues,
    opening: table,
    registerLine: [registerName, formatCompanyNumber(kvk)] as const,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext)
  const { ip } = context.get(pageContext).visitor()
  const parsedForm = readFields(contactFields, await readForm(request))
  const { formValues } = parsedForm
  if (!parsedForm.ok)
    return data({ formValues, errors: parsedForm.errors, failure: null, receipt: null }, 422)
  const sendResult = await sendContact(app, ip, parsedForm.value)
  if (sendResult.ok) {
    const { topic, email, message } = parsedForm.value
    const receipt = { topic, email, message, sentAt: dutchDayAndTime(app.clock.now()) }
    return data({ formValues: {}, errors: {}, failure: null, receipt })
  }
  const failedResponse = {
    formValues,
    errors: {},
    failure: sendContactMessage(sendResult),
    receipt: null,
  }
  if (sendResult.error === 'no-address') return data(failedResponse, 422)
  const headers = { 'Retry-After': String(sendResult.retryAfterSeconds) }
  return data(failedResponse, { status: 429, headers })
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

/** Today and tomorrow; the page of the store has the other days. */
const DAYS_SHOWN = 2

/** One object for all renderings: new errors move the focus. */
const NO_ERRORS: FieldErrors = {}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const settings = useOutletContext<ShopSettings>()
  const { initialValues, opening, registerLine } = loaderData
  const { receipt, ...form } = actionData ?? {
    formValues: initialValues,
    errors: NO_ERRORS,
    failure: null,
    receipt: null,
  }
  return (
    <InfoPage title="Contact" lead="Stel je vraag gerust. We helpen je graag.">
      <DirectContact settings={settings} state={opening?.state}>
        {settings.email && (
          <span>
            Mail <MailLink email={settings.email} />
          </span>
        )}
      </DirectContact>
      {settings.email && (
        <InfoSection
          title={receipt ? 'Je bericht is verstuurd' : 'Stel je vraag'}
          isAnswer={receipt !== null}
        >
          {receipt ? <Receipt {...receipt} /> : <ContactForm {...form} />}
        </InfoSection>
      )}
      {opening && (
        <InfoSection title="Openingstijden">
          <OpeningTable coming={opening.coming.slice(0, DAYS_SHOWN)} later={[]} />
          <p>
            <Link to={path('/winkel-en-atelier')}>Alle openingstijden en het adres</Link>
          </p>
        </InfoSection>
      )}
      <InfoSection title="Vraag over een bestelling">
        <p>
          Waar je pakket is, zie je bij{' '}
          <Link to={path('/bestelling-volgen')}>Bestelling volgen</Link>. Wil je van de koop af, dan
          gaat dat het snelst via <Link to={path('/herroepen')}>Herroepen</Link>. Veel antwoorden
          staan ook bij de <Link to={path('/klantenservice')}>klantenservice</Link>.
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
      <InfoSection title="Bedrijfsgegevens">
        <ShopIdentity settings={settings} registerLine={registerLine} />
      </InfoSection>
    </InfoPage>
  )
}

type ReceiptProps = NonNullable<NonNullable<Route.ComponentProps['actionData']>['receipt']>

function Receipt({ topic, email, message, sentAt }: ReceiptProps) {
  return (
    <div className="space-y-4">
      <Notice kind="success" role="status">
        Dank je wel. We hebben je bericht van {sentAt} ontvangen en antwoorden op{' '}
        <strong className="wrap-anywhere">{email}</strong>.
      </Notice>
      <p className="font-medium">{topicName(topic)}</p>
      <p className="wrap-anywhere whitespace-pre-wrap text-ink-2">{message}</p>
    </div>
  )
}

/** The legally required identity of the shop; details that the owner has not entered are left out. */
function ShopIdentity({
  settings,
  registerLine: [registerName, companyNumber],
}: {
  settings: ShopSettings
  registerLine: readonly [name: string, number: string]
}) {
  const { email, vatId } = settings
  const { name, street, postcode, city } = settings
  const lines: [string, ReactNode][] = [
    [
      'Winkel',
      shopAddress(settings) && (
        <Fragment key="address">
          {[name, street].filter(Boolean).join(', ')}
          {', '}
          <span className="inline-block">{[postcode, city].filter(Boolean).join(' ')}</span>
        </Fragment>
      ),
    ],
    ['E-mail', email && <MailLink key="mail" email={email} />],
    [registerName, companyNumber],
    ['Btw-id', vatId],
  ]
  return (
    <dl>
      {lines
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div
            key={label}
            className="grid grid-cols-[7rem_1fr] gap-4 border-b border-line py-3 first:pt-0"
          >
            <dt className="text-ink-2">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
