import { jobFacts } from '#app/features/admin/jobs/job-facts.ts'
import { settingPage } from '#app/features/admin/settings/setting-pages.ts'
import { settingName } from '#app/features/admin/settings/settings-texts.ts'
import { SOURCE_NAMES, stateText } from '#app/features/partners/marketplaces/source-health.ts'
import { path } from '#app/platform/path.ts'
import {
  CHECK_NAMES,
  CHECK_TITLES,
  type CheckName,
  type HealthCheck,
  type HealthFacts,
  NO_LOCK_FILE,
} from './shop-health.ts'

const GB = 1024 ** 3
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const LOW_DISK_BYTES = 5 * GB
const SCARCE_DISK_BYTES = GB
const LATE_MAIL_MS = 30 * MINUTE_MS
const MAX_WAITING_JOBS = 1_000
const OLDEST_POSTGRES = 16
const MAX_ADVISORY_AGE_MS = 21 * DAY_MS

type Finding = Pick<HealthCheck, 'state' | 'text'> & { advice?: string; href?: string }

/** Returns one check per name, in the order of the health page. */
export function assessHealth(facts: HealthFacts): HealthCheck[] {
  return CHECK_NAMES.map((name) => {
    const href = PAGES[name]
    const assessment = { advice: '', ...ASSESSMENTS[name](facts) }
    return { name, title: CHECK_TITLES[name], ...(href && { href }), ...assessment }
  })
}

const SERVICES_PAGE = path('/beheer/instellingen/diensten')

const PAGES: Partial<Record<CheckName, string>> = {
  mail: path('/beheer/mails'),
  payments: SERVICES_PAGE,
  marketplaces: path('/beheer/marktplaatsen'),
  jobs: path('/beheer/taken'),
  backups: path('/beheer/reservekopieen'),
}

const ASSESSMENTS: Record<CheckName, (facts: HealthFacts) => Finding> = {
  disk: assessDisk,
  database: assessDatabase,
  mail: assessMail,
  payments: assessPayments,
  marketplaces: assessMarketplaces,
  jobs: assessJobs,
  backups: assessBackups,
  advisories: assessAdvisories,
  settings: assessSettings,
}

function assessDisk({ disk }: HealthFacts): Finding {
  const { freeBytes, totalBytes, isFull } = disk
  if (!Number.isFinite(freeBytes))
    return { state: 'unknown', text: 'De vrije ruimte is op deze server niet te meten.' }
  const text = `${sizeText(freeBytes)} vrij van ${sizeText(totalBytes)}.`
  if (isFull || freeBytes < SCARCE_DISK_BYTES)
    return {
      state: 'problem',
      text: isFull ? 'De schijf is vol.' : text,
      advice:
        'Maak ruimte of vraag je hoster om een grotere schijf. Zonder ruimte kunnen er geen foto’s en reservekopieën bij, en straks ook geen bestellingen.',
    }
  if (freeBytes < LOW_DISK_BYTES)
    return { state: 'warning', text, advice: 'Maak ruimte voordat de schijf vol is.' }
  return { state: 'ok', text }
}

function assessDatabase({ database }: HealthFacts): Finding {
  const { version, bytes, connections, maxConnections } = database
  const text = `PostgreSQL ${version}, ${sizeText(bytes)}, ${connections} van ${maxConnections} verbindingen in gebruik.`
  if (version < OLDEST_POSTGRES)
    return {
      state: 'problem',
      text,
      advice: `Deze versie is te oud. Ga naar PostgreSQL ${OLDEST_POSTGRES} of nieuwer.`,
    }
  if (connections > maxConnections * 0.9)
    return {
      state: 'warning',
      text,
      advice: 'Verhoog max_connections, of laat minder processen tegelijk draaien.',
    }
  return { state: 'ok', text }
}

function assessMail({ mail, isOpen, now }: HealthFacts): Finding {
  const { hasServer, failedCount, unconfirmedCount, oldestQueuedAt } = mail
  if (!hasServer)
    return {
      state: isOpen ? 'problem' : 'unset',
      text: 'Er is geen mailserver ingesteld: klanten krijgen geen mail.',
      advice: 'Vul de gegevens van je mailserver in.',
      href: SERVICES_PAGE,
    }
  if (oldestQueuedAt && now.getTime() - oldestQueuedAt.getTime() > LATE_MAIL_MS)
    return {
      state: 'problem',
      text: 'Er wachten mails al meer dan een half uur op verzending.',
      advice: 'Test de mailserver.',
      href: SERVICES_PAGE,
    }
  if (failedCount + unconfirmedCount > 0)
    return {
      state: 'warning',
      text: `${failedCount} mislukt, ${unconfirmedCount} niet bevestigd.`,
      advice: 'Kijk waarom, en verstuur ze opnieuw.',
    }
  return { state: 'ok', text: 'Alle mails zijn verzonden.' }
}

function assessPayments({ payments, isOpen }: HealthFacts): Finding {
  const { hasKey, isTestKey, isUnset } = payments
  if (hasKey && !isTestKey) return { state: 'ok', text: 'Mollie is verbonden.' }
  const text = isTestKey
    ? 'Mollie is verbonden met een testsleutel.'
    : 'Er is geen sleutel van Mollie: klanten kunnen alleen overmaken of in de winkel betalen.'
  if (isUnset) return { state: 'unset', text, advice: 'Vul een sleutel in om iDEAL aan te bieden.' }
  return isTestKey && isOpen
    ? { state: 'warning', text, advice: 'Vul je live-sleutel in om iDEAL aan te bieden.' }
    : { state: 'off', text }
}

function assessMarketplaces({ marketplaces }: HealthFacts): Finding {
  const usedMarketplaces = marketplaces.filter(
    ({ isOn, account, offers }) => isOn && account && offers > 0,
  )
  if (usedMarketplaces.length === 0)
    return { state: 'off', text: 'Er zijn geen marktplaatsen in gebruik.' }
  const failingMarketplaces = usedMarketplaces.filter(
    ({ state }) => state !== 'ok' && state !== 'day-used',
  )
  if (failingMarketplaces.length === 0)
    return {
      state: 'ok',
      text: `${usedMarketplaces.map(({ name, isSimulated }) => `${SOURCE_NAMES[name]}${isSimulated ? ' (nagebootst)' : ''}`).join(' en ')}: in orde.`,
    }
  const isDenied = failingMarketplaces.some(
    ({ state }) => state === 'keys-rejected' || state === 'not-eligible',
  )
  return {
    state: isDenied ? 'problem' : 'warning',
    text: failingMarketplaces
      .map((marketplace) => `${SOURCE_NAMES[marketplace.name]}: ${stateText(marketplace)}`)
      .join(' '),
    advice: isDenied
      ? 'Controleer de sleutel en je account bij de marktplaats.'
      : 'De winkel probeert het vanzelf opnieuw.',
  }
}

function assessJobs({ jobs }: HealthFacts): Finding {
  const { failedNames, waitingCount } = jobs
  if (failedNames.length > 0)
    return {
      state: 'problem',
      text: `Mislukt: ${failedNames.map((name) => jobFacts(name).name).join(', ')}.`,
      advice: 'Lees waarom, en laat de taak opnieuw beginnen.',
    }
  if (waitingCount > MAX_WAITING_JOBS)
    return {
      state: 'warning',
      text: `${waitingCount} taken wachten.`,
      advice: 'Blijft dit zo, herstart dan de winkel.',
    }
  return { state: 'ok', text: 'Er is niets mislukt.' }
}

function assessBackups({ backups, now }: HealthFacts): Finding {
  const { place, warning, lastSuccessAt } = backups
  if (warning)
    return { state: 'problem', text: warning, advice: 'Maak er nu een, en lees wat er misging.' }
  if (place === null)
    return {
      state: 'warning',
      text: 'De winkel maakt zelf geen reservekopieën.',
      advice: 'Zet BACKUP_TO op een map of bucket, of controleer of je hoster ze maakt.',
    }
  if (!lastSuccessAt) return { state: 'unknown', text: 'De eerste wordt vannacht gemaakt.' }
  const hours = Math.floor((now.getTime() - lastSuccessAt.getTime()) / 3_600_000)
  return {
    state: 'ok',
    text: `De laatste is ${hours === 0 ? 'net' : `${hours} uur geleden`} gemaakt.`,
  }
}

function assessAdvisories({ advisories, now }: HealthFacts): Finding {
  if (!advisories)
    return { state: 'unknown', text: 'Elke maandag kijkt de winkel na of er lekken bekend zijn.' }
  if (advisories.failure === NO_LOCK_FILE)
    return {
      state: 'warning',
      text: 'Niet nagekeken of er lekken bekend zijn: package-lock.json ontbreekt.',
      advice: 'Zet package-lock.json van deze versie terug in de map van de winkel.',
    }
  if (advisories.failure !== '')
    return {
      state: 'unknown',
      text: 'Niet nagekeken of er lekken bekend zijn: de lijst was niet te bereiken.',
      advice: 'De winkel probeert het maandag opnieuw. Mag de server bij registry.npmjs.org?',
    }
  const { severe, packages, checkedAt } = advisories
  if (severe > 0)
    return {
      state: 'problem',
      text: `Ernstige lekken bekend in ${packages.join(', ')}.`,
      advice: 'Zet een nieuwe versie van de winkel neer, of laat een ontwikkelaar kijken.',
    }
  if (now.getTime() - checkedAt.getTime() > MAX_ADVISORY_AGE_MS)
    return {
      state: 'warning',
      text: 'Al drie weken niet nagekeken of er lekken bekend zijn.',
      advice: 'Controleer of de server bij registry.npmjs.org mag.',
    }
  return { state: 'ok', text: 'Er zijn geen ernstige lekken bekend.' }
}

function assessSettings({
  unreadableSettings: [firstSetting, ...otherSettings],
}: HealthFacts): Finding {
  if (firstSetting === undefined) return { state: 'ok', text: 'Ze zijn allemaal leesbaar.' }
  return {
    state: 'problem',
    text: `Onleesbaar: ${[firstSetting, ...otherSettings].map(settingName).join(', ')}. De winkel gebruikt de standaard.`,
    advice: 'Kijk wat er staat, kies wat je wilt en sla op.',
    href: settingPage(firstSetting),
  }
}

/** Returns a size such as "740 MB" or "12,3 GB". */
function sizeText(bytes: number): string {
  const isLarge = bytes >= GB
  const value = isLarge ? bytes / GB : bytes / 1024 ** 2
  const digits = isLarge && value < 100 ? 1 : 0
  const number = new Intl.NumberFormat('nl-NL', { maximumFractionDigits: digits }).format(value)
  return `${number} ${isLarge ? 'GB' : 'MB'}`
}
