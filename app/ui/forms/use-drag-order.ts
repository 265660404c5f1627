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
  const [draggedId, setDraggedId] = useState<number | null>(null)
  const [dropTargetId, setDropTargetId] = useState<number | null>(null)
  const order = typeof sentOrder === 'string' ? sortBySentOrder(ids, sentOrder) : ids
  const intent = String(formData?.get('intent') ?? '')
  // The focus does not move after a removal without a draft: its undo button takes the place of the item and gets the focus.
  useMovedFocus(form, ids, draft?.intent ?? intent.replace(/^remove\..*/, ''))

  function endDragging() {
    setDraggedId(null)
    setDropTargetId(null)
  }

  function drop(event: DragEvent, targetId: number) {
    if (draggedId === null) return
    event.preventDefault()
    endDragging()
    if (draggedId === targetId || !form.current) return
    const fields = new FormData(form.current)
    // Dropping on a later item puts the dragged item after it, under the pointer.
    fields.set('order', moveInOrder(order, draggedId, targetId).join())
    if (draft) {
      fields.set('intent', `drop.${draggedId}`)
      draft.onDrop(fields)
      form.current.dispatchEvent(new Event('input', { bubbles: true }))
    } else submit(fields, { method: 'post', preventScrollReset: true })
  }

  return {
    form,
    order,
    /** classes for the element of an item: they mark the dragged item and the drop target */
    dragClass: (id: number) => {
      if (id === draggedId) return 'opacity-50'
      return id === dropTargetId ? 'outline-2 outline-offset-4 outline-accent' : ''
    },
    /** props for the element of an item */
    dragProps: (id: number) => ({
      draggable: true,
      // Dragging inside a field must select text.
      onPointerDown: ({ currentTarget, target }: PointerEvent<HTMLElement>) => {
        currentTarget.draggable = !(target instanceof Element && target.closest(FIELD_SELECTOR))
      },
      onDragStart: () => setDraggedId(id),
      onDragEnd: endDragging,
      onDragOver: (event: DragEvent) => {
        if (draggedId === null) return
        event.preventDefault()
        setDropTargetId(id)
      },
      onDrop: (event: DragEvent) => drop(event, id),
    }),
  }
}

const moveInOrder = (order: number[], movedId: number, targetId: number) =>
  order.filter((id) => id !== movedId).toSpliced(order.indexOf(targetId), 0, movedId)

const FIELD_SELECTOR = 'input, textarea, select'
/** The intent of a button that moves or removes an item: "up.3". */
const MOVE_INTENT = /^(up|down|remove)\.(.+)$/

/**
 * Focuses an item again after its buttons moved it, because a moved element loses the focus. After a removal the next item is
 * focused.
 */
function useMovedFocus(form: RefObject<HTMLFormElement | null>, ids: number[], intent: string) {
  const lastIntent = useRef('')
  const previousIds = useRef(ids)
  useEffect(() => {
    if (intent !== '') lastIntent.current = intent
  })
  const orderKey = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the order changes
  useEffect(() => {
    const [, move, id] = MOVE_INTENT.exec(lastIntent.current) ?? []
    const nextId = ids[Math.min(previousIds.current.indexOf(Number(id)), ids.length - 1)]
    lastIntent.current = ''
    previousIds.current = ids
    const findButton = (action?: string) =>
      form.current?.querySelector<HTMLElement>(
        `button[value="${action}.${move === 'remove' ? nextId : id}"]:enabled`,
      )
    // The first and the last item have only one of the two buttons.
    if (id) (findButton(move) ?? findButton(move === 'up' ? 'down' : 'up'))?.focus()
  }, [orderKey])
}

function sortBySentOrder(ids: number[], sentOrder: string): number[] {
  const positions = new Map(sentOrder.split(',').map((id, index) => [Number(id), index]))
  return ids.toSorted(
    (a, b) => (positions.get(a) ?? positions.size) - (positions.get(b) ?? positions.size),
  )
}
