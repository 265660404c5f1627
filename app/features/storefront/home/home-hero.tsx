import type { Photo } from '#app/features/core/media/photo.ts'
import { Picture } from '#app/features/core/media/picture.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { BlockLink } from './block-content.ts'

interface HomeHeroProps {
  photo: Photo | null
  heading: string
  /** empty: none */
  text: string
  links: BlockLink[]
  /** the hero is the first part of the page and contains its h1 */
  isFirst: boolean
}

/** One large photo that fades into the background of the page. */
export function HomeHero({ photo, heading, text, links, isFirst }: HomeHeroProps) {
  const [main, second] = links
  const Heading = isFirst ? 'h1' : 'h2'
  return (
    <section className={`relative overflow-hidden bg-ground ${isFirst ? '' : 'mt-section'}`}>
      {photo && (
        <div className="lg:absolute lg:inset-y-0 lg:right-0 lg:w-[66%] lg:[mask-image:linear-gradient(to_right,transparent,#000_22%)]">
          <Picture
            photo={photo}
            alt=""
            sizes="(min-width: 64rem) 66vw, 100vw"
            priority={isFirst}
            className="block lg:h-full"
            // The height on a phone leaves room for the buttons above the cookie banner.
            imgClassName="h-[clamp(12.5rem,calc(100svh-38.5rem),24rem)] w-full object-cover object-[50%_80%] lg:h-full lg:object-center"
          />
        </div>
      )}
      <div className="wrap relative flex flex-col justify-end pt-5 pb-10 lg:min-h-[min(700px,calc(100svh-13rem))] lg:pb-16">
        <Heading className="display max-w-[7em] text-display-lg wrap-anywhere">{heading}</Heading>
        {text && <p className="mt-4 max-w-[27em] text-lead whitespace-pre-line lg:mt-6">{text}</p>}
        {main && (
          <div className="mt-5 flex flex-wrap items-center lg:mt-7 gap-x-6 gap-y-3">
            <ButtonLink to={main.href}>{main.text}</ButtonLink>
            {second && (
              <Link
                to={second.href}
                className={`inline-flex min-h-target items-center font-medium ${TEXT_LINK}`}
              >
                {second.text}
              </Link>
            )}
          </div>
        )}
      </div>
    </section>
  )
}
