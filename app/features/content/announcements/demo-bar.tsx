import { useRouteLoaderData } from 'react-router'

/** Says on every page that nothing in this shop is real; the root loader returns whether it is a demo. */
export function DemoBar() {
  const isDemo = useRouteLoaderData<{ isDemo: boolean }>('root')?.isDemo
  if (!isDemo) return null
  return (
    <aside
      aria-label="Demowinkel"
      className="border-b border-line bg-warning-tint py-1 text-center text-sm"
    >
      <p className="wrap">
        <b className="font-semibold">Demowinkel.</b> Alles is verzonnen: er wordt niets geleverd en
        niets afgeschreven.
      </p>
    </aside>
  )
}
