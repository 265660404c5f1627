import type { ToastManager, ToastMessage } from './toast-stack.tsx'

const TOAST_MS = 4_000

let open: (() => Promise<ToastManager>) | undefined

/** Called once by the toast host: `next` loads the stack, whose code is fetched with the first toast. */
export function connectToasts(next: () => Promise<ToastManager>): () => void {
  open = next
  return () => {
    open = undefined
  }
}

/** Shows a message for 4 seconds; it must never be the only place where something is shown. */
export async function showToast(message: ToastMessage): Promise<void> {
  const manager = await open?.()
  manager?.add({ description: message.text, type: message.kind, timeout: TOAST_MS, data: message })
}
