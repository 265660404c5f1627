import { forgetMissed } from '#app/features/content/redirects/missed-paths.server.ts'
import { redirectForm } from '#app/features/content/redirects/redirect-forms.ts'
import type { NewRedirect } from '#app/features/content/redirects/redirects.ts'
import { saveRedirects } from '#app/features/content/redirects/write-redirects.server.ts'
import {
  readDecidedRedirects,
  redirectsOf,
} from '#app/features/move-in/former-urls/decided-redirects.server.ts'
import {
  countUrls,
  decideOpenUrls,
  decideUrl,
  findUrl,
} from '#app/features/move-in/former-urls/former-urls.server.ts'
import type { UrlCounts } from '#app/features/move-in/former-urls/former-urls.ts'
import type { MoveRun } from '#app/features/move-in/moves/move-runs.server.ts'
import type { App } from '#app/platform/app.ts'
import { validateForm } from '#app/platform/forms/form-fields.ts'

export type DecideResult = { ok: true } | { ok: false; message: string }

/** Counts the URLs without a page here. Returns null if the shop is not known yet or its move was undone. */
export async function countOpenUrls(app: App, run: MoveRun): Promise<UrlCounts | null> {
  return run.shop === '' || run.state === 'undone' ? null : countUrls(app.db, run.shop)
}

/** Decisions become redirects at once after a move has started; those made in a plan wait for its start. */
const isStored = ({ startedAt, state }: MoveRun) =>
  startedAt !== null && state !== 'undone' && state !== 'undoing'

/** Decides where a URL of the former shop leads. `to` null: gone for good. */
export async function decideFormerUrl(
  app: App,
  run: MoveRun,
  { path, to }: { path: string; to: string | null },
): Promise<DecideResult> {
  const form = validateForm(redirectForm, {
    from: path,
    to: to ?? '',
    kind: to === null ? 'gone' : 'url',
  })
  if (!form.ok) return { ok: false, message: Object.values(form.errors).join(' ') }
  const paths = await findUrl(app.db, run.shop, path)
  if (!paths) return { ok: false, message: 'Dit adres heeft intussen een pagina.' }
  const redirects = await redirectsOf(app.db, [{ paths, to: form.value.to }])
  if (redirects.length === 0) return { ok: false, message: 'Zo stuurt het adres naar zichzelf.' }
  await decideUrl(app.db, run.shop, path, form.value)
  if (isStored(run)) await saveForRun(app, run, redirects)
  return { ok: true }
}

/** Decides all open URLs: each redirects to its proposal, or all are gone. */
export async function decideAllUrls(
  app: App,
  run: MoveRun,
  decision: 'proposal' | 'gone',
): Promise<void> {
  await decideOpenUrls(app.db, run.shop, decision)
  if (!isStored(run)) return
  for await (const redirects of readDecidedRedirects(app.db, run.shop))
    await saveForRun(app, run, redirects)
}

async function saveForRun(app: App, run: MoveRun, redirects: NewRedirect[]): Promise<void> {
  await app.db.transaction(async (tx) => {
    await saveRedirects(tx, redirects, { runId: run.id, now: app.clock.now() })
    for (const { path } of redirects) await forgetMissed(tx, path)
  })
}
