import { Form, Link } from 'react-router'
import { roleName } from '#app/features/admin/staff/staff.ts'
import type { Role } from '#app/features/core/accounts/accounts.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'

/** Who is signed in, the way to the shop and the way out. */
export function AdminUser({ name, role }: { name: string; role: Role }) {
  const link = `${TEXT_LINK} inline-flex min-h-target items-center cursor-pointer`
  return (
    <div className="border-t border-line px-4 py-5 lg:px-6 text-sm">
      <p className="font-semibold">{name}</p>
      <p className="text-ink-2">{roleName(role)}</p>
      <div className="flex flex-wrap gap-x-5">
        <Link to="/beheer/account/" className={link}>
          Je account
        </Link>
        <Form method="post" action="/beheer/uitloggen/">
          <button type="submit" className={link}>
            Uitloggen
          </button>
        </Form>
        <a href="/" className={link}>
          Naar de winkel
        </a>
      </div>
    </div>
  )
}
