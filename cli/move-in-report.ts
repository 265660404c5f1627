import {
  REMARKS,
  type RemarkCode,
  SKIP_REASONS,
} from '#app/features/move-in/former-shop/move-remarks.ts'
import {
  MOVE_KIND_NAMES,
  MOVE_KINDS,
  type MoveDecision,
  type MoveKind,
  type MoveReport,
} from '#app/features/move-in/moves/move-in.ts'
import { formatCents } from '#app/platform/money.ts'
import { formatCount, formatSeconds } from './terminal.ts'

const MAX_EXAMPLES = 3

/** The command-line option for each decision. */
const OPTIONS: Partial<Record<MoveDecision['code'], string>> = {
  manufacturer:
    'Geef hem op met --manufacturer "Naam; adres; e-mailadres", of per merk met --manufacturer "Merk=Naam; adres; e-mailadres".',
  'repair-text': 'Herstel ze met --repair-text.',
  urls: 'Doe dat in het beheer, of kies voor alle 410 met --close-urls.',
}

/** Formats the plan or the report of a move for a terminal. */
export function moveReportText(report: MoveReport): string {
  const { isDryRun } = report
  const heading = isDryRun
    ? `Plan voor ${report.shop} (er is niets geschreven). Geschatte duur: ${formatSeconds(report.estimatedSeconds)}`
    : `Verhuisd vanaf ${report.shop}, in ${formatSeconds(report.seconds)}`
  return [
    '',
    heading,
    ...MOVE_KINDS.flatMap((kind) => countLines(report, kind)),
    ...photoLines(report),
    ...section('Let op', report.notices),
    ...section('Zo komt het over', report.mapping),
    ...section(
      'Beslissingen',
      report.decisions.map(({ code, text }) => [text, OPTIONS[code]].filter(Boolean).join(' ')),
    ),
    ...section('Opmerkingen', remarkLines(report)),
    ...section('Bestellingen per jaar', yearLines(report)),
    ...section('Niet ingelezen', report.notImported),
    ...section(
      'Twintig producten om te bekijken: vroeger en nu',
      report.samples.flatMap(({ name, priceCents, formerUrl, url, formerPhoto, photo }) => [
        `${name}, ${formatCents(priceCents)}: ${formerUrl} → ${url}`,
        ...(formerPhoto ? [`  foto: ${formerPhoto} → ${photo ?? 'wordt nog gedownload'}`] : []),
      ]),
    ),
    ...section('Nog te doen', report.tasks),
    '',
    `Alle opmerkingen: ${report.remarkFile}`,
  ].join('\n')
}

const section = (title: string, lines: string[]) =>
  lines.length > 0 ? ['', `${title}:`, ...lines.map((line) => `  ${line}`)] : []

/** Formats the counts of one kind, followed by the reasons why some rows are not imported. */
function countLines({ counts, remarks, isDryRun }: MoveReport, kind: MoveKind): string[] {
  const count = counts[kind]
  if (!count || count.found === 0) return []
  const [createdText, changedText] = isDryRun ? ['nieuw', 'anders'] : ['gemaakt', 'gewijzigd']
  const reasons: readonly RemarkCode[] =
    kind in SKIP_REASONS ? SKIP_REASONS[kind as keyof typeof SKIP_REASONS] : []
  return [
    `  ${MOVE_KIND_NAMES[kind]}: ${formatCount(count.found)} in de vorige winkel · ${formatCount(count.made)} ${createdText} · ${formatCount(count.changed)} ${changedText} · ${formatCount(count.left)} ongewijzigd · ${formatCount(count.skipped)} niet`,
    ...reasons.flatMap((code) => {
      const group = remarks[code]
      return group ? [`    niet: ${formatCount(group.count)} × ${REMARKS[code]}`] : []
    }),
  ]
}

function photoLines({ photos, isDryRun }: MoveReport): string[] {
  if (!photos) return []
  const { stored, missing, broken } = photos
  return [
    `  Fotobestanden: ${formatCount(stored)} ${isDryRun ? 'gevonden' : 'opgeslagen'} · ${formatCount(missing)} niet bij de bestanden · ${formatCount(broken)} onleesbaar`,
  ]
}

const remarkLines = ({ remarks }: MoveReport) =>
  Object.entries(remarks).map(
    ([code, { count, examples }]) =>
      `${formatCount(count)} × ${REMARKS[code as RemarkCode]} (${examples.slice(0, MAX_EXAMPLES).join('; ')}${count > MAX_EXAMPLES ? '; …' : ''})`,
  )

const yearLines = ({ years, isDryRun }: MoveReport) =>
  years.map(({ year, orders, formerCents, cents }) =>
    isDryRun
      ? `${year}: ${formatCount(orders)} bestellingen, ${formatCents(formerCents)}`
      : `${year}: ${formatCount(orders)} bestellingen, ${formatCents(formerCents)} daar en ${formatCents(cents)} hier`,
  )
