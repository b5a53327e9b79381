/** What a page says, and what of it can't be read: both run in the page. */

/** The text of an element, or what an attribute of it says. */
export type Said = { text: string; where: string }

/** All that is seen, or read out, but what isn't ours: `translate="no"`, `<bdi>` and code. */
export function readPage(): Said[] {
  const foreign = '[translate="no"], bdi, code, textarea, script, style, noscript, template, iframe'
  const spoken = [
    'aria-label',
    'aria-description',
    'aria-valuetext',
    'aria-roledescription',
    'title',
    'alt',
    'placeholder',
  ]
  const said: Said[] = [{ text: document.title, where: 'title' }]
  const isThere = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const whereIs = (element: Element) =>
    `<${element.localName} class="${element.getAttribute('class') ?? ''}">`.slice(0, 120)

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.nodeValue?.trim()
    if (text && element && !element.closest(foreign) && isThere(element)) said.push({ text, where: whereIs(element) })
  }
  for (const name of spoken) {
    for (const element of document.body.querySelectorAll(`[${name}]`)) {
      const text = element.getAttribute(name)
      if (text && !element.closest(foreign) && isThere(element))
        said.push({ text, where: `${name} of ${whereIs(element)}` })
    }
  }
  return said
}

/** Texts of ours that stick out of a button or the like, or are cut off where they can't be scrolled to. */
export function cutOff(): string[] {
  const TOLERANCE = 1.5
  // Names, and what a title says in full.
  const names = '[translate="no"], bdi, code, svg, [title], .toast-layer, [aria-hidden="true"]'
  const framed = 'button, a, summary, label, th, td, [role=tab], [role=button], [role=columnheader]'

  /** By how many pixels a text sticks out of what it must not stick out of; null where it's seen elsewhere, or by scrolling. */
  const beyondIn = (box: Element, drawn: DOMRect): number | null => {
    const { overflowX, display, position, clip, clipPath } = getComputedStyle(box)
    const { left, right } = box.getBoundingClientRect()
    const beyond = Math.max(drawn.right - right, left - drawn.left)
    const is_scrolled = /auto|scroll/.test(overflowX) && beyond > 0
    const is_only_read_out = clip !== 'auto' || clipPath !== 'none'
    if (is_scrolled || is_only_read_out) return null
    const is_framed = box.matches(framed) && !/^(inline|contents)$/.test(display)
    if ((is_framed || /hidden|clip/.test(overflowX)) && beyond > TOLERANCE) return beyond
    return position === 'fixed' ? null : 0
  }
  const describe = (node: Node, box: Element, beyond: number) => {
    const text = node.nodeValue?.trim().slice(0, 80)
    return `${Math.ceil(beyond)} px of “${text}” in <${box.localName} class="${box.getAttribute('class') ?? ''}">`
  }
  const range = document.createRange()
  const cutOf = (node: Node): string[] => {
    const element = node.parentElement
    if (!node.nodeValue?.trim() || !element || element.closest(names)) return []
    if (!element.checkVisibility({ visibilityProperty: true })) return []
    range.selectNodeContents(node)
    const drawn = range.getBoundingClientRect()
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const beyond = beyondIn(box, drawn)
      if (beyond === null) return []
      if (beyond > 0) return [describe(node, box, beyond)]
    }
    return []
  }

  const walker = document.createTreeWalker(
    document.querySelector('dialog[open]') ?? document.body,
    NodeFilter.SHOW_TEXT,
  )
  const found: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) found.push(...cutOf(node))
  return found
}
