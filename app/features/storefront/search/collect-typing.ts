/**
 * Collects keystrokes while a field is still loading, which would miss the first letters. The returned function stops
 * collecting and returns them once; later calls return an empty text.
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
