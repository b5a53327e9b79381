const number = new Intl.NumberFormat('en')

/** `+12` or `−3`, with the minus that is as wide as the plus; null where nothing changed. */
export function difference(now: number, before: number): string | null {
  if (now === before) return null
  return `${now > before ? '+' : '−'}${number.format(Math.abs(now - before))}`
}
