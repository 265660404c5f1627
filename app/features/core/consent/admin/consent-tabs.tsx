import { path } from '#app/platform/path.ts'
import { TabLinks } from '#app/ui/tab-links.tsx'

const CHOICES = path('/beheer/instellingen/toestemmingen')

export function ConsentTabs({ current }: { current: 'choices' | 'question' }) {
  return (
    <TabLinks
      label="Toestemmingen"
      tabs={[
        { href: CHOICES, text: 'Keuzes', isCurrent: current === 'choices' },
        { href: `${CHOICES}vraag/`, text: 'De vraag', isCurrent: current === 'question' },
      ]}
    />
  )
}
