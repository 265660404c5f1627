const STEPS = [
  'Wikkel een strookje papier om je vinger. Het moet over je knokkel kunnen.',
  'Zet een streepje waar de uiteinden elkaar raken.',
  'Leg het langs een liniaal. De millimeters zijn je omtrek; in de tabel staat welke maat daarbij hoort.',
]

/** Instructions for measuring at home. */
export function SizeSteps() {
  return (
    <ol className="space-y-3">
      {STEPS.map((step, index) => (
        <li key={step} className="flex gap-4">
          <span
            aria-hidden="true"
            className="display w-5 shrink-0 text-display-xs leading-6! text-ink-3"
          >
            {index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  )
}
