/** Runs in the page, at every frame until there is a notice: what lies beneath it that can be pressed. */
export function coveredByNotice() {
  const notice = document.querySelector('[data-toast]')
  if (!notice || !document.querySelector('main h1')) return null
  const { top, bottom, left, right } = notice.getBoundingClientRect()
  const isBeneath = (one: Element) => {
    const box = one.getBoundingClientRect()
    // Above the window there is nothing to press: a link that waits there for the focus may be met by a notice sliding in.
    return box.bottom > 0 && box.top < bottom && box.bottom > top && box.left < right && box.right > left
  }
  const beneath = [...document.querySelectorAll('a, button, select, input')].filter(
    (one) => !notice.contains(one) && one.checkVisibility() && isBeneath(one),
  )
  return { covered: beneath.map((one) => one.outerHTML.slice(0, 120)) }
}
