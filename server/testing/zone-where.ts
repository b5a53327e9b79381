/** A zone in which it is about this hour of the day now, so that what depends on it does so whenever a test runs. */
export function zoneWhere(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
