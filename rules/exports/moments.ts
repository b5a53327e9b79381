/** In February 2106: the last second that four bytes can say. */
const LATEST = 4_294_967_295
const MILLISECONDS_FROM = 1e12

const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?\s?(Z|[+-]\d\d:?\d\d)?)?$/

/** Epoch seconds of a time in an export: seconds, milliseconds or ISO text (UTC unless it says otherwise); null for 0 and what is no time. */
export function momentOf(value: unknown): number | null {
  if (typeof value === 'number') return secondsOf(value)
  if (typeof value !== 'string') return null
  if (/^\d{1,16}$/.test(value)) return secondsOf(Number(value))
  const [, date, time = '00:00', seconds = ':00', zone = 'Z'] = ISO.exec(value.trim()) ?? []
  if (date === undefined) return null
  const offset = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone
  return secondsOf(Date.parse(`${date}T${time}${seconds}${offset}`) / 1000)
}

function secondsOf(value: number): number | null {
  const seconds = Math.floor(value > MILLISECONDS_FROM ? value / 1000 : value)
  return seconds > 0 && seconds <= LATEST ? seconds : null
}
