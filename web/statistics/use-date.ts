import { useEffect, useState } from 'react'
import { dateOf } from '#web/core/dates.ts'

const MINUTE = 60_000

/** Today's calendar date; a page left open learns of midnight within a minute. */
export function useDate() {
  const [date, setDate] = useState(() => dateOf(Date.now()))
  useEffect(() => {
    const timer = setInterval(() => setDate(dateOf(Date.now())), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return date
}
