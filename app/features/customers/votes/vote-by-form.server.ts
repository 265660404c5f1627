import { data, redirect } from 'react-router'
import { identifyVisitor } from '#app/features/core/accounts/find-visitor.server.ts'
import type { App } from '#app/platform/app.ts'
import type { PageRequest } from '#app/platform/app-context.ts'
import { badRequest } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { createVisitorId } from '#app/platform/http/visitor-cookie.server.ts'
import { voteCookies } from './vote-cookies.server.ts'
import { changeVote } from './votes.server.ts'
import { readVoteChange, voteMessage } from './votes.ts'

/** Handles a vote on a product or deal, submitted without JavaScript: redirects to its page, or returns the error. */
export async function voteByForm(
  app: App,
  page: PageRequest,
  request: Request,
  subject: { id: number; url: string },
) {
  const visitor = page.visitor()
  const change = readVoteChange((await readForm(request)).get('vote'))
  if (!change) throw badRequest()
  const { customerId, guestId } = await identifyVisitor(app, visitor)
  const newGuestId = customerId === null ? (guestId ?? createVisitorId()) : null
  const voter = { id: customerId ?? newGuestId ?? '', ip: visitor.ip }
  const result = await changeVote(app, voter, subject.id, change)
  if (!result.ok) {
    const isTooOften = result.error === 'too-many-votes'
    return data(
      { message: voteMessage(result) },
      isTooOften
        ? { status: 429, headers: { 'Retry-After': String(result.retryAfterSeconds) } }
        : { status: 404 },
    )
  }
  for (const cookie of voteCookies(app, newGuestId)) page.setCookie(cookie)
  return redirect(subject.url, 303)
}
