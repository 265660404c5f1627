// Prints the known vulnerabilities in the shop's packages. Prints nothing if there are none or the registry does not answer.
import path from 'node:path'
import { auditPackages } from '#app/features/admin/health/npm-audit.server.ts'

const result = await auditPackages(path.join(import.meta.dirname, '..'))
if (result.ok && result.severe + result.other > 0) {
  const names = result.packages.length > 0 ? `: ${result.packages.join(', ')}` : ''
  console.log(`${result.severe} severe${names}; ${result.other} other. See npm audit.`)
}
