import { InfoPage, InfoSection } from '#app/features/content/info-pages/info-page.tsx'
import { path } from '#app/platform/path.ts'
import { Link } from '#app/ui/link.tsx'
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

export default function Hallmarks() {
  return (
    <InfoPage
      title="Keurmerken en gehalte"
      lead="Het gehalte zegt hoeveel delen van de duizend edelmetaal zijn."
    >
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
      <InfoSection title="Wanneer staat er een keurmerk in?">
        <p>
          Volgens de Waarborgwet moeten sieraden van edelmetaal gekeurd zijn voordat ze worden
          verkocht. Vrijgesteld zijn heel lichte stukken: goud onder 1 gram, zilver onder 8 gram en
          platina onder 0,5 gram. Die mogen goud, zilver of platina heten als het gehalte klopt;
          daar staan wij voor in.
        </p>
        <p>
          De keuring doen WaarborgHolland en Edelmetaal Waarborg Nederland. Gelijkwaardige merken
          uit andere landen gelden ook.
        </p>
      </InfoSection>
      <InfoSection title="Verguld en verzilverd">
        <p>
          Verguld is een dunne laag goud op een ander metaal. Zo’n sieraad heet bij ons nooit goud
          en krijgt geen karaat; welk metaal eronder zit, staat erbij.
        </p>
      </InfoSection>
      <InfoSection title="Huid">
        <p>
          Sieraden moeten voldoen aan de Europese grenzen voor nikkel, lood en cadmium (REACH). Heb
          je een allergie, <Link to={path('/contact')}>vraag ons</Link> dan naar de legering voordat
          je bestelt.
        </p>
      </InfoSection>
    </InfoPage>
  )
}
