import type { Photo } from '#app/features/core/media/photo.ts'
import { Picture } from '#app/features/core/media/picture.tsx'
import { path } from '#app/platform/path.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

/** The first thing a visitor sees: one large photo, whose background continues into the page's. */
export function HomeHero({
  photo,
  heading,
  text,
}: {
  photo: Photo | null
  heading: string
  /** empty: none */
  text: string
}) {
  return (
    <section className="relative overflow-hidden bg-ground">
      {photo && (
        <div className="lg:absolute lg:inset-y-0 lg:right-0 lg:w-[66%] lg:[mask-image:linear-gradient(to_right,transparent,#000_22%)]">
          <Picture
            photo={photo}
            alt=""
            sizes="(min-width: 64rem) 66vw, 100vw"
            priority
            className="block lg:h-full"
            imgClassName="aspect-[4/3] w-full object-cover lg:aspect-auto lg:h-full"
          />
        </div>
      )}
      <div className="wrap relative flex flex-col justify-end pt-5 pb-10 lg:min-h-[700px] lg:pb-16">
        <h1 className="display max-w-[7em] text-display-lg">{heading}</h1>
        {text && <p className="mt-4 max-w-[27em] text-lead lg:mt-6">{text}</p>}
        <div className="mt-5 flex flex-wrap lg:mt-7 items-center gap-x-6 gap-y-3">
          <ButtonLink to={path('/shop')}>Bekijk de collectie</ButtonLink>
          <Link
            to={`${path('/shop')}?sorteer=nieuw`}
            className={`inline-flex min-h-target items-center font-medium ${TEXT_LINK}`}
          >
            Nieuw binnen
          </Link>
        </div>
      </div>
    </section>
  )
}
