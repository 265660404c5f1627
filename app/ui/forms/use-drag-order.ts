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
 * Things that can be dragged into another order, by their numbers. The form that `form` is given to is sent with its field
 * "order"; while that is on its way, `order` is the new one already.
 */
export function useDragOrder(ids: number[]) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const { formData } = useNavigation()
  const sent = formData?.get('order')
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const order = typeof sent === 'string' ? inSentOrder(ids, sent) : ids

  useMovedFocus(form, ids, formData?.get('intent'))

  function end() {
    setDragged(null)
    setOver(null)
  }

  function drop(event: DragEvent, target: number) {
    if (dragged === null) return
    event.preventDefault()
    end()
    if (dragged === target || !form.current) return
    const without = order.filter((id) => id !== dragged)
    // Onto a thing further on means behind it: there the pointer is.
    const place = order.indexOf(target)
    const fields = new FormData(form.current)
    fields.set('order', without.toSpliced(place, 0, dragged).join())
    submit(fields, { method: 'post', preventScrollReset: true })
  }

  return {
    form,
    order,
    /** for the same element: which one is dragged, and in whose place it would come to stand */
    dragClass: (id: number) =>
      id === dragged
        ? 'opacity-50'
        : id === over
          ? 'outline-2 outline-offset-4 outline-accent'
          : '',
    /** for the element of a thing */
    dragProps: (id: number) => ({
      draggable: true,
      // Whoever presses in a field chooses words in it.
      onPointerDown: ({ currentTarget, target }: PointerEvent<HTMLElement>) => {
        currentTarget.draggable = !(target instanceof Element && target.closest(FIELD))
      },
      onDragStart: () => setDragged(id),
      onDragEnd: end,
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return
        event.preventDefault()
        setOver(id)
      },
      onDrop: (event: DragEvent) => drop(event, id),
    }),
  }
}

const FIELD = 'input, textarea, select'
const MOVE = /^(up|down)\.(.+)$/

/** Who moves a thing by its buttons goes on at that thing: an element that moves loses the focus. */
function useMovedFocus(form: RefObject<HTMLFormElement | null>, ids: number[], intent: unknown) {
  const moved = useRef('')
  useEffect(() => {
    if (typeof intent === 'string') moved.current = intent
  }, [intent])
  const places = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about the moment at which the places change
  useEffect(() => {
    const [, way, id] = MOVE.exec(moved.current) ?? []
    moved.current = ''
    const find = (name?: string) =>
      form.current?.querySelector<HTMLElement>(`button[value="${name}.${id}"]`)
    // At either end there is one way left.
    if (id) (find(way) ?? find(way === 'up' ? 'down' : 'up'))?.focus()
  }, [places])
}

function inSentOrder(ids: number[], sent: string): number[] {
  const places = new Map(sent.split(',').map((id, place) => [Number(id), place]))
  return ids.toSorted((a, b) => (places.get(a) ?? places.size) - (places.get(b) ?? places.size))
}
