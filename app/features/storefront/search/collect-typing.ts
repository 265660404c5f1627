/**
 * Keeps what is typed until somebody takes it: a field that is still on its way would miss the first letters. The
 * second take, and every later one, is empty.
 */
export function collectTyping(): () => string {
  let text = ''
  function onKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Backspace') text = text.slice(0, -1)
    else if (event.key.length === 1) text += event.key
    else return
    event.preventDefault()
  }
  addEventListener('keydown', onKey)
  return () => {
    removeEventListener('keydown', onKey)
    const taken = text
    text = ''
    return taken
  }
}
