// npm run docs:diagram: renews the table and diagram of domains in docs/architecture.md.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { withDomains } from './domain-diagram.ts'

const FILE = path.join(import.meta.dirname, '..', '..', 'docs', 'architecture.md')

writeFileSync(FILE, withDomains(readFileSync(FILE, 'utf8')))
