import { TabLinks } from '#app/ui/tab-links.tsx'

const CHOICES = '/beheer/instellingen/toestemmingen/'

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
