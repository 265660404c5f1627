import {
  type DragEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useNavigation, useSubmit } from 'react-router'

/**
 * The order in a form that is saved as a whole. `intent` is the last change ("up.3"); a drop calls `onDrop` instead of
 * submitting.
 */
interface OrderDraft {
  intent: string
  onDrop: (fields: FormData) => void
}

/**
 * Lets the visitor drag items into another order. A drop submits the form `form` with the ids in the field "order"; while
 * the request runs, `order` is the new order already.
 */
export function useDragOrder(ids: number[], draft?: OrderDraft) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const { formData } = useNavigation()
  const sentOrder = formData?.get('order')
  const [dragged, setDragged] = useState<number | null>(null)
  const [dropTarget, setDropTarget] = useState<number | null>(null)
  const order = typeof sentOrder === 'string' ? inSentOrder(ids, sentOrder) : ids
  const intent = String(formData?.get('intent') ?? '')
  // Not after a removal without a draft: its undo button takes the place of the item and gets the focus.
  useMovedFocus(form, ids, draft?.intent ?? intent.replace(/^remove\..*/, ''))

  function endDragging() {
    setDragged(null)
    setDropTarget(null)
  }

  function drop(event: DragEvent, target: number) {
    if (dragged === null) return
    event.preventDefault()
    endDragging()
    if (dragged === target || !form.current) return
    const fields = new FormData(form.current)
    // Dropping on a later item puts the dragged item after it, under the pointer.
    fields.set('order', movedOrder(order, dragged, target).join())
    if (draft) {
      fields.set('intent', `drop.${dragged}`)
      draft.onDrop(fields)
      form.current.dispatchEvent(new Event('input', { bubbles: true }))
    } else submit(fields, { method: 'post', preventScrollReset: true })
  }

  return {
    form,
    order,
    /** classes for the element of an item: they mark the dragged item and the drop target */
    dragClass: (id: number) =>
      id === dragged
        ? 'opacity-50'
        : id === dropTarget
          ? 'outline-2 outline-offset-4 outline-accent'
          : '',
    /** props for the element of an item */
    dragProps: (id: number) => ({
      draggable: true,
      // Dragging inside a field must select text.
      onPointerDown: ({ currentTarget, target }: PointerEvent<HTMLElement>) => {
        currentTarget.draggable = !(target instanceof Element && target.closest(FIELD))
      },
      onDragStart: () => setDragged(id),
      onDragEnd: endDragging,
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return
        event.preventDefault()
        setDropTarget(id)
      },
      onDrop: (event: DragEvent) => drop(event, id),
    }),
  }
}

const movedOrder = (order: number[], moved: number, target: number) =>
  order.filter((id) => id !== moved).toSpliced(order.indexOf(target), 0, moved)

const FIELD = 'input, textarea, select'
const MOVE = /^(up|down|remove)\.(.+)$/

/**
 * Focuses an item again after its buttons moved it, because a moved element loses the focus. After a removal the next item is
 * focused.
 */
function useMovedFocus(form: RefObject<HTMLFormElement | null>, ids: number[], intent: string) {
  const movedId = useRef('')
  const previousIds = useRef(ids)
  useEffect(() => {
    if (intent !== '') movedId.current = intent
  })
  const places = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the order changes
  useEffect(() => {
    const [, way, id] = MOVE.exec(movedId.current) ?? []
    const next = ids[Math.min(previousIds.current.indexOf(Number(id)), ids.length - 1)]
    movedId.current = ''
    previousIds.current = ids
    const find = (name?: string) =>
      form.current?.querySelector<HTMLElement>(
        `button[value="${name}.${way === 'remove' ? next : id}"]:enabled`,
      )
    // The first and the last item have only one of the two buttons.
    if (id) (find(way) ?? find(way === 'up' ? 'down' : 'up'))?.focus()
  }, [places])
}

function inSentOrder(ids: number[], sentOrder: string): number[] {
  const places = new Map(sentOrder.split(',').map((id, place) => [Number(id), place]))
  return ids.toSorted((a, b) => (places.get(a) ?? places.size) - (places.get(b) ?? places.size))
}
