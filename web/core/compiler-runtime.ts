import * as react from 'react'
import { language } from '#words/language.ts'

/** What `react/compiler-runtime` gives, in whose place this file is loaded. */
const { c: cacheOf } = (react as unknown as { __COMPILER_RUNTIME: { c: (size: number) => unknown[] } })
  .__COMPILER_RUNTIME

/** What React puts into the places of a cache that have no value yet. */
const EMPTY = Symbol.for('react.memo_cache_sentinel')

/**
 * The cache of a compiled component, emptied when the language has changed: the compiler takes what a module imports for constants,
 * and would keep sentences of the language before. The place after the last keeps the language it was filled in.
 */
export function c(size: number): unknown[] {
  const cache = cacheOf(size + 1)
  const current = language()
  if (cache[size] !== current) {
    cache.fill(EMPTY, 0, size)
    cache[size] = current
  }
  return cache
}
