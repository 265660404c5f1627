import { Toast } from '@base-ui/react/toast'
import { Check, HeartCrack, Info, X } from 'lucide-react'
import { useEffect } from 'react'
import { EnglishText } from '#app/ui/english-text.tsx'

export interface ToastMessage {
  kind: 'success' | 'danger' | 'info'
  text: string
  /** the same message in English, as the specification prescribes it */
  englishText?: string
  link?: { text: string; href: string }
}

export type ToastManager = ReturnType<typeof Toast.createToastManager<ToastMessage>>

export const createToastManager = () => Toast.createToastManager<ToastMessage>()

const ICONS = { success: Check, danger: HeartCrack, info: Info } as const
const COLORS = {
  success: 'text-success-tint',
  danger: 'text-danger-tint',
  info: 'text-accent-tint',
} as const

/** At most three toasts below the header, 20 px from the edge. They stay while hovered or focused. */
export function ToastStack({ manager, onReady }: { manager: ToastManager; onReady: () => void }) {
  // Runs after the provider's own effect, which subscribes to the manager.
  useEffect(onReady, [onReady])
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label="Meldingen"
          className="fixed top-[7.5rem] right-5 z-toast flex w-[calc(100%-2.5rem)] max-w-[450px] flex-col gap-3 lg:top-[8.5rem]"
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { toasts } = Toast.useToastManager<ToastMessage>()
  return toasts.map((toast) => {
    const message = toast.data
    if (!message) return null
    const Icon = ICONS[message.kind]
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        aria-label="Melding"
        className="animate-toast flex min-h-14 w-full min-w-[250px] items-center gap-3 bg-ink pr-1.5 pl-4 text-on-ink shadow-overlay data-limited:hidden"
      >
        <Icon
          className={`size-5 shrink-0 ${COLORS[message.kind]}`}
          strokeWidth={1.5}
          aria-hidden="true"
        />
        <div className="min-w-0 flex-1 py-3 font-medium">
          <Toast.Description />
          {message.englishText && (
            <EnglishText className="text-on-night-2!">{message.englishText}</EnglishText>
          )}
        </div>
        {message.link && (
          <a
            className="inline-flex min-h-target items-center px-1 text-sm underline underline-offset-4"
            href={message.link.href}
          >
            {message.link.text}
          </a>
        )}
        <Toast.Close
          aria-label="Sluiten"
          className="inline-flex size-target cursor-pointer items-center justify-center"
        >
          <X className="size-5" strokeWidth={1.5} aria-hidden="true" />
        </Toast.Close>
      </Toast.Root>
    )
  })
}
