import { redirect, redirectDocument } from 'react-router'
import { endShopSession } from '#app/features/customers/log-in/enter-shop.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
import type { Route } from './+types/logout-action.ts'

/** A GET does not log out, because the link may be on another site. */
export function loader({ context }: Route.LoaderArgs) {
  context.get(pageContext).markPrivate()
  return redirect(path('/mijn-account'))
}

export async function action({ context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const cookies = await endShopSession(context.get(appContext), page.visitor())
  for (const cookie of cookies) page.setCookie(cookie)
  return redirectDocument('/', 303)
}
