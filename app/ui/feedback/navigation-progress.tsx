import { useNavigation } from 'react-router'

/** A line at the top while another page loads; it appears after a delay, so that fast responses do not flash. */
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
