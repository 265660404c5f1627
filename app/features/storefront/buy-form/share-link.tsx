import { Check, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'

interface ShareLinkProps {
  name: string
  path: string
  /** shares another page than the one it is on */
  isOtherPage?: boolean
  text?: string
}

/**
 * Shares with the device's share sheet, or copies the address to the clipboard; without JavaScript it is a mail link.
 */
export function ShareLink({ name, path, isOtherPage, text = 'Delen' }: ShareLinkProps) {
  const { siteUrl } = useRouteLoaderData('root') as { siteUrl: string }
  const address = `${siteUrl}${path}`
  const mail = `mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(address)}`
  const [isCopied, setIsCopied] = useState(false)

  async function share() {
    // The URL of this page has the chosen options.
    const url = isOtherPage ? address : window.location.href
    try {
      if (navigator.share) await navigator.share({ title: name, url })
      else {
        await navigator.clipboard.writeText(url)
        setIsCopied(true)
      }
    } catch (error) {
      // Closing the share sheet is no error; without access to the clipboard the link works as a mail link.
      if ((error as Error).name !== 'AbortError') window.location.href = mail
    }
  }

  const Icon = isCopied ? Check : Share2
  return (
    <a
      href={mail}
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
