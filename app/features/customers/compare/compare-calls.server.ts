import type { FastifyReply, FastifyRequest } from 'fastify'
import { identifyVisitorOf } from '#app/features/core/accounts/find-visitor.server.ts'
import type { App } from '#app/platform/app.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import type { Call } from '#app/platform/http/call-types.server.ts'
import { sendContractJson, sendContractText } from '#app/platform/http/contract-reply.server.ts'
import { isNonceValid } from '#app/platform/http/nonce.server.ts'
import { addCompared, readCompared, removeCompared } from './compare.server.ts'
import type { ComparedItem, ItemsByGroup } from './compare.ts'
import { compareCookies } from './compare-cookies.server.ts'
import { comparedItemsHtml, searchResultsHtml } from './compare-html.server.tsx'
import { compareMessage } from './compare-messages.ts'
import { searchToCompare } from './search-to-compare.server.ts'

const NONCE_ACTION = 'compare'

const joinIds = (items: ComparedItem[]) => items.map(({ id }) => id).join(',')

/** Returns the ids of the visitor, or null if the visitor has no id or the nonce belongs to another visitor [P06]. */
async function findVisitorIds(app: App, request: FastifyRequest, security: string | undefined) {
  const { customerId, guestId } = await identifyVisitorOf(app, request)
  const visitorId = customerId ?? guestId
  if (visitorId === null || !isNonceValid(app, security, NONCE_ACTION, visitorId)) return null
  return { visitorId, guestId }
}

const reject = (reply: FastifyReply) => sendContractText(reply, '-1', 403)

/** `re_compare_panel` [C11]; `compared` is our addition, for clients that render from data. */
export const comparePanelCall: Call = async ({ app, request, reply, posted }) => {
  const visitor = await findVisitorIds(app, request, posted.security)
  if (!visitor) return reject(reply)
  const itemsByGroup = await readCompared(app, visitor.visitorId)
  const groups = Object.entries(itemsByGroup)
  const ids = groups.flatMap(([, items]) => items.map(({ id }) => id))
  const mapGroups = <T>(mapItems: (items: ComparedItem[]) => T) =>
    Object.fromEntries(groups.map(([groupId, items]) => [groupId, mapItems(items)]))
  setCookies(app, request, reply, visitor.guestId, itemsByGroup)
  return sendContractJson(reply, {
    pageids: groups.map(([groupId]) => Number(groupId)),
    total_comparing_ids: ids,
    content: mapGroups(comparedItemsHtml),
    count: mapGroups((items) => items.length),
    comparing: mapGroups(joinIds),
    total_count: ids.length,
    compared: itemsByGroup,
  })
}

/** `re_add_compare` [C12] [E08]; idempotent. */
export const changeCompareCall: Call = async ({ app, request, reply, posted }) => {
  const visitor = await findVisitorIds(app, request, posted.security)
  if (!visitor) return reject(reply)
  const productId = readId(posted.compareID)
  const isAdding = posted.perform === 'add'
  if (!isAdding && posted.perform !== 'remove') return sendContractText(reply, '0', 400)
  const change = isAdding ? addCompared : removeCompared
  const result = await change(app, visitor.visitorId, productId)
  if (!result.ok) return sendContractJson(reply, { error: true, message: compareMessage(result) })
  setCookies(app, request, reply, visitor.guestId, result.compared)
  const items = result.compared[result.group.id] ?? []
  return sendContractJson(reply, {
    pageid: result.group.id,
    content: comparedItemsHtml(items.filter(({ id }) => id === productId)),
    count: items.length,
    comparing: joinIds(items),
    compared: result.compared,
  })
}

/** `add_to_compare_search` [C13]; the response is JSON in a JSON string, because clients parse it twice. */
export const compareSearchCall: Call = async ({ app, request, reply, posted }) => {
  const visitor = await findVisitorIds(app, request, posted.security)
  if (!visitor) return reject(reply)
  const results = await searchToCompare(app, visitor.visitorId, posted)
  return sendContractJson(
    reply,
    JSON.stringify({ compare_html: searchResultsHtml(results), found: results }),
  )
}

function setCookies(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  guestId: string | null,
  itemsByGroup: ItemsByGroup,
): void {
  for (const cookie of compareCookies(app, request.cookies, guestId, itemsByGroup))
    reply.header('set-cookie', cookie)
}
