import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import { NO_LOCK_FILE } from './shop-health.ts'

const TIMEOUT_MS = 60_000
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024

const auditReportSchema = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
})

const noLockFileSchema = z.object({ error: z.object({ code: z.literal('ENOLOCK') }) })

const SEVERE_LEVELS = ['high', 'critical']

export type AuditResult =
  | { ok: true; severe: number; other: number; packages: string[] }
  | { ok: false; error: 'no-answer' | 'no-lock-file'; message: string }

/**
 * Checks the packages in a folder's lock file for known vulnerabilities with `npm audit`. `packages` lists the names of the
 * packages with a severe one (high or critical).
 */
export async function auditPackages(folder: string): Promise<AuditResult> {
  const output = await runAudit(folder)
  const report = auditReportSchema.safeParse(output)
  if (noLockFileSchema.safeParse(output).success)
    return { ok: false, error: 'no-lock-file', message: NO_LOCK_FILE }
  if (!report.success)
    return { ok: false, error: 'no-answer', message: 'the registry did not answer' }
  const vulnerabilities = Object.entries(report.data.vulnerabilities)
  const packages = vulnerabilities
    .filter(([, { severity }]) => SEVERE_LEVELS.includes(severity))
    .map(([name]) => name)
  return {
    ok: true,
    severe: packages.length,
    other: vulnerabilities.length - packages.length,
    packages,
  }
}

/** npm also exits with 1 when it finds vulnerabilities, so the output decides whether the check succeeded. */
async function runAudit(folder: string): Promise<unknown> {
  const run = promisify(execFile)('npm', ['audit', '--omit=dev', '--json'], {
    cwd: folder,
    timeout: TIMEOUT_MS,
    maxBuffer: MAX_OUTPUT_BYTES,
  })
  const { stdout } = await run.catch((error: { stdout?: string }) => ({
    stdout: error.stdout ?? '',
  }))
  try {
    return JSON.parse(stdout)
  } catch {
    return null
  }
}
