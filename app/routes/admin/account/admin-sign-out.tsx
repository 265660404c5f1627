import { redirect } from 'react-router'
import { signOut } from '#app/features/core/sign-in/sign-in.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
import type { Route } from './+types/admin-sign-out.ts'

export function loader({ context }: Route.LoaderArgs) {
  context.get(pageContext).markPrivate()
  return redirect(path('/beheer'))
}

export async function action({ context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const cookies = await signOut(context.get(appContext), page.visitor())
  for (const cookie of cookies) page.setCookie(cookie)
  return redirect(path('/beheer/inloggen'))
}
