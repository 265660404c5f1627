import type { ToastManager, ToastMessage } from './toast-stack.tsx'

const TOAST_MS = 4_000

let loadManager: (() => Promise<ToastManager>) | undefined

/** Called once by the toast host. `load` loads the stack, so that its code is fetched with the first toast. */
export function connectToasts(load: () => Promise<ToastManager>): () => void {
  loadManager = load
  return () => {
    loadManager = undefined
  }
}

/** Shows a message for 4 seconds. Show the same information elsewhere on the page too, because a toast is easily missed. */
export async function showToast(message: ToastMessage): Promise<void> {
  const manager = await loadManager?.()
  manager?.add({ description: message.text, type: message.kind, timeout: TOAST_MS, data: message })
}
