import type { ReactNode } from 'react'

/** Steps with a drawing in a viewBox of 160 by 100. */
const STEPS: { text: string; drawing: ReactNode }[] = [
  {
    text: 'Wikkel een strookje papier om je vinger. Het moet over je knokkel kunnen.',
    drawing: (
      <>
        <path d="M62 100V34a18 18 0 0 1 36 0v66M72 40v-6a8 8 0 0 1 16 0v6z" />
        <path d="m99 62 26-7v13l-26 7M61 62h38v13H61z" className="fill-paper" />
      </>
    ),
  },
  {
    text: 'Zet een streepje waar de uiteinden elkaar raken.',
    drawing: (
      <>
        <path d="M18 58h124v14H18z" className="fill-paper" />
        <path d="M110 58v14M110 56l3-11 17-27 8 5-17 27zM113 45l8 5" />
      </>
    ),
  },
  {
    text: 'Leg het langs een liniaal. De millimeters zijn je omtrek; in de tabel staat welke maat daarbij hoort.',
    drawing: (
      <>
        <path d="M18 34h124v14H18zM18 52h124v24H18z" className="fill-paper" />
        <path d="M110 28v30M30 52v6M42 52v6M54 52v10M66 52v6M78 52v6M90 52v6M102 52v6M114 52v10M126 52v6" />
      </>
    ),
  },
]

/** Instructions for measuring at home. */
export function SizeSteps() {
  return (
    <ol className="grid gap-4 sm:grid-cols-3">
      {STEPS.map(({ text, drawing }, index) => (
        <li key={text} className="flex gap-4 sm:block">
          <svg
            viewBox="0 0 160 100"
            aria-hidden="true"
            className="h-fit w-28 shrink-0 bg-ground fill-none stroke-ink stroke-[1.25] sm:mb-2 sm:w-full"
          >
            {drawing}
          </svg>
          <p className="grid grid-cols-[1.25rem_1fr] gap-x-1 text-sm">
            <span aria-hidden="true" className="display text-display-xs leading-6! text-ink-3">
              {index + 1}
            </span>
            {text}
          </p>
        </li>
      ))}
    </ol>
  )
}
