type Day = { date: string; followers_count: number | null }

/** The last `days` days from the first reading among them on; days in between that were not read stay, without a count. */
export function readingsOf<Given extends Day>(all: readonly Given[], days: number): Given[] {
  const wanted = all.slice(-days)
  const first = wanted.findIndex(({ followers_count }) => followers_count !== null)
  return first === -1 ? [] : wanted.slice(first)
}

export const isRead = <Given extends Day>(day: Given): day is Given & { followers_count: number } =>
  day.followers_count !== null
