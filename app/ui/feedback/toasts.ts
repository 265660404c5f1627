import type { ToastManager, ToastMessage } from './toast-stack.tsx'

const TOAST_MS = 4_000

let open: (() => Promise<ToastManager>) | undefined

/** Called once by the toast host: how to get at the stack, whose code comes with the first toast. */
export function connectToasts(next: () => Promise<ToastManager>): () => void {
  open = next
  return () => {
    open = undefined
  }
}

/** Shows a message for 4 seconds; it is never the only place where something is told. */
export async function showToast(message: ToastMessage): Promise<void> {
  const manager = await open?.()
  manager?.add({ description: message.text, type: message.kind, timeout: TOAST_MS, data: message })
}
