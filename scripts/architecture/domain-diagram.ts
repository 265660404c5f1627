// The part of docs/architecture.md that is made from the table of domains.
import { DOMAINS } from './domains.ts'

const START = '<!-- domains -->'
const END = '<!-- /domains -->'

function diagram(): string {
  const nodes = DOMAINS.map(({ name }) => `  ${id(name)}["${name}"]`)
  const arrows = DOMAINS.slice(1).map(
    ({ name }, index) => `  ${id(name)} --> ${id(DOMAINS[index]?.name ?? '')}`,
  )
  return ['```mermaid', 'flowchart BT', ...nodes, ...arrows, '```'].join('\n')
}

const id = (name: string) => name.replaceAll('-', '_')

function table(): string {
  const rows = DOMAINS.map(({ name, purpose, features }) => [name, purpose, features.join(', ')])
  const all = [['domain', 'purpose', 'features, from the ground up'], ...rows]
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [heading, ...body] = all.map(line)
  return [heading, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join(
    '\n',
  )
}

/** Returns the document with table and diagram renewed. Throws if it lacks the two markers. */
export function withDomains(document: string): string {
  const start = document.indexOf(START)
  const end = document.indexOf(END)
  if (start === -1 || end === -1) throw new Error(`The document needs ${START} and ${END}.`)
  return `${document.slice(0, start + START.length)}\n\n${table()}\n\n${diagram()}\n\n${document.slice(end)}`
}
