import { Outlet } from 'react-router'
import { InfoNav } from '#app/features/content/info-pages/info-nav.tsx'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { pageContext, shopContext } from '#app/platform/app-context.ts'
import type { Route } from './+types/info-layout.ts'

export async function loader({ context }: Route.LoaderArgs) {
  context.get(pageContext).keep(['settings'])
  return readSettings(context.get(shopContext))
}

/** The frame of every page that helps or explains; the pages get the shop's settings from it. */
export default function InfoLayout({ loaderData: settings }: Route.ComponentProps) {
  return (
    <div className="wrap pt-10 lg:grid lg:grid-cols-12 lg:gap-x-gutter lg:pt-16">
      <div className="lg:col-span-8 lg:col-start-5">
        <Outlet context={settings} />
      </div>
      <div className="mt-section lg:col-span-3 lg:col-start-1 lg:row-start-1 lg:mt-4">
        <div className="lg:sticky lg:top-6">
          <InfoNav />
        </div>
      </div>
    </div>
  )
}
