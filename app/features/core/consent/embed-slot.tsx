import { type ReactNode, useState } from 'react'
import { buttonClass } from '#app/ui/button-class.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { CHOICE_URL } from './consent.ts'
import { useConsent } from './consent-store.ts'

/**
 * A frame for a third party's marketing slider [S24]. The slider has no access to the shop's pages or cookies, and the page's
 * policy allows only the URL that the owner set. The third party is contacted only after the visitor consents, in general or for
 * this slot [T17]. Until then `placeholder` is shown.
 */
export function EmbedSlot({
  src,
  title,
  placeholder,
  heading,
}: {
  src: string
  title: string
  placeholder: ReactNode
  /** heading of the page, if `placeholder` contains it */
  heading?: string
}) {
  const { consent } = useConsent()
  const [isAllowedHere, setIsAllowedHere] = useState(false)
  if (!URL.canParse(src)) return null
  if (!consent?.marketing && !isAllowedHere) {
    const { host } = new URL(src)
    return (
      <>
        {placeholder}
        <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4">
          <p className="max-w-prose text-sm text-ink-2">
            Hier hoort inhoud van {host}. Als je die laadt, ziet die partij dat je hier bent en kan
            ze cookies zetten.
          </p>
          <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <a
              href={src}
              rel="noreferrer"
              className={buttonClass({ variant: 'second', size: 'small' })}
              onClick={(event) => {
                event.preventDefault()
                setIsAllowedHere(true)
              }}
            >
              Laad de inhoud
            </a>
            <a
              href={CHOICE_URL}
              className={`${TEXT_LINK} inline-flex min-h-target items-center text-sm`}
            >
              Cookie-instellingen
            </a>
          </p>
        </div>
      </>
    )
  }
  return (
    <div className="relative aspect-[5/4] w-full bg-ground lg:aspect-auto lg:h-[700px]">
      {heading && <h1 className="sr-only">{heading}</h1>}
      <p className="absolute inset-0 flex items-center justify-center text-ink-2">
        Wordt geladen …
      </p>
      <iframe
        src={src}
        title={title}
        sandbox="allow-scripts allow-popups"
        referrerPolicy="no-referrer"
        loading="lazy"
        className="relative size-full border-0"
      />
    </div>
  )
}
