import {
  ChangedOn,
  InfoPage,
  InfoSection,
  LegalSections,
} from '#app/features/content/info-pages/info-page.tsx'
import { showLegalPage } from '#app/features/content/info-pages/show-legal-page.server.ts'
import { path } from '#app/platform/path.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/hallmarks-page.ts'

const FINENESSES = [
  ['585', '14 karaat goud', '58,5%'],
  ['750', '18 karaat goud', '75%'],
  ['916', '22 karaat goud', '91,6%'],
  ['800', 'zilver', '80%'],
  ['835', 'zilver', '83,5%'],
  ['925', 'sterling zilver', '92,5%'],
  ['950', 'platina', '95%'],
] as const

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Keurmerken en gehalte',
    description: 'Wat 585 en 925 betekenen, en wanneer een sieraad een keurmerk draagt.',
    path: path('/keurmerken-en-gehalte'),
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  return { text: await showLegalPage(context, 'hallmarks') }
}

export default function Hallmarks({ loaderData: { text } }: Route.ComponentProps) {
  return (
    <InfoPage title="Keurmerken en gehalte" lead={text.lead}>
      <InfoSection title="Gehalten">
        <table className="w-full font-figures">
          <thead>
            <tr className="border-b border-ink text-left text-sm text-ink-2">
              <th scope="col" className="py-2.5 pr-4 font-medium">
                Gehalte
              </th>
              <th scope="col" className="py-2.5 pr-4 font-medium">
                Heet ook
              </th>
              <th scope="col" className="py-2.5 font-medium">
                Edelmetaal
              </th>
            </tr>
          </thead>
          <tbody>
            {FINENESSES.map(([fineness, name, share]) => (
              <tr key={fineness} className="border-b border-line">
                <th scope="row" className="py-2.5 pr-4 text-left font-normal">
                  {fineness}
                </th>
                <td className="py-2.5 pr-4">{name}</td>
                <td className="py-2.5">{share}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          In Nederland mag iets pas goud heten vanaf gehalte 585, zilver vanaf 800 en platina vanaf
          850. Het gehalte van elk sieraad staat bij de specificaties.
        </p>
      </InfoSection>
      <LegalSections text={text} />
      <ChangedOn text={text} />
    </InfoPage>
  )
}
