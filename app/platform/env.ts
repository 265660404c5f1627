import { z } from 'zod'

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  SITE_URL: z.url().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(10).optional(),
  SHOP_DEMO: z.stringbool().optional(),
  SESSION_SECRET: z.string().min(32).optional(),
  SMTP_URL: z.url().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: z.stringbool().default(false),
})

export type Env = z.infer<typeof schema>

/** With nothing left open: the database's address and the secret are known by now. */
export type ReadyEnv = Env & { DATABASE_URL: string; SESSION_SECRET: string }

/** The environment as the shop reads it; a wrong value comes back as one line per mistake. */
export function readEnv(
  source: Record<string, string | undefined>,
): { ok: true; env: Env } | { ok: false; lines: string[] } {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = schema.safeParse(given)
  if (result.success) return { ok: true, env: result.data }
  return {
    ok: false,
    lines: result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
  }
}
