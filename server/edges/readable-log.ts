const names: Record<number, string> = { 10: 'TRACE', 20: 'DEBUG', 30: 'INFO', 40: 'WARN', 50: 'ERROR', 60: 'FATAL' }

type Line = Record<string, unknown> & { time: number; level: number; msg?: string; err?: { stack?: string } }

/** Formats a line of the log for a terminal: time (UTC), level, message, then the other fields. */
export function readable(line: string): string {
  const { time, level, pid: _, hostname: __, msg = '', err, ...rest } = JSON.parse(line) as Line
  const when = new Date(time).toISOString().slice(11, 19)
  const more = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : ''
  const stack = err?.stack ? `\n    ${err.stack.replaceAll('\n', '\n    ')}` : ''
  return `${when} ${(names[level] ?? String(level)).padEnd(5)} ${msg}${more}${stack}\n`
}
