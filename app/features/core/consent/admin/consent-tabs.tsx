import { path } from '#app/platform/path.ts'
import { TabLinks } from '#app/ui/tab-links.tsx'

const CHOICES_PAGE = path('/beheer/instellingen/toestemmingen')

export function ConsentTabs({ current }: { current: 'choices' | 'question' }) {
  return (
    <TabLinks
      label="Toestemmingen"
      tabs={[
        { href: CHOICES_PAGE, text: 'Keuzes', isCurrent: current === 'choices' },
        { href: `${CHOICES_PAGE}vraag/`, text: 'De vraag', isCurrent: current === 'question' },
      ]}
    />
  )
}
