import { screenMessages as messages } from '#web/statistics/screen-messages.ts'

/** A source as a person reads it: `followers_of:coffee.daily` is “Followers of @coffee.daily”. */
export function sourceLabel(source: string): string {
  const [type = '', name = ''] = source.split(/:(.*)/s)
  return messages.sources[type]?.(name) ?? source
}
