/** What is asked of a page as it is drawn. Each runs in the page, so it uses nothing but what it's given. */

/** Axe, as it is in the page. Notices come and go by themselves: web/ui/contrast.test.ts checks their colours. */
export type Axe = {
  run: (context: object, options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/** What is half faded in has no contrast yet; what turns for ever is not waited for. */
export async function finishAnimations(): Promise<void> {
  const passing = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(passing.map(({ finished }) => finished))
}

/** No placeholder is left. */
export const isDrawn = () => document.querySelector('main .animate-late[aria-hidden]') === null

/** What sticks out at the side, and by how many pixels; null where nothing does. */
export function stickingOut(): string | null {
  const beyond = document.documentElement.scrollWidth - innerWidth
  if (beyond <= 0) return null
  const furthest = [...document.querySelectorAll('main *')]
    .filter((element) => element.checkVisibility())
    .sort((one, other) => other.getBoundingClientRect().right - one.getBoundingClientRect().right)[0]
  return `${beyond} px: ${furthest?.outerHTML.slice(0, 200)}`
}

/** The part of the window that stays covered wherever one scrolls to. A dialog has the window to itself. */
export function covered(): number {
  if (document.querySelector('dialog[open]')) return 0
  const heights = [...document.querySelectorAll('body *')].map((element) => {
    if (!/fixed|sticky/.test(getComputedStyle(element).position)) return 0
    if (element.closest('.toast-layer') || !element.checkVisibility()) return 0
    const { top, bottom } = element.getBoundingClientRect()
    return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0))
  })
  return heights.reduce((sum, height) => sum + height, 0) / innerHeight
}

export function wearTheme(theme: string) {
  document.documentElement.dataset.theme = theme
}

export function wayOfPage() {
  const { lang, dir } = document.documentElement
  return { lang, dir: dir || 'ltr' }
}

type Looking = { theme: string; is_first: boolean; known: string[] }

/**
 * Structure and every colour in the first look at a state; from then on colours alone, of text that is drawn in a way not `known`. Where
 * a dialog is open, what lies behind it has been looked at before.
 */
export async function askAxe({ theme, is_first, known }: Looking) {
  const { run } = (window as unknown as { axe: Axe }).axe
  const dialog = document.querySelector('dialog[open]')
  const root = dialog ?? document.body
  const isNotice = (element: Element) => element.closest('.toast-layer') !== null

  /** Colour, size and weight of an element's own text, and the backgrounds beneath it down to the first opaque one. */
  const lookOf = (element: Element) => {
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const grounds: string[] = []
    for (let one: Element | null = element; one; one = one.parentElement) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(one)
      if (backgroundImage !== 'none') grounds.push(backgroundImage)
      if (opacity !== '1') grounds.push(opacity)
      if (backgroundColor === 'rgba(0, 0, 0, 0)') continue
      grounds.push(backgroundColor)
      if (!/rgba|\//.test(backgroundColor)) break
    }
    return [theme, color, fontSize, fontWeight, ...grounds].join(' ')
  }
  const hasText = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((one) => one.nodeType === 3 && one.nodeValue?.trim())

  const looks = new Set(known)
  const fresh: Element[] = []
  for (const element of root.querySelectorAll('*')) {
    if (!hasText(element) || isNotice(element) || !element.checkVisibility({ visibilityProperty: true })) continue
    const look = lookOf(element)
    if (looks.has(look)) continue
    looks.add(look)
    fresh.push(element)
  }

  const usual = { resultTypes: ['violations'], preload: false, iframes: false }
  const exclude = [['.toast-layer']]
  const found: Awaited<ReturnType<Axe['run']>>[] = []
  if (is_first) found.push(await run(dialog ? { include: [dialog], exclude } : { exclude }, usual))
  else if (fresh.length > 0) found.push(await run({ include: fresh }, { ...usual, runOnly: ['color-contrast'] }))
  return {
    violations: found.flatMap(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`)),
    ),
    looks: [...looks].filter((look) => !known.includes(look)),
  }
}
