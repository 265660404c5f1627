import { pageContext } from '#app/platform/shop-context.ts'
import type { Route } from './+types/home.ts'

export function meta() {
  return [{ title: 'Sieraden uit Utrecht · Schakel' }]
}

export async function loader({ context }: Route.LoaderArgs) {
  context.get(pageContext).keep(['home', 'listing'])
  return null
}

export default function Home() {
  return (
    <main className="wrap py-section">
      <h1 className="display text-display-lg">Elke schakel draagt de volgende</h1>
    </main>
  )
}
