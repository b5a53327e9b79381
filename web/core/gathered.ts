/** Many calls as one: `act` runs `wait()` ms after the first of them, and the next call is the first again. */
export function gathered(wait: () => number, act: () => void): () => void {
  let isDue = false
  return () => {
    if (isDue) return
    isDue = true
    setTimeout(() => {
      isDue = false
      act()
    }, wait())
  }
}
