import { type ComponentType, lazy } from 'react'

/** Thrown when a screen's code could not be fetched; only loading the page again helps then. */
export class ScreenNotLoaded extends Error {}

/** Milliseconds a script may take (specification, section 9). */
const LONGEST = 120_000

const late = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('No script within 120 seconds')), LONGEST))

/** A screen whose code is fetched when it is first needed; `preload` fetches it early. */
export function screen<Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: NoInfer<Name>,
) {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined
  const preload = () => {
    loading ??= Promise.race([load(), late()]).then(
      (module) => ({ default: module[name] }),
      (cause: unknown) => {
        loading = undefined
        throw new ScreenNotLoaded('A screen could not be loaded', { cause })
      },
    )
    return loading
  }
  return { Screen: lazy(preload), preload: () => void preload().catch(() => {}) }
}
