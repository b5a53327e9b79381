import { type ComponentType, createElement, lazy, useEffect, useState } from 'react'
import { loadWords } from '#rooms'

/** Thrown when a screen's code could not be fetched; only loading the page again helps then. */
export class ScreenNotLoaded extends Error {}

/** Milliseconds a script may take (specification, section 9). */
const MAX_WAIT = 120_000

const late = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('No script within 120 seconds')), MAX_WAIT))

/** `readAhead` requests what a screen shows before it is rendered, and ends when the first parts have arrived or failed. */
type ScreenType<Props> = ComponentType<Props> & { readAhead?: () => Promise<void> }

/** Code is drawn once the sentences it shows have arrived. */
async function withWords<Loaded>(code: Promise<Loaded>): Promise<Loaded> {
  const loaded = await code
  await loadWords()
  return loaded
}

/** A screen whose code is fetched when it is first needed; `preload` fetches it early, and never fails. */
export function screen<Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, ScreenType<Props>>>,
  name: NoInfer<Name>,
) {
  let loaded: ScreenType<Props> | undefined
  let loading: Promise<{ default: ComponentType<Props> }> | undefined
  const fetchCode = () => {
    loading ??= Promise.race([withWords(load()), late()]).then(
      (module) => {
        loaded = module[name]
        return { default: loaded }
      },
      (cause: unknown) => {
        loading = undefined
        throw new ScreenNotLoaded('A screen could not be loaded', { cause })
      },
    )
    return loading
  }
  const Late: ComponentType<Props> = lazy(fetchCode)
  return {
    // biome-ignore lint/correctness/noComponentHookFactories: called once for each screen, when its module is loaded
    Screen: (props: Props) => createElement(Code<Props>, { find: () => loaded ?? Late, props }),
    preload: () =>
      fetchCode().then(
        () => {},
        () => {},
      ),
    /** Once its code is there. */
    readAhead: () => loaded?.readAhead?.(),
  }
}

type CodeProps<Props> = { find: () => ComponentType<Props>; props: Props }

/**
 * What is there already is drawn at once. A lazy component would show its spinner first, and React keeps a spinner for 300 ms.
 * Looked for once: a component that changes would lose what has been typed into it.
 */
function Code<Props extends object>({ find, props }: CodeProps<Props>) {
  const [Found] = useState(find)
  return createElement(Found, props)
}

/** Milliseconds after which the code of other tabs is fetched. */
const IDLE = 1500

/** Fetches the code of a page's other tabs, once the page itself has been shown. */
export function usePreloaded(preload: () => unknown) {
  useEffect(() => {
    const timer = setTimeout(preload, IDLE)
    return () => clearTimeout(timer)
  }, [preload])
}
