import { AccountPage } from '#app/features/customers/account-page.tsx'
import { customersOnly, requireCustomer } from '#app/features/customers/require-customer.server.ts'
import { Button } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/my-account.ts'

export const middleware: Route.MiddlewareFunction[] = [customersOnly]

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Mijn account' })
}

export function loader({ context }: Route.LoaderArgs) {
  const { name, email } = requireCustomer(context)
  return { name, email }
}

export default function MyAccount({ loaderData: { name, email } }: Route.ComponentProps) {
  return (
    <AccountPage title="Mijn account" lead={name ? `${name}, ${email}` : email}>
      <form method="post" action="/uitloggen/" className="mt-6">
        <Button type="submit" look="second">
          Uitloggen
        </Button>
      </form>
    </AccountPage>
  )
}
