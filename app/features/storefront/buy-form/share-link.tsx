import { Check, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'

/**
 * Shares with the device's share sheet, or copies the address to the clipboard; without JavaScript it is a mail link.
 */
export function ShareLink({ name, path }: { name: string; path: string }) {
  const { siteUrl } = useRouteLoaderData('root') as { siteUrl: string }
  const address = `${siteUrl}${path}`
  const [isCopied, setIsCopied] = useState(false)

  async function share() {
    const here = window.location.href
    try {
      if (navigator.share) await navigator.share({ title: name, url: here })
      else {
        await navigator.clipboard.writeText(here)
        setIsCopied(true)
      }
    } catch {
      // Closing the share sheet or denying clipboard access is not an error.
    }
  }

  const Icon = isCopied ? Check : Share2
  return (
    <a
      href={`mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(address)}`}
      className="inline-flex min-h-target items-center gap-2 text-sm text-ink-2 hover:text-ink"
      onClick={(event) => {
        event.preventDefault()
        void share()
      }}
    >
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
      <span role="status">{isCopied ? 'Link gekopieerd' : 'Delen'}</span>
    </a>
  )
}
