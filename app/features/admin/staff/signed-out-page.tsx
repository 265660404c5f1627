import type { ReactNode } from 'react'
import { usePageBrand, useShopName } from '#app/features/core/theme/page-brand.ts'
import { DarkShopLogo } from '#app/features/core/theme/shop-logo.tsx'
import { Logo } from '#app/ui/logo.tsx'

/** The frame of the back office pages before signing in: one panel on a dark background. */
export function SignedOutPage({ title, children }: { title: string; children: ReactNode }) {
  const name = useShopName() || 'Je winkel'
  const brand = usePageBrand()
  return (
    <div className="flex min-h-dvh flex-col items-center bg-night px-4 py-10 sm:justify-center">
      <meta name="robots" content="noindex, nofollow" />
      <header>
        <a href="/" className="inline-flex min-h-target items-center text-on-night">
          {brand?.darkLogo ? (
            <DarkShopLogo name={name} />
          ) : (
            <Logo name={name} hasMark={brand?.hasDemoMark ?? false} />
          )}
          <span className="sr-only">, naar de winkel</span>
        </a>
      </header>
      <main className="mt-8 w-full max-w-modal bg-paper p-6 sm:p-10">
        <h1 className="display text-display-sm">{title}</h1>
        {children}
      </main>
    </div>
  )
}
