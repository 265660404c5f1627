import { Circle, CircleCheck } from 'lucide-react'
import { Form, Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { IntentButton } from '#app/ui/forms/intent-button.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { SetupGuide } from './setup-guide.server.ts'
import type { SetupItem } from './setup-guide.ts'

/** The steps from an empty shop to an open shop. When they are hidden, one line offers to show them again. */
export function SetupGuidePanel({ items, isHidden }: SetupGuide) {
  const doneCount = items.filter(({ isDone }) => isDone).length
  if (isHidden) {
    return (
      <Form method="post" className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-2">
        <p className="text-ink-2">
          Inrichten: {doneCount} van de {items.length} stappen klaar.
        </p>
        <IntentButton intent="show-guide" variant="quiet" size="small">
          Toon de stappen
        </IntentButton>
      </Form>
    )
  }
  return (
    <section aria-labelledby="inrichten" className="mb-10">
      <Form method="post" className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <div>
          <h2 id="inrichten" className="text-title font-semibold">
            Richt je winkel in
          </h2>
          <p className="text-ink-2">
            {doneCount} van de {items.length} stappen klaar. De volgorde kies je zelf.
          </p>
        </div>
        <IntentButton intent="hide-guide" variant="quiet" size="small">
          Verberg de stappen
        </IntentButton>
      </Form>
      <ol className="mt-3 border-t border-ink lg:grid lg:grid-cols-2 lg:gap-x-12">
        {items.map((item, index) => (
          <SetupStepRow key={item.step} item={item} number={index + 1} />
        ))}
      </ol>
    </section>
  )
}

function SetupStepRow({ item, number }: { item: SetupItem; number: number }) {
  const { step, title, text, isDone, links, isMarkable } = item
  const Icon = isDone ? CircleCheck : Circle
  return (
    <li className="flex gap-3 border-b border-line py-3">
      <Icon
        className={`mt-0.5 size-5 shrink-0 ${isDone ? 'text-success' : 'text-ink-3'}`}
        strokeWidth={1.5}
        aria-hidden="true"
      />
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold">
          {number}. {title}
          <span className="sr-only">{isDone ? ', klaar' : ', nog te doen'}</span>
        </h3>
        <p className="text-sm text-ink-2">{text}</p>
        <p className="flex flex-wrap gap-x-5">
          {links.map((link) => (
            <Link
              key={link.href}
              to={link.href}
              // The settings page shows one section with CSS `:target`, which client-side navigation does not set.
              reloadDocument={link.href.includes('#')}
              className={`${TEXT_LINK} inline-flex min-h-target items-center text-sm`}
            >
              {link.text}
            </Link>
          ))}
        </p>
        {isMarkable && !isDone && (
          <Form method="post">
            <input type="hidden" name="intent" value="mark-step" />
            <Button type="submit" name="step" value={step} variant="second" size="small">
              Dit klopt
            </Button>
          </Form>
        )}
      </div>
    </li>
  )
}
