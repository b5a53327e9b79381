import { Fragment, type ReactNode } from 'react'
import { paletteMessages } from '#words/generated/palette.ts'

export const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-grid h-6 min-w-6 place-items-center rounded-md border border-line bg-sunken px-1.5 font-sans text-caption font-medium">
    {children}
  </kbd>
)

/** Keys that are pressed one after the other. */
export const KeysInTurn = ({ keys }: { keys: readonly string[] }) =>
  keys.map((key, nth) => (
    <Fragment key={key}>
      {nth > 0 ? <span className="sr-only">{paletteMessages.commands.followedBy}</span> : null}
      <Key>{key}</Key>
    </Fragment>
  ))
