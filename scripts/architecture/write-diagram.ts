// npm run docs:diagram: writes the table of domains into docs/architecture.md and docs/features.md.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { withDomains, withFeatures } from './domain-diagram.ts'

const DOCS = path.join(import.meta.dirname, '..', '..', 'docs')

function rewrite(name: string, write: (document: string) => string) {
  const file = path.join(DOCS, name)
  writeFileSync(file, write(readFileSync(file, 'utf8')))
}

rewrite('architecture.md', withDomains)
rewrite('features.md', withFeatures)
