const BASE =
  'inline-flex items-center justify-center gap-2.5 rounded-control font-medium whitespace-nowrap no-underline cursor-pointer transition-colors duration-(--transition-duration-fast) aria-disabled:cursor-not-allowed'

const VARIANTS = {
  main: 'bg-ink text-on-ink hover:bg-accent active:bg-accent-strong aria-disabled:bg-sand aria-disabled:text-ink-3',
  second:
    'border border-ink text-ink hover:bg-ink hover:text-on-ink active:border-accent-strong active:bg-accent-strong active:text-on-ink aria-disabled:border-line-strong aria-disabled:bg-transparent aria-disabled:text-ink-3',
  done: 'bg-success text-white',
  danger: 'border border-danger text-danger hover:bg-danger hover:text-white',
} as const

const SIZES = {
  normal: 'h-control px-7 text-base',
  /** 44 px high, for bars and the back office */
  small: 'h-target px-5 text-sm',
} as const

export interface ButtonStyle {
  variant?: keyof typeof VARIANTS | 'quiet'
  size?: keyof typeof SIZES
  isWide?: boolean
}

/** Returns the classes of a button, for buttons and for links that look like one. */
export function buttonClass({
  variant = 'main',
  size = 'normal',
  isWide,
}: ButtonStyle = {}): string {
  if (variant === 'quiet') {
    return 'inline-flex min-h-target items-center -mx-1 px-1 font-medium underline decoration-line-strong decoration-1 underline-offset-4 cursor-pointer hover:text-accent hover:decoration-ink'
  }
  return `${BASE} ${VARIANTS[variant]} ${SIZES[size]}${isWide ? ' w-full' : ''}`
}
