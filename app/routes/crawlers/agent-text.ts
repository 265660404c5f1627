import { readAgentText } from '#app/features/channels/agents/agent-texts.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import type { Route } from './+types/agent-text.ts'

export async function loader({ context }: Route.LoaderArgs) {
  context.get(pageContext).cacheWithTags(['settings', 'categories', 'listing'])
  const text = await readAgentText(context.get(appContext))
  if (text === null) throw notFound()
  return new Response(text, { headers: { 'content-type': 'text/markdown; charset=utf-8' } })
}
