import { ShoppingBag } from 'lucide-react'
import { Link } from 'react-router'

export function CartButton() {
  return (
    <Link to="/cart/" aria-label="Winkelwagen" className="icon-button relative">
      <ShoppingBag size={22} strokeWidth={1.5} aria-hidden="true" />
    </Link>
  )
}
