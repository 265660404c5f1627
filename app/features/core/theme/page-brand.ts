import { useRouteLoaderData } from 'react-router'
import type { BrandImage } from '#app/features/core/settings/theme-settings.ts'

interface LogoImage extends BrandImage {
  src: string
}

/** The appearance of the shop, which the root loader returns to every page. */
export interface PageBrand {
  /** custom properties of the root element */
  style: Record<string, string>
  /** URLs of the fonts to preload */
  fonts: string[]
  logo: LogoImage | null
  darkLogo: LogoImage | null
  /** URL of the icon in the browser's tab */
  icon: string
  touchIcon: string | null
  /** true for the demo, which shows its own mark beside its name */
  hasDemoMark: boolean
}

/** Returns the name of the shop; empty until its owner enters one. */
export const useShopName = (): string =>
  useRouteLoaderData<{ siteName: string }>('root')?.siteName ?? ''

/** Returns the appearance of the shop; undefined if the root loader failed. */
export const usePageBrand = (): PageBrand | undefined =>
  useRouteLoaderData<{ brand: PageBrand }>('root')?.brand
