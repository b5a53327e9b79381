import { BYTE_ORDER_MARK, csvFormOf, csvOf } from '#rules/csv.ts'
import type { ChartTable } from '#web/ui/charts/series.ts'
import { language } from '#words/language.ts'

/** What a file needs of the look that the page's styles give a drawing. */
const looks = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'font-size',
  'font-weight',
  'opacity',
] as const

/** A picture has none of the page's own fonts. */
const FONT = 'system-ui, sans-serif'

/** Pixels around the drawing, and of a line of words above it. */
const PAD = 16
const LINE = 24

/** Pixels of a picture for each pixel on the screen. */
const SHARP = 2

const SVG = 'http://www.w3.org/2000/svg'

function create<Name extends keyof SVGElementTagNameMap>(name: Name, attributes: Record<string, string | number>) {
  const element = document.createElementNS(SVG, name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value))
  return element
}

/** A drawing that looks the same without the page's styles. */
function standalone(drawing: SVGElement): SVGElement {
  const copy = drawing.cloneNode(true) as SVGElement
  const originals = [drawing, ...drawing.querySelectorAll('*')]
  for (const [nth, element] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const original = originals[nth]
    if (!original) continue
    const style = getComputedStyle(original)
    for (const look of looks) element.setAttribute(look, style.getPropertyValue(look))
    element.removeAttribute('class')
  }
  return copy
}

const wordOf = (text: string, x: number, y: number, size: number, weight: number, fill: string) => {
  const element = create('text', { x, y, 'font-size': size, 'font-weight': weight, fill })
  element.textContent = text
  return element
}

/** How wide words of 12 pixels are. */
function widthOf(text: string) {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return text.length * 7
  context.font = `12px ${FONT}`
  return context.measureText(text).width
}

type Picture = { text: string; width: number; height: number }

/** The drawing with its name and legend, on the page's own ground. */
function pictureOf(figure: HTMLElement, label: string): Picture {
  const drawing = figure.querySelector<SVGElement>('svg[role="img"]')
  if (!drawing) throw new Error('There is no drawing to save.')
  const { width, height } = drawing.getBoundingClientRect()
  const page = getComputedStyle(document.documentElement)
  const colour = (name: string) => page.getPropertyValue(name).trim()
  const legend = [...figure.querySelectorAll<HTMLElement>('[data-legend] li')]
  const above = PAD + LINE + (legend.length > 0 ? LINE : 0)
  const whole = { width: Math.ceil(width + 2 * PAD), height: Math.ceil(height + above + PAD) }
  const svg = create('svg', {
    xmlns: SVG,
    ...whole,
    viewBox: `0 0 ${whole.width} ${whole.height}`,
    'font-family': FONT,
  })
  svg.append(create('rect', { ...whole, fill: colour('--surface') }))
  svg.append(wordOf(label, PAD, PAD + 14, 15, 600, colour('--fg')))
  let x = PAD
  for (const entry of legend) {
    const mark = entry.querySelector('svg')
    const text = entry.textContent ?? ''
    if (mark) {
      const drawn = standalone(mark)
      drawn.setAttribute('x', String(x))
      drawn.setAttribute('y', String(PAD + LINE))
      svg.append(drawn)
    }
    const start = x + (mark?.getBoundingClientRect().width ?? 0) + 6
    svg.append(wordOf(text, start, PAD + LINE + 9, 12, 400, colour('--muted')))
    x = start + widthOf(text) + PAD
  }
  const drawn = standalone(drawing)
  drawn.setAttribute('x', String(PAD))
  drawn.setAttribute('y', String(above))
  svg.append(drawn)
  return { text: new XMLSerializer().serializeToString(svg), ...whole }
}

function save(blob: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** ASCII, so that every system takes it; `chart` for a label that has no Latin letters. */
function fileName(label: string, ending: string) {
  const plain = label.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const bare = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return `cadenza-${bare || 'chart'}.${ending}`
}

/** A line of a picture: a bar from the start, or the part `low` to `high` with a point. Shares of the widest. */
export type PictureBar = { label: string; text: string; share: number; low?: number; high?: number; is_faint?: boolean }

const BAR = { width: 760, height: 28, label: 220, text: 210 }

/** Bars with their names and words, on the page's own ground. */
function pictureOfBars(bars: readonly PictureBar[], label: string): Picture {
  const page = getComputedStyle(document.documentElement)
  const colour = (name: string) => page.getPropertyValue(name).trim()
  const height = 2 * PAD + LINE + bars.length * BAR.height
  const svg = create('svg', {
    xmlns: SVG,
    width: BAR.width,
    height,
    viewBox: `0 0 ${BAR.width} ${height}`,
    'font-family': FONT,
  })
  svg.append(create('rect', { width: BAR.width, height, fill: colour('--surface') }))
  svg.append(wordOf(label, PAD, PAD + 14, 15, 600, colour('--fg')))
  const start = PAD + BAR.label
  const room = BAR.width - start - BAR.text - PAD
  for (const [nth, { label: name, text, share, low, high, is_faint }] of bars.entries()) {
    const y = PAD + LINE + nth * BAR.height + 18
    const fill = colour(is_faint ? '--edge' : '--chart-1')
    const [from, to] = low === undefined || high === undefined ? [0, share] : [low, high]
    svg.append(wordOf(name, PAD, y, 12, 400, colour('--fg')))
    svg.append(create('rect', { x: start, y: y - 8, width: room, height: 8, rx: 4, fill: colour('--hover') }))
    const opacity = low === undefined ? 1 : 0.45
    const width = Math.max(1, (to - from) * room)
    svg.append(
      create('rect', { x: start + from * room, y: y - 8, width, height: 8, rx: 4, fill, 'fill-opacity': opacity }),
    )
    if (low !== undefined) svg.append(create('circle', { cx: start + share * room, cy: y - 4, r: 4, fill }))
    svg.append(wordOf(text, start + room + PAD, y, 12, 400, colour('--muted')))
  }
  return { text: new XMLSerializer().serializeToString(svg), width: BAR.width, height }
}

/** Saves the drawing inside a figure as a file. */
export const saveDrawing = (figure: HTMLElement, label: string, kind: 'png' | 'svg') =>
  savePicture(pictureOf(figure, label), label, kind)

export const saveBars = (bars: readonly PictureBar[], label: string, kind: 'png' | 'svg') =>
  savePicture(pictureOfBars(bars, label), label, kind)

async function savePicture({ text, width, height }: Picture, label: string, kind: 'png' | 'svg'): Promise<void> {
  if (kind === 'svg') return save(new Blob([text], { type: 'image/svg+xml' }), fileName(label, kind))
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * SHARP
  canvas.height = height * SHARP
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob) save(blob, fileName(label, kind))
}

/** Saves rows as a table for a spreadsheet. */
export function saveTable(label: string, { head, rows }: ChartTable) {
  const text = BYTE_ORDER_MARK + csvOf(head, rows, csvFormOf(language()))
  save(new Blob([text], { type: 'text/csv' }), fileName(label, 'csv'))
}
