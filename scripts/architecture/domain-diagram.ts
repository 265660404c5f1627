// Generates the parts of the documents that follow from the table of domains.
import { BACK_OFFICE_FEATURES, DOMAINS } from './domains.ts'

const START = '<!-- domains -->'
const END = '<!-- /domains -->'

function renderDiagram(): string {
  const nodes = DOMAINS.map(({ name }) => `  ${nodeId(name)}["${name}"]`)
  const arrows = DOMAINS.slice(1).map(
    ({ name }, index) => `  ${nodeId(name)} --> ${nodeId(DOMAINS[index]?.name ?? '')}`,
  )
  return ['```mermaid', 'flowchart BT', ...nodes, ...arrows, '```'].join('\n')
}

const nodeId = (name: string) => name.replaceAll('-', '_')

function renderTable(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const [heading, ...body] = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
  return [heading, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join(
    '\n',
  )
}

const renderDomainTable = () =>
  renderTable([
    ['domain', 'purpose', 'features, in order'],
    ...DOMAINS.map(({ name, purpose, features }) => [
      name,
      purpose,
      Object.keys(features).join(', '),
    ]),
  ])

/** Returns the features that only the back office uses, one line for each domain. */
function renderBackOfficeList(): string {
  const features = BACK_OFFICE_FEATURES.map((feature) => feature.split('/'))
  const byDomain = Map.groupBy(features, ([domain]) => domain)
  return [...byDomain]
    .map(([domain, features]) => `- ${domain}: ${features.map(([, name]) => name).join(', ')}`)
    .join('\n')
}

/** Returns the complete list of features, one section for each domain. */
function renderFeatureLists(): string {
  return DOMAINS.map(({ name, purpose, features }) => {
    const rows = Object.entries(features).map(([feature, description]) => [
      `[${feature}](../app/features/${name}/${feature})`,
      description,
    ])
    return `## ${name}\n\n${purpose}\n\n${renderTable([['folder', 'what is found in it'], ...rows])}`
  }).join('\n\n')
}

function replaceBetween(document: string, content: string): string {
  const start = document.indexOf(START)
  const end = document.indexOf(END)
  if (start === -1 || end === -1) throw new Error(`The document needs ${START} and ${END}.`)
  return `${document.slice(0, start + START.length)}\n\n${content}\n\n${document.slice(end)}`
}

/** Returns docs/architecture.md with the current table and diagram. Throws if the two markers are missing. */
export const withDomains = (document: string) =>
  replaceBetween(
    document,
    [
      renderDomainTable(),
      'No page of shoppers uses these features, so they have no `admin/` folder:',
      renderBackOfficeList(),
      renderDiagram(),
    ].join('\n\n'),
  )

/** Returns docs/features.md with the current lists. Throws if the two markers are missing. */
export const withFeatures = (document: string) => replaceBetween(document, renderFeatureLists())
