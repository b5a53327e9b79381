import type { CalendarMonth } from '#rules/cards.ts'

export function thisMonth(): CalendarMonth {
  const now = new Date()
  return { year: now.getFullYear(), month: now.getMonth() + 1 }
}
