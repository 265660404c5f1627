import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { ConsentRecords } from '#app/features/core/consent/admin/consent-records.tsx'
import { ConsentTabs } from '#app/features/core/consent/admin/consent-tabs.tsx'
import { readConsents } from '#app/features/core/consent/admin/read-consents.server.ts'
import { findConsentTexts } from '#app/features/core/consent/consent-texts.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchStamp } from '#app/platform/dutch-time.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SearchBar } from '#app/ui/forms/search-bar.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Route } from './+types/admin-consents.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const meta: Route.MetaFunction = () => [{ title: 'Toestemmingen · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const consentId = (url.searchParams.get('kenmerk') ?? '').trim().toLowerCase().slice(0, 100)
  const isUnreadable = consentId !== '' && !UUID.test(consentId)
  const { records, hasMore } = isUnreadable
    ? { records: [], hasMore: false }
    : await readConsents(app, {
        consentId: consentId || undefined,
        beforeId: readId(url.searchParams.get('voor')),
      })
  // Texts are loaded for a single visitor, whose proof they complete; the list of all visitors shows only version numbers.
  const versions = consentId === '' ? [] : [...new Set(records.map(({ version }) => version))]
  const texts = await Promise.all(versions.map((version) => findConsentTexts(app, version)))
  const lastId = hasMore ? records.at(-1)?.id : undefined
  return {
    consentId,
    error: isUnreadable
      ? 'Een kenmerk ziet eruit als 0b9b2a52-6f0e-4a55-9f0a-5f6c1b1d2e3f.'
      : undefined,
    rows: records.map(({ givenAt, ...row }) => ({ ...row, givenAtText: dutchStamp(givenAt) })),
    texts: texts.filter((text) => text !== null),
    olderQuery:
      lastId &&
      `?${new URLSearchParams({ ...(consentId && { kenmerk: consentId }), voor: String(lastId) })}`,
  }
}

export default function AdminConsents({ loaderData }: Route.ComponentProps) {
  const { consentId, error, rows, texts, olderQuery } = loaderData
  return (
    <>
      <AdminHeading
        title="Toestemmingen"
        back={{ to: path('/beheer/instellingen'), text: 'Instellingen' }}
      />
      <ConsentTabs current="choices" />
      <p className="mt-6 max-w-prose text-ink-2">
        Elke bezoeker die over cookies kiest, krijgt een kenmerk; dat staat bij die bezoeker onder
        Cookies. Vraagt iemand wat hij koos, zoek het hier dan op.
      </p>
      <SearchBar label="Zoek op kenmerk van de keuze" name="kenmerk" value={consentId} />
      {error && (
        <div className="mb-4">
          <Notice kind="danger" role="alert">
            {error}
          </Notice>
        </div>
      )}
      {rows.length > 0 ? (
        <ConsentRecords rows={rows} texts={texts} />
      ) : (
        <EmptyList
          title="Geen keuzes"
          text={
            consentId
              ? 'Bij dit kenmerk hoort geen keuze.'
              : 'Wie een keuze maakt over cookies, komt hier te staan.'
          }
          {...(consentId && { clear: path('/beheer/instellingen/toestemmingen') })}
        />
      )}
      {olderQuery && (
        <p className="py-4">
          <Link
            to={`${path('/beheer/instellingen/toestemmingen')}${olderQuery}`}
            className={buttonClass({ variant: 'second', size: 'small' })}
          >
            Oudere keuzes
          </Link>
        </p>
      )}
    </>
  )
}
