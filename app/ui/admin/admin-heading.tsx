import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMayOpen } from '#app/ui/button-link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

interface AdminHeadingProps {
  title: string
  /** link to the list that contains the item of the page */
  back?: { to: string; text: string }
  /** shown below the title */
  status?: ReactNode
  children?: ReactNode
}

/** The title of a page of the back office. A link to its list is above it, and its actions (`children`) are beside it. */
export function AdminHeading({ title, back, status, children }: AdminHeadingProps) {
  const mayOpen = useMayOpen()
  return (
    <div className="relative mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-3 md:mb-6 md:gap-x-6">
      <div className="min-w-0">
        {back && mayOpen(back.to) && (
          <p className="-mt-3 lg:-mt-4">
            <Link
              to={back.to}
              className={`${TEXT_LINK} inline-flex min-h-target items-center gap-1.5 text-sm wrap-anywhere`}
            >
              <ArrowLeft className="size-4 shrink-0" strokeWidth={1.5} aria-hidden="true" />
              {back.text}
            </Link>
          </p>
        )}
        <h1 className="display text-display-sm wrap-anywhere">{title}</h1>
        {status && <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1">{status}</div>}
      </div>
      {children && (
        <div className="flex min-w-0 flex-wrap items-center gap-3 wrap-anywhere max-sm:has-[select]:w-full max-sm:has-[select]:*:grow">
          {children}
        </div>
      )}
    </div>
  )
}
