import { Logo } from '#app/ui/logo.tsx'
import { usePageBrand } from './page-brand.ts'

/** The owner's logo, or the name of the shop as text. `size` is the height in px: 36 on a desktop, 28 on a phone. */
export function ShopLogo({ name, size = 36 }: { name: string; size?: 28 | 36 }) {
  const brand = usePageBrand()
  const logo = brand?.logo
  if (!logo) return <Logo name={name} size={size} hasMark={brand?.hasDemoMark ?? false} />
  return (
    <img
      src={logo.src}
      alt={name}
      width={logo.width}
      height={logo.height}
      data-shop-logo=""
      className="w-auto max-w-44 object-contain lg:max-w-56"
      style={{ height: size + 8 }}
    />
  )
}

/** The owner's logo for dark backgrounds; nothing if there is none. */
export function DarkShopLogo({ name }: { name: string }) {
  const logo = usePageBrand()?.darkLogo
  if (!logo) return null
  return (
    <img
      src={logo.src}
      alt={name}
      width={logo.width}
      height={logo.height}
      loading="lazy"
      data-shop-dark-logo=""
      className="h-12 w-auto max-w-64 object-contain object-left"
    />
  )
}
