/** Brings an element into view, at once for those who want no motion. */
export function scrollTo(element: Element, block: ScrollLogicalPosition) {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ block, behavior: still ? 'auto' : 'smooth' })
}
