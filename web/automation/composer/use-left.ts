import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * What a field does when it is left, as its `onBlur`. Where a press elsewhere takes the focus, it waits until that is over: what appears would move
 * the button that is being pressed away from the pointer, and nothing would have been pressed.
 */
export function useLeft(leave: () => void): () => void {
  const isPressed = useRef(false)
  const isLeft = useRef(false)
  const release = useEffectEvent(() => {
    isPressed.current = false
    if (isLeft.current) leave()
    isLeft.current = false
  })

  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    const press = () => {
      isPressed.current = true
    }
    window.addEventListener('mousedown', press, { capture: true, signal })
    // A press that drags something ends without the second.
    for (const end of ['dragend', 'mouseup']) window.addEventListener(end, () => release(), { capture: true, signal })
    return () => gone.abort()
  }, [])

  return () => {
    if (isPressed.current) isLeft.current = true
    else leave()
  }
}
