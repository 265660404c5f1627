import { useNavigation } from 'react-router'

/** A line at the top while another page is on its way; it waits a moment, so that quick answers don't flash. */
export function NavigationProgress() {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div
      role="status"
      className={`pointer-events-none fixed inset-x-0 top-0 z-toast h-0.5 origin-left bg-accent ${isBusy ? 'scale-x-75 opacity-100 transition-transform delay-150 duration-[4s] ease-enter' : 'scale-x-0 opacity-0'}`}
    >
      {isBusy && <span className="sr-only">Laden</span>}
    </div>
  )
}
