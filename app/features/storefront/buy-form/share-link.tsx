import { Check, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'

interface ShareLinkProps {
  name: string
  path: string
  /** `path` is not the page that shows the link */
  isOtherPage?: boolean
  text?: string
}

/** Opens the share sheet of the device, or copies the address. Without JavaScript it is a mail link. */
export function ShareLink({ name, path, isOtherPage, text = 'Delen' }: ShareLinkProps) {
  const { siteUrl } = useRouteLoaderData('root') as { siteUrl: string }
  const address = `${siteUrl}${path}`
  const mailUrl = `mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(address)}`
  const [isCopied, setIsCopied] = useState(false)

  async function share() {
    // The URL of the current page includes the chosen options.
    const url = isOtherPage ? address : window.location.href
    try {
      if (navigator.share) await navigator.share({ title: name, url })
      else {
        await navigator.clipboard.writeText(url)
        setIsCopied(true)
      }
    } catch (error) {
      // Closing the share sheet is no error. If the clipboard cannot be used, a mail is opened instead.
      if ((error as Error).name !== 'AbortError') window.location.href = mailUrl
    }
  }

  const Icon = isCopied ? Check : Share2
  return (
    <a
      href={mailUrl}
      className="inline-flex min-h-target items-center gap-2 text-sm text-ink-2 hover:text-ink"
      onClick={(event) => {
        event.preventDefault()
        void share()
      }}
    >
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
      <span aria-live="polite">{isCopied ? 'Link gekopieerd' : text}</span>
    </a>
  )
}
